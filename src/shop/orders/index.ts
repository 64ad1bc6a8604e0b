/** The orders' door. */
import type { BasketKey } from '../basket/index.ts';
import type { OrderView } from './types.ts';

export { createConfirmationMail } from './confirmation-mail.ts';
export { createOrders } from './orders.ts';
export { createPlaceOrder } from './place-order.ts';
export type * from './types.ts';

export type Orders = {
  /** The order this browser's basket became; null for a stranger or an open basket. */
  ofBasket(key: BasketKey): Promise<OrderView | null>;
  /** Number of the placed order that this browser's basket has become, or null. */
  placedNumberOf(key: BasketKey): Promise<string | null>;
  /** Ends prepared orders whose payment never came to an end; returns how many. Run by a job. */
  abandonExpired(): Promise<number>;
};
