/** The orders' desk: what people of the house see of orders, and what they can do with one. */
export { CANCEL_REASONS, type CancelReason } from './cancel-letter.ts';
export { type CreditCancelled, cancelOrder } from './cancel-order.ts';
export { createOrderAdministration } from './order-administration.ts';
export type * from './ports.ts';
