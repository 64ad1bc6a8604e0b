import { pathIn } from '../../../tenants/paths.ts';
import { billResponse } from '../../bill-response.ts';
import { openAccountAction } from '../../components/account/account-request.ts';
import { notFound } from '../../page.ts';
import type { Route } from './+types/return-label';

/** Returns the label of the customer's return as a PDF. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, customer, locale, path } = openAccountAction(context, url, 'accountOrders');
  if (!path.startsWith(`${pathIn(locale.language, 'accountOrders')}/`)) throw notFound();
  const owner = { customerId: customer.id, number: params.number };
  return billResponse(await shop.fulfilment.buyer.label(tenant, owner, params.label));
}
