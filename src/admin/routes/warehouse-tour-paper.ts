import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns the list of a tour as a PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, locale, text } = employeeVisit(context, request);
  const { tourPaper, extras } = text.tours;
  const words = { ...tourPaper, extras };
  return billResponse(await admin.tours.paper(member, { tenant, id: params.id ?? '', locale, words }));
}
