import { billResponse } from '../../bill-response.ts';
import { shopRequest } from '../../context.ts';
import type { Route } from './+types/label';

/** The label of a return, for whoever has the link to its order. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant } = context.get(shopRequest);
  const token = url.searchParams.get('t') ?? '';
  return billResponse(await shop.fulfilment.buyer.label(tenant, { token }, url.searchParams.get('r') ?? ''));
}
