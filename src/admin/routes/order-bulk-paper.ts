import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the bills or the packing slips of selected orders as one PDF. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const asked = { tenant, id: params.id ?? '' };
  if (url.searchParams.get('kind') !== 'slips') return billResponse(await admin.orders.bulk.bills(member, asked));
  const orders = orAbsent(await admin.orders.bulk.numbers(member, asked));
  return billResponse(await admin.warehouse.paper(member, { tenant, orders, paper: 'slips' }));
}
