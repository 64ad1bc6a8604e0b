import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the letters of the requests of an action as one PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant } = employeeVisit(context, request);
  const ids = orAbsent(await admin.bulks.selected(member, { tenant, id: params.id ?? '', list: 'samples' }));
  return billResponse(await admin.samples.letters(member, { tenant, ids }));
}
