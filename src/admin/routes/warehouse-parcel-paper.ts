import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the label or the packing slip of a parcel as a PDF. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const paper = url.searchParams.get('kind') === 'slips' ? 'slips' : 'labels';
  return billResponse(await admin.warehouse.paper(member, { tenant, parcel: params.id ?? '', paper }));
}
