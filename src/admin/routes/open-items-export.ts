import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Streams the open debts of a filter as a workbook. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  const result = await admin.openItems.export(member, { tenant, query, headers: text.openItems.columns });
  if (!result.ok) throw data(null, { status: 404 });
  return new Response(result.content, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="open-items-${tenant.id}.xlsx"`,
    },
  });
}
