import { pathIn } from '../../../tenants/paths.ts';
import { billResponse } from '../../bill-response.ts';
import { openAccountAction } from '../../components/account/account-request.ts';
import { notFound } from '../../page.ts';
import type { Route } from './+types/order-bill';

/** Returns the bill of the customer's order as a PDF. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  const request = openAccountAction(context, url, 'accountOrders');
  const { shop, tenant, customer, locale, path } = request;
  if (!path.startsWith(`${pathIn(locale.language, 'accountOrders')}/`)) throw notFound();
  return billResponse(await shop.billing.ofCustomer(tenant, customer.id, params.number));
}
