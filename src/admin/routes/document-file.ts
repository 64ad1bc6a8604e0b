import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns an issued document as a PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  return billResponse(await admin.documents.file(member, { tenant, id: params.id ?? '' }));
}
