/** The checkout: steps, their rules, and placing the order. */

export { readOneAddress, readSalutation } from './address-step.ts';
export { ContactRow, DeliveryRow, PaymentChoiceRow } from './checkout.store.ts';
export { createCheckout, type PlaceOrder } from './checkout.ts';
export { readDelivery } from './delivery-step.ts';
export { canTake } from './method-limits.ts';
export { createOwnFields } from './own-fields.ts';
export { createOwnOffers } from './own-methods.ts';
export { createOwnSteps } from './own-steps.ts';
export type { OwnedPaymentMethod, PaymentMethodExtension } from './payment-method-extension.ts';
export type * from './ports.ts';
export type * from './types.ts';
