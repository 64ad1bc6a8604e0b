import { billResponse } from '../../storefront/bill-response.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';

/** Returns a pick list as a PDF. */
export async function loader({ context, request, params }: LoaderArgs): Promise<Response> {
  const { admin, member, tenant, locale, text } = employeeVisit(context, request);
  return billResponse(
    await admin.warehouse.pickListPaper(member, {
      tenant,
      id: params.id ?? '',
      locale,
      words: text.warehouse.pickPaper,
    }),
  );
}
