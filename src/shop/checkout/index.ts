/** The checkout's door: steps, guards, and the order's placing. */

export { readOneAddress, readSalutation } from './address-step.ts';
export { AddressRow, ContactRow, DeliveryRow, PaymentRow } from './checkout.store.ts';
export { createCheckout, type PlaceOrder } from './checkout.ts';
export {
  type Checked,
  checkCity,
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  checkStreet,
} from './field-rules.ts';
export type * from './ports.ts';
export type * from './types.ts';
