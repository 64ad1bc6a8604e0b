/** The delivery's door: fees and dates. */
export { deliveryFees, type FeeLine, memberFees, missingToFreeDelivery } from './delivery-fees.ts';
export { deliveryPromise } from './delivery-promise.ts';
export { addWorkingDays } from './public-holidays.ts';
