import { billResponse } from '../../storefront/bill-response.ts';
import { carrierName } from '../../tenants/own-carrier.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a manifest as a PDF or as a CSV table. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, locale, text } = employeeVisit(context, request);
  const id = params.id ?? '';
  if (url.searchParams.get('format') === 'csv') {
    const content = orAbsent(await admin.warehouse.manifestCsv(member, { tenant, id }));
    return new Response(content, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="manifest.csv"',
      },
    });
  }
  const { manifestPaper: words } = text.warehouse;
  const nameOf = (carrier: keyof typeof text.fulfilment.carriers) =>
    carrierName(text.fulfilment.carriers, carrier, tenant);
  return billResponse(await admin.warehouse.manifestPaper(member, { tenant, id, locale, words, carrierName: nameOf }));
}
