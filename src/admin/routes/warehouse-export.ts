import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { exportForWarehouse, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Streams orders to ship, shipments or stock as a file for an outside warehouse. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const params = new URLSearchParams(url.searchParams);
  params.delete('approval');
  if (!params.has('kind')) params.set('kind', 'stock');
  if (!params.has('format')) params.set('format', 'csv');
  const result = await exportForWarehouse(employeeVisit(context, request), params, grantOf(url.searchParams));
  if ('approval' in result) return stepBeforeFile(`${ADMIN_ROOT}/warehouse/export?${params}`, result.approval);
  if (!result.ok) throw data(null, { status: 404 });
  const { name, type, content } = result;
  return new Response(content, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
