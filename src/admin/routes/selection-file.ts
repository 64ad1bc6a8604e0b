import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Streams the products of a selection as a workbook or as a CSV table. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx';
  const content = orAbsent(await admin.bulk.export(member, { selection: params.id ?? '', format, tenant }));
  return new Response(content, {
    headers: { 'Content-Type': TYPES[format], 'Content-Disposition': `attachment; filename="products.${format}"` },
  });
}
