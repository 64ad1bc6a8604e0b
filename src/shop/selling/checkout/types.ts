import type { DeliveryExtra, PaymentMethodName } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { Address } from '../addresses/index.ts';
import type { BasketView, Totals } from '../basket/index.ts';
import type { DeliveryOptions, ParcelOption } from '../delivery/index.ts';
import type { InstalmentPlan } from '../instalments/index.ts';
import type { ChangedPart, FieldProblem, MethodRefusal, Step } from './codes.ts';

/** Step one: who orders. */
export type Contact = { email: string };

/** Step two: where to and how. */
export type DeliveryChoice = {
  billing: Address;
  /** null: deliver to the billing address. */
  shipping: Address | null;
  phone: string | null;
  /** How the goods come, and what is done with them. */
  options: DeliveryOptions;
  /** Whose holidays count where the goods go: ISO 3166-2 ("CH-TI") where it is known, else null. */
  region: string | null;
};

export type PaymentMethod = PaymentMethodName;

/** What is known of who sends an order, for paying it. */
export type Sender = {
  /** Where the provider leads back to. */
  publicUrl: string;
  /** For limits; null where it is not known. */
  address: string | null;
};

/** What somebody chose of instalments; what they cost is worked out anew each time. Null: not asked yet. */
export type InstalmentChoice = {
  /** Number of instalments; 1: all at once, after the payment pause. */
  months: number;
  paused: boolean | null;
  insured: boolean | null;
};

export type PaymentChoice = {
  method: PaymentMethod;
  /** ISO date; asked where somebody pays later. */
  birthday: string | null;
  /** With the method of that name only. */
  instalments: InstalmentChoice | null;
};

/** Whether a premium membership is bought along. */
export type PremiumChoice = { wanted: boolean };

export type FieldProblems = Record<string, FieldProblem>;

export type StepOutcome<Value, Fields = FieldProblems> = { ok: true; value: Value } | { ok: false; fields: Fields };

/** What became of a step's form; kept, it says the first step that is not done. */
export type StepResult<Value> = { ok: true; value: Value; next: Step } | ({ ok: false } & RefusedStep);

/** Steps that a program enters together. */

export type EnteredStep = 'contact' | 'delivery' | 'payment' | 'premium';

/** What became of steps entered together: those that were right are kept, whatever is wrong with another. */
export type StepsResult = {
  view: CheckoutView;
  refused: ({ step: EnteredStep } & RefusedStep)[];
};

export type RefusedStep = {
  fields: FieldProblems;
  /** Towns to choose from, by the field they are for. */
  towns?: Record<string, string[]>;
};

/** Goods that come together. */
export type DeliveryGroup = {
  mode: 'parcel' | 'bulky' | 'two-man';
  /** How it comes; what two people carry comes "home". */
  option: ParcelOption;
  /** Without the extras. */
  fee: Money;
  extras: { extra: DeliveryExtra; fee: Money }[];
  /** ISO dates of the promise, both ends; null where the date is arranged with the buyer. */
  earliest: string | null;
  latest: string | null;
  skus: string[];
};

/** What can be chosen for the delivery of what is in the basket, with what it costs. */
export type DeliveryOffer = {
  /** [] where nothing comes by post. */
  parcel: { option: ParcelOption; fee: Money; earliest: string; latest: string }[];
  extras: { extra: DeliveryExtra; fee: Money }[];
  /** Two people come: they call before. */
  needsPhone: boolean;
};

export type PaymentOffer = {
  method: PaymentMethod;
  /** Why the method cannot be chosen, or null. */
  refusal: MethodRefusal | null;
};

/** A plan with the days of its first and last payment, ISO dates on which banks work. */
export type DatedPlan = InstalmentPlan & { firstDue: string; lastDue: string };

/** What the pages of instalments show; amounts in minor units. */
export type InstalmentOffer = {
  /** Plans without a pause. `needsWriting`: only under a contract that was signed. */
  plans: (InstalmentPlan & { needsWriting: boolean })[];
  /** All at once, after the pause; null where there is none. */
  single: InstalmentPlan | null;
  /** The chosen one; null while nothing is chosen, or what was chosen is not on offer any more. */
  plan: DatedPlan | null;
  /** The chosen one with and without a pause before it; null where that cannot be had. */
  paused: DatedPlan | null;
  unpaused: DatedPlan | null;
  /** Protection of the chosen one, where it may be concluded with the purchase: of the first instalment, and of all. */
  protection: { permille: number; first: number; total: number } | null;
  agreement: 'text' | 'written' | null;
  /** Minor units that may be owed in all. */
  limit: number;
  /** Whether a contract on paper is on its way. */
  hasRequested: boolean;
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
  deliveryOffer: DeliveryOffer;
  paymentOffers: PaymentOffer[];
  /** What may still be bought on invoice: of whoever is logged in their own, of others what is everybody's. */
  invoiceLeft: Money;
  /** Null where instalments cannot be chosen. */
  instalments: InstalmentOffer | null;
  totals: Totals;
  /** The first step that is not done: where a deep link lands. */
  next: Step;
  /** Fingerprint of all that was shown; placing an order with another one is refused as "changed". */
  shown: string;
};

/** One thing that is not as it was shown. */
export type ChangeDetail =
  | { kind: 'price'; sku: string; name: string; before: Money; after: Money }
  /** 0: it was not there before, or is not now. */
  | { kind: 'quantity'; sku: string; name: string; before: number; after: number }
  /** Null: it did not count, or does not any more. */
  | { kind: 'discount'; title: string; before: Money | null; after: Money | null }
  | { kind: 'delivery-fee'; before: Money; after: Money }
  | { kind: 'total'; before: Money; after: Money };

export type PlaceProblem =
  /** No basket or an empty one. */
  | { problem: 'no-order' }
  /** A step is missing or a line cannot be delivered. */
  | { problem: 'incomplete'; step: Step }
  /** Price, stock, fee or terms changed since the page was shown. */
  | {
      problem: 'changed';
      changes: ChangedPart[];
      /** What was shown and what it is now, where the page said what it had shown. */
      details?: ChangeDetail[];
    }
  | { problem: 'sold-out'; sku: string; available: number }
  | { problem: 'terms-not-accepted' }
  | { problem: 'payment-refused' }
  /** The provider cannot be reached. */
  | { problem: 'payment-unavailable' }
  /** It looks like somebody who tests cards. */
  | { problem: 'too-many-payments' };

export type PlaceOutcome =
  | {
      ok: true;
      orderNumber: string;
      /** True if this basket had been ordered before. */
      repeated: boolean;
      /** The pay page that the shopper is led to: the order is placed once it is paid. Absent: it is placed. */
      payAt?: string;
    }
  | ({ ok: false } & PlaceProblem);

export type { FieldProblem, Step } from './codes.ts';
