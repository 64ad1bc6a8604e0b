import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the label of an open return, or the credit note of a received one, as a PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  return billResponse(await admin.fulfilment.paper(member, { tenant, number: params.id ?? '' }));
}
