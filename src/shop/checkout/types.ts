import type { BasketView, Totals } from '../basket/index.ts';
import type { Money } from '../pricing/index.ts';

export type Salutation = 'female' | 'male' | 'notSpecified';

export type Address = {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
};

/** Step one: who orders. */
export type Contact = { email: string };

/** Step two: where to and how. */
export type DeliveryChoice = {
  billing: Address;
  /** null: deliver to the billing address. */
  shipping: Address | null;
  phone: string | null;
};

export type PaymentMethod = 'invoice' | 'prepayment';
export type PaymentChoice = { method: PaymentMethod /** ISO date; asked for invoice only. */; birthday: string | null };

/** Whether a premium membership is bought along. */
export type PremiumChoice = { wanted: boolean };

/** A field's problem; the messages turn `code` into a sentence. */
export type FieldProblem =
  | 'required'
  | 'invalid-email'
  | 'too-long'
  | 'digits-only'
  | 'invalid-postal-code'
  | 'invalid-characters'
  | 'invalid-date'
  | 'too-young'
  | 'country-not-served'
  | 'method-not-offered'
  | 'invalid-choice';
export type FieldProblems = Record<string, FieldProblem>;

export type StepOutcome<Value> = { ok: true; value: Value } | { ok: false; fields: FieldProblems };

export type Step = 'basket' | 'checkoutLogin' | 'delivery' | 'payment' | 'premium' | 'checkAndOrder';

/** What became of a step's form; kept, it says the first step that is not done. */
export type KeptStep<Value> = { ok: true; value: Value; next: Step } | { ok: false; fields: FieldProblems };

export type DeliveryGroup = {
  mode: 'parcel' | 'bulky' | 'two-man';
  fee: Money;
  /** ISO dates of the promise, both ends. */
  earliest: string;
  latest: string;
  skus: string[];
};

export type PaymentOffer = {
  method: PaymentMethod;
  /** Why the method cannot be chosen, or null. */
  refusal: 'credit-limit' | 'different-address' | null;
};

export type PremiumOffer = {
  /** The fee of a year. */
  fee: Money;
  /** What the order costs less to deliver with a membership. */
  saves: Money;
  /** Whether another year follows one that is not cancelled. */
  renews: boolean;
};

/** Everything the checkout pages show; null parts are steps not yet done. */
export type CheckoutView = {
  basket: BasketView;
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  payment: PaymentChoice | null;
  premium: PremiumChoice | null;
  /** Null for whoever cannot buy a membership now: guests and members. */
  premiumOffer: PremiumOffer | null;
  deliveryGroups: DeliveryGroup[];
  paymentOffers: PaymentOffer[];
  totals: Totals;
  /** The first step that is not done: where a deep link lands. */
  next: Step;
  /** Fingerprint of all that was shown; placing an order with another one is refused as "changed". */
  shown: string;
};

export type PlaceProblem =
  /** No basket or an empty one. */
  | { problem: 'no-order' }
  /** A step is missing or a line cannot be delivered. */
  | { problem: 'incomplete'; step: Step }
  /** Price, stock, fee or terms changed since the page was shown. */
  | { problem: 'changed'; changes: ('price' | 'discount' | 'delivery-fee' | 'availability' | 'basket' | 'other')[] }
  | { problem: 'sold-out'; sku: string; available: number }
  | { problem: 'terms-not-accepted' }
  | { problem: 'payment-refused' };

export type PlaceOutcome =
  | { ok: true; orderNumber: string /** True if this basket had been ordered before. */; repeated: boolean }
  | ({ ok: false } & PlaceProblem);
