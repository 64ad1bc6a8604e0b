import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Streams the VAT form of months, or the entries behind it, as a file. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  const file = await admin.periods.vatFile(member, { tenant, query, headers: text.vat.columns });
  if (!file.ok) throw data(null, { status: 404 });
  return new Response(file.content, {
    headers: {
      'Content-Type': TYPES[file.format],
      'Content-Disposition': `attachment; filename="${file.name}.${file.format}"`,
    },
  });
}
