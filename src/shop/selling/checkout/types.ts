import type { DeliveryExtra, PaymentMethodName } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { Address } from '../addresses/index.ts';
import type { BasketView, Totals } from '../basket/index.ts';
import type { Arrival, DeliveryDates, DeliveryOptions, ParcelOption } from '../delivery/index.ts';
import type { InstalmentPlan } from '../instalments/index.ts';
import type { ChangedPart, FieldProblem, MethodRefusal, Step } from './codes.ts';

/** Step one: the buyer. */
export type Contact = { email: string };

/** Step two: delivery address and options. */
export type DeliveryChoice = {
  billing: Address;
  /** Null: deliver to the billing address. */
  shipping: Address | null;
  phone: string | null;
  /** Delivery option and services. */
  options: DeliveryOptions;
  /** Region whose public holidays apply at the destination, ISO 3166-2 ("CH-TI"); null if unknown. */
  region: string | null;
  /** Filled fields of extensions; absent if the page offered none, and for programs. */
  fields?: StoredField[];
};

/** Filled field of an extension, with the label that the customer saw. */
export type FieldEntry = { name: string; label: string; value: string };

/** Filled field as the checkout stores it. `option`: the chosen one, whose label depends on the page's language. */
export type StoredField = FieldEntry & { option?: string };

/** Entered values in steps of extensions, by step and field. */
export type EnteredAnswers = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Step of an extension as the pages show it. */
export type OwnStep = {
  name: string;
  place: 'before-payment' | 'before-order';
  title: string;
  intro: string | null;
  fields: OfferedField[];
  /** Filled fields. */
  entries: FieldEntry[];
  isDone: boolean;
};

/** Problem that an extension finds in its step, as a code and a sentence in the page's language. */
export type OwnProblem = { code: string; text: string };

/** Problems in the form of a step of an extension, by field name. */
export type OwnStepRefusal = { fields: FieldProblems; own: Record<string, OwnProblem> };

/** Result of the form of a step of an extension. */
export type OwnStepResult = { ok: true; next: Step } | ({ ok: false } & OwnStepRefusal);

/** Field of an extension as the page shows it. */
export type OfferedField = {
  name: string;
  label: string;
  hint: string | null;
  /** Null: any text. */
  options: { value: string; label: string }[] | null;
  isNumber: boolean;
  isRequired: boolean;
  maxLength: number;
};

export type PaymentMethod = PaymentMethodName;

/** Data on the request that sends an order, for its payment. */
export type OrderSender = {
  /** Public origin to which the provider redirects back. */
  publicUrl: string;
  /** Network address, for rate limits; null if unknown. */
  address: string | null;
};

/** Chosen instalments; their cost is computed anew each time. Null: not chosen yet. */
export type InstalmentChoice = {
  /** Number of instalments; 1 means a single payment after the pause. */
  months: number;
  paused: boolean | null;
  insured: boolean | null;
};

export type PaymentChoice = {
  method: PaymentMethod;
  /** ISO date; required for paying later. */
  birthday: string | null;
  /** Only with the method "instalments". */
  instalments: InstalmentChoice | null;
};

/** Whether the order includes a premium membership. */
export type PremiumChoice = { wanted: boolean };

export type FieldProblems = Record<string, FieldProblem>;

export type StepOutcome<Value, Fields = FieldProblems> = { ok: true; value: Value } | { ok: false; fields: Fields };

/** Result of a step's form; a saved step names the first open one. */
export type StepResult<Value> = { ok: true; value: Value; next: Step } | ({ ok: false } & RefusedStep);

/** Steps that a program enters together. */

export type EnteredStep = 'contact' | 'delivery' | 'payment' | 'premium';

/** Result of steps entered together: valid ones are saved even if others are refused. */
export type StepsResult = {
  view: CheckoutView;
  refused: ({ step: EnteredStep } & RefusedStep)[];
  /** Refused steps of extensions, by name. */
  refusedDetails: Record<string, OwnStepRefusal>;
};

export type RefusedStep = {
  fields: FieldProblems;
  /** Towns to choose from, by field name. */
  towns?: Record<string, string[]>;
};

/** Goods that are delivered together. */
export type DeliveryGroup = {
  mode: 'parcel' | 'bulky' | 'two-man';
  /** Parcel option; two-man delivery is always "home". */
  option: ParcelOption;
  /** Without the extras. */
  fee: Money;
  extras: { extra: DeliveryExtra; fee: Money }[];
  /** ISO dates of the promise, both inclusive; null if the date is arranged with the buyer or not known yet. */
  earliest: string | null;
  latest: string | null;
  /** Some goods are ordered from a supplier who has named no day. */
  awaited?: true | undefined;
  /** Parts of the goods that arrive on other days than the rest; absent if all arrive together. */
  arrivals?: Arrival[] | undefined;
  skus: string[];
};

/** Delivery options and extras for the basket, with their fees. */
export type DeliveryOffer = {
  /** [] if nothing is sent by post. `dates`: null while a supplier has named no day. */
  parcel: { option: ParcelOption; fee: Money; dates: DeliveryDates | null }[];
  extras: { extra: DeliveryExtra; fee: Money }[];
  /** True for two-man delivery: the carrier calls before. */
  needsPhone: boolean;
};

export type PaymentOffer = {
  method: PaymentMethod;
  /** Why the method cannot be chosen, or null. */
  refusal: MethodRefusal | null;
};

/** Plan with the days of its first and last payment, as ISO dates of banking days. */
export type DatedPlan = InstalmentPlan & { firstDue: string; lastDue: string };

/** Data of the instalment pages; amounts in minor units. */
export type InstalmentOffer = {
  /** Plans without a pause. `needsWriting`: requires a signed contract. */
  plans: (InstalmentPlan & { needsWriting: boolean })[];
  /** Single payment after the pause; null if not offered. */
  single: InstalmentPlan | null;
  /** Chosen plan; null before a choice, and if it is no longer offered. */
  plan: DatedPlan | null;
  /** Chosen plan with and without a pause; null if not possible. */
  paused: DatedPlan | null;
  unpaused: DatedPlan | null;
  /** Protection of the chosen plan, if sold with the purchase: minor units of the first instalment, and of all. */
  protection: { permille: number; first: number; total: number } | null;
  agreement: 'text' | 'written' | null;
  /** Limit of the whole debt, in minor units. */
  limit: number;
  /** Whether a paper contract was requested and is not signed yet. */
  hasRequested: boolean;
};

export type PremiumOffer = {
  /** Yearly fee. */
  fee: Money;
  /** Delivery fees that a membership saves on this order. */
  saves: Money;
  /** Whether the membership renews unless it is cancelled. */
  renews: boolean;
};

/** Data of all checkout pages; null parts are open steps. */
export type CheckoutView = {
  basket: BasketView;
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  payment: PaymentChoice | null;
  premium: PremiumChoice | null;
  /** Null for guests and members, who cannot buy a membership now. */
  premiumOffer: PremiumOffer | null;
  deliveryGroups: DeliveryGroup[];
  deliveryOffer: DeliveryOffer;
  /** Fields of extensions in the delivery step; absent without any. */
  ownFields?: OfferedField[];
  /** Steps of extensions; absent without any. */
  ownSteps?: OwnStep[];
  paymentOffers: PaymentOffer[];
  /** Amount that may still be bought on invoice: the customer's own after a login, the standard limit for others. */
  invoiceLeft: Money;
  /** Null if instalments cannot be chosen. */
  instalments: InstalmentOffer | null;
  totals: Totals;
  /** Whether an employee reviews the refusal of this basket on invoice. */
  hasRequest: boolean;
  /** First open step: the target of a deep link. */
  next: Step;
  /** Fingerprint of everything shown; an order with a different one is refused as "changed". */
  shown: string;
};

/** One difference to what was shown. */
export type ChangeDetail =
  | { kind: 'price'; sku: string; name: string; before: Money; after: Money }
  /** 0: absent before, or absent now. */
  | { kind: 'quantity'; sku: string; name: string; before: number; after: number }
  /** Null: it did not count before, or does not count now. */
  | { kind: 'discount'; title: string; before: Money | null; after: Money | null }
  | { kind: 'delivery-fee'; before: Money; after: Money }
  | { kind: 'total'; before: Money; after: Money };

export type PlaceProblem =
  /** No basket, or an empty one. */
  | { problem: 'no-order' }
  /** A step is open or a line cannot be delivered. */
  | { problem: 'incomplete'; step: Step }
  /** Price, stock, fee or terms changed since the page was shown. */
  | {
      problem: 'changed';
      changes: ChangedPart[];
      /** Amounts shown and present, if the page sent what it had shown. */
      details?: ChangeDetail[];
    }
  | { problem: 'sold-out'; sku: string; available: number }
  | { problem: 'terms-not-accepted' }
  | { problem: 'payment-refused' }
  /** The person's open orders together exceed the limit for invoices. */
  | { problem: 'invoice-refused' }
  /** The provider is unreachable. */
  | { problem: 'payment-unavailable' }
  /** The pattern looks like a test of stolen cards. */
  | { problem: 'too-many-payments' }
  /** An address, a mailbox or a browser has placed too many orders. */
  | { problem: 'too-many-orders' }
  /** A code was mailed to the guest, who enters it with the order. */
  | { problem: 'confirm-email' }
  | { problem: 'wrong-code' }
  /** No further code is mailed now. */
  | { problem: 'too-many-codes' };

export type PlaceOutcome =
  | {
      ok: true;
      orderNumber: string;
      /** True if this basket had been ordered before. */
      repeated: boolean;
      /** Pay page to redirect to: the order is placed once it is paid. Absent: it is placed already. */
      payAt?: string;
    }
  | ({ ok: false } & PlaceProblem);

export type { FieldProblem, Step } from './codes.ts';
