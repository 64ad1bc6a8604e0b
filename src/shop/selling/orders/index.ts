/** Orders: placing, states, and views for customers. */
export { adoptOrderRows } from './adopt-orders.store.ts';
export { createConfirmationMail } from './confirmation-mail.ts';
export { hasBought } from './customers-orders.store.ts';
export { deliveryRows } from './delivery-rows.ts';
export { bankTransfer, type DirectPayment } from './direct-payment.ts';
export { registerOrderFigures } from './order-figures.ts';
export { createOrderGate } from './order-gate.ts';
export { OWES_ADDED, stageSql, stageValues, stepSql } from './order-stage.store.ts';
export {
  lineStageOf,
  mayFollow,
  ORDER_STEPS,
  type OrderStage,
  type OrderStep,
  orderStepOf,
  type StoredStage,
  stageOf,
  storedStageOf,
  type UnitCounts,
} from './order-states.ts';
export { createOrders } from './orders.ts';
export {
  type LockedOrder,
  type OrderGate,
  ProviderAway,
} from './payment-port.ts';
export { createPlaceOrder } from './place-order.ts';
export { placeRenewal } from './place-renewal.ts';
export type * from './ports.ts';
export { reviewDay } from './review-letter.ts';
export { billedOrder, billedOrders } from './show-order.ts';
export { storedChoice, storedDelivery } from './stored-delivery.ts';
export { storedTotals } from './stored-parts.ts';
export { readTransferReference, transferReference } from './transfer-reference.ts';
export type * from './types.ts';
