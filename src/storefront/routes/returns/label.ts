import { billResponse } from '../../bill-response.ts';
import { shopRequest } from '../../context.ts';
import type { Route } from './+types/label';

/** Returns the label of a return for a visitor with the link of its order. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant } = context.get(shopRequest);
  const token = url.searchParams.get('t') ?? '';
  return billResponse(await shop.fulfilment.buyer.label(tenant, { token }, url.searchParams.get('r') ?? ''));
}
