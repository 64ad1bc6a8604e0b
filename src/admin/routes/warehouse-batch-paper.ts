import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the labels or the packing slips of a batch as one PDF. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const paper = url.searchParams.get('kind') === 'slips' ? 'slips' : 'labels';
  return billResponse(await admin.warehouse.paper(member, { tenant, batch: params.id ?? '', paper }));
}
