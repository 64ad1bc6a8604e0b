/** The orders' door. */
export { adoptOrders } from './adopt-orders.store.ts';
export { createConfirmationMail } from './confirmation-mail.ts';
export { hasBought } from './customers-orders.store.ts';
export { createOrderGate } from './order-gate.ts';
export { createOrders } from './orders.ts';
export { createPlaceOrder } from './place-order.ts';
export { placeRenewal } from './place-renewal.ts';
export type * from './ports.ts';
export { storedDelivery } from './stored-delivery.ts';
export type * from './types.ts';
