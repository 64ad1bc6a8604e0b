import { basketKey } from '../../basket-owner.ts';
import { billResponse } from '../../bill-response.ts';
import { shopRequest } from '../../context.ts';
import type { Route } from './+types/order-bill';

/** Returns the bill of this browser's last order as a PDF, also for guests. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const request = context.get(shopRequest);
  return billResponse(await request.shop.billing.ofBasket(basketKey(request)));
}
