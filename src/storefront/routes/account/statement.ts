import { pathIn } from '../../../tenants/paths.ts';
import { billResponse } from '../../bill-response.ts';
import { openAccountAction } from '../../components/account/account-request.ts';
import { notFound } from '../../page.ts';
import type { Route } from './+types/statement';

/** Returns the statement of the customer's account as a PDF, for the period of the address. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, customer, locale, path } = openAccountAction(context, url, 'accountBookings');
  if (!path.startsWith(`${pathIn(locale.language, 'accountBookings')}/`)) throw notFound();
  const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''];
  return billResponse(await shop.ledger.statement({ tenant, customerId: customer.id }, { from, to }));
}
