/** The delivery's door: fees and dates. */
export { deliveryFees, type FeeLine, missingToFreeDelivery } from './delivery-fees.ts';
export { type DeliveryPromise, deliveryPromise } from './delivery-promise.ts';
