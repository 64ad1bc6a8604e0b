import { basketKey } from '../../basket-owner.ts';
import { billResponse } from '../../bill-response.ts';
import { shopRequest } from '../../context.ts';
import type { Route } from './+types/order-bill';

/** The bill of the order that this browser has just placed, as a PDF: for guests as well. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const request = context.get(shopRequest);
  return billResponse(await request.shop.billing.ofBasket(basketKey(request)));
}
