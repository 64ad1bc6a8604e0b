import type { EntryProblem } from '../addresses/codes.ts';
import type { CreditRefusal, InstalmentRefusal } from '../credit/codes.ts';

/** What can be wrong with where and how goods are to go. */
export type DeliveryProblem =
  /** Goods cannot go to a post office box. */
  | 'po-box'
  /** A postal code with several towns. */
  | 'choose-town'
  /** A town that the postal code does not have; sent once more it is taken as it is. */
  | 'town-differs'
  /** What is ordered cannot be collected, or not there. */
  | 'not-collectable'
  /** No point was chosen. */
  | 'choose-point'
  | 'invalid-pickup-number';

/** What can stand against instalments. */
export type CreditProblem = 'too-young-for-credit' | 'plan-not-offered' | 'needs-writing' | 'credit-refused';

/** A field's problem; the messages turn `code` into a sentence. */
export type FieldProblem = EntryProblem | DeliveryProblem | CreditProblem;

export type Step =
  | 'basket'
  | 'checkoutLogin'
  | 'delivery'
  | 'payment'
  | 'protection'
  | 'delayedPayment'
  | 'creditAgreement'
  | 'premium'
  | 'checkAndOrder';

/** Why a payment method cannot be chosen for an order. */
export type MethodRefusal = CreditRefusal | 'amount-not-possible' | InstalmentRefusal;

/** Parts of an order that can change between its last page and its placing. */
export type ChangedPart = 'price' | 'discount' | 'delivery-fee' | 'delivery-date' | 'availability' | 'basket' | 'other';

/** Why an order is not placed although all steps are done and everything can be delivered. */
export type PlacingRefusal =
  | 'changed'
  | 'terms-not-accepted'
  | 'payment-refused'
  | 'payment-unavailable'
  | 'too-many-payments';
