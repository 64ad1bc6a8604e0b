import { data } from 'react-router';
import { cellLabel, columnLabel } from '../components/reports/use-report.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Streams a table of a report as a file, with the headings and texts of the employee's language. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, locale, text } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  const file = await admin.figures.file(member, {
    tenant,
    query,
    id: query.report ?? '',
    locale,
    labels: {
      column: (id) => columnLabel(text, id),
      cell: (column, value) => cellLabel(text, column, value),
    },
  });
  if (!file.ok) throw data(null, { status: 404 });
  return new Response(file.content, {
    headers: {
      'Content-Type': TYPES[file.format],
      'Content-Disposition': `attachment; filename="${file.name}.${file.format}"`,
    },
  });
}
