import { pathIn } from '../../../tenants/paths.ts';
import { billResponse } from '../../bill-response.ts';
import { openAccountAction } from '../../components/account/account-request.ts';
import { notFound } from '../../page.ts';
import type { Route } from './+types/order-document';

/** Returns an issued document of the customer's order as a PDF. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, customer, locale, path } = openAccountAction(context, url, 'accountOrders');
  if (!path.startsWith(`${pathIn(locale.language, 'accountOrders')}/`)) throw notFound();
  const order = await shop.orders.ofCustomerByNumber(customer.id, params.number);
  if (order === null) throw notFound();
  return billResponse(await shop.documents.fileOfOrder(tenant, order.number, params.document));
}
