import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Streams orders to ship, shipments or stock as a file for an outside warehouse. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const params = new URLSearchParams(url.searchParams);
  if (!params.has('kind')) params.set('kind', 'orders');
  if (!params.has('format')) params.set('format', 'csv');
  const { name, type, content } = orAbsent(await admin.warehouse.export(member, { tenant, params }));
  return new Response(content, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
