import { redirect } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Signs a link to the page of a product as it is saved, and redirects to the tenant's host. */
export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, houses, publicUrlOf, language } = employeeVisit(context, request);
  const id = params.id ?? '';
  const tenant = houses.find((house) => house.id === url.searchParams.get('tenant'));
  const locale = tenant?.locales.find((entry) => entry.locale === url.searchParams.get('locale'))?.locale;
  const token = tenant && locale ? await admin.products.preview({ ...member, language }, { id, tenant, locale }) : null;
  if (token === null || !tenant)
    return redirect(`${ADMIN_ROOT}/products/${encodeURIComponent(id)}/edit?done=no-preview#preview`);
  return redirect(`${publicUrlOf(tenant)}/_preview?token=${token}&lang=${language}`, 303);
}
