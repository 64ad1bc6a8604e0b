import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** The label of a return that waits for its goods, or its credit note, as a PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { desk, member, tenant } = employeeVisit(context, request);
  return billResponse(await desk.fulfilment.paper(member, { tenant, number: params.id ?? '' }));
}
