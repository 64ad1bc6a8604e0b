import type { EntryProblem } from '../addresses/codes.ts';
import type { CreditRefusal, InstalmentRefusal } from '../credit/codes.ts';

/** Problems with the delivery address or the delivery option. */
export type DeliveryProblem =
  /** A post office box receives no goods. */
  | 'po-box'
  /** The postal code has several towns. */
  | 'choose-town'
  /** The postal code does not have this town; the shop accepts it if it is sent again. */
  | 'town-differs'
  /** The goods cannot be collected, or not at this point. */
  | 'not-collectable'
  /** No pick-up point was chosen. */
  | 'choose-point'
  | 'invalid-pickup-number';

/** Reasons to refuse instalments. */
export type CreditProblem =
  /** The account has another birthday, which only an employee changes. */
  'other-birthday' | 'too-young-for-credit' | 'plan-not-offered' | 'needs-writing' | 'credit-refused';

/** Problem of a field; the messages turn `code` into a sentence. */
export type FieldProblem = EntryProblem | DeliveryProblem | CreditProblem;

export type Step =
  | 'basket'
  | 'checkoutLogin'
  | 'delivery'
  /** Steps of extensions after the delivery. */
  | 'detailsBeforePayment'
  | 'payment'
  | 'protection'
  | 'delayedPayment'
  | 'creditAgreement'
  | 'premium'
  /** Steps of extensions after the payment. */
  | 'detailsBeforeOrder'
  | 'checkAndOrder';

/** Reasons to refuse a guest a method that is not paid at once. */
export type GuestRefusal = 'guest-total' | 'guest-pieces';

/** Reasons to refuse a payment method for an order. */
export type MethodRefusal =
  | CreditRefusal
  | GuestRefusal
  | 'amount-not-possible'
  | InstalmentRefusal
  /** Gift cards are paid at once. */
  | 'buys-gift-card'
  /** A gift card pays a part, and a credit contract names the whole price. */
  | 'paid-by-gift-card';

/** Parts of an order that can change between its last page and its placing. */
export type ChangedPart =
  | 'price'
  | 'discount'
  | 'delivery-fee'
  | 'delivery-date'
  | 'availability'
  | 'basket'
  | 'gift-card'
  | 'other';

/** Reasons to refuse an order although all steps are done and all lines can be delivered. */
export type PlacingRefusal =
  | 'changed'
  | 'terms-not-accepted'
  | 'payment-refused'
  /** The person's open orders together exceed the limit for invoices. */
  | 'invoice-refused'
  | 'payment-unavailable'
  | 'too-many-payments'
  | 'too-many-orders'
  | 'confirm-email'
  | 'wrong-code'
  | 'too-many-codes';
