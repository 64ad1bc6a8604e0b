/** Delivery: fees, dates, places, pick-up points and options. */
export { builtInPlaces } from './built-in-places.ts';
export { deliveryFees, type FeeLine, memberFees, missingToFreeDelivery } from './delivery-fees.ts';
export {
  type DeliveryOptions,
  effectiveOptions,
  extraFees,
  isByArrangement,
  NO_OPTIONS,
  type OptionLine,
  offeredExtras,
  offeredParcelOptions,
  type ParcelOption,
} from './delivery-options.ts';
export { deliveryPromise } from './delivery-promise.ts';
export { importPostal } from './import-postal.ts';
export { type Arrival, type DeliveryDates, groupDelivery, lineDelivery, separateArrivals } from './line-delivery.ts';
export { writePoints } from './places.store.ts';
export { createPlaces, type Places } from './places.ts';
export { isPoBox } from './po-box.ts';
export { addWorkingDays } from './public-holidays.ts';
export { townMeant } from './town-names.ts';
export type { NearPoint, PickupPoint } from './types.ts';
