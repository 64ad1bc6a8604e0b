import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the statement of a ledger account as a PDF, for the period of the address. */
export async function loader({ context, request, params, url }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
  return billResponse(await admin.ledger.statement(member, { tenant, id: params.id ?? '', from, to }));
}
