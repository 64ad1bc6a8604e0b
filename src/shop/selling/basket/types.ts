import type { Money } from '../../catalogue/prices/index.ts';
import type { Article, DeliveryMode, Sku } from '../../catalogue/products/index.ts';
import type { DeliveryDates } from '../delivery/index.ts';
import type { OrderGiftCards, WantedGiftCard } from '../gift-cards/index.ts';
import type { BenefitKind, BenefitSource } from '../pricing/index.ts';
import type { BasketProblem, LineNotice, VoucherProblemCode } from './codes.ts';
import type { LineListPrice } from './line-price.ts';

export type BasketOutcome =
  /** `secret` is null if there is no basket and none was needed. */
  | { ok: true; basket: BasketView; secret: string | null }
  /** `sku` is the variant that caused the refusal. */
  | { ok: false; problem: BasketProblem; sku: string | null; available: number; basket: BasketView };

export type BasketLine = {
  article: Article;
  sku: Sku;
  quantity: number;
  /** Absent if the line costs the common price. */
  listPrice?: LineListPrice;
  /** Before discounts. */
  lineTotal: Money;
  /** Sum of all benefits on this line. */
  discount: Money;
  /** Benefits that reduce this line, with their parts of `discount`; absent without any. */
  reductions?: { promotionId: string; title: string; amount: Money }[];
  /** Maximum quantity of one line, independent of stock. */
  most: number;
  /** Days of its arrival in the tenant's country; null while it cannot be ordered, or no supplier has named a day. */
  delivery: DeliveryDates | null;
  /** Changes since the customer last saw this line. */
  notices: LineNotice[];
};

/** A benefit that counts. */
export type Discount = {
  promotionId: string;
  /** Null for an automatic or chosen benefit. */
  code: string | null;
  source: BenefitSource;
  kind: BenefitKind;
  title: string;
  /** Reduction of goods. */
  amount: Money;
  /** Reduction of the delivery fee; `delivery` of the totals contains it already. */
  delivery: Money;
};

export type Totals = {
  /** Before discounts. */
  goods: Money;
  /** Reductions of goods, one entry for each benefit. */
  discounts: Discount[];
  delivery: Money;
  /** Fee of a premium membership in this order; null without one. */
  premium: Money | null;
  /** Gross total to pay, including delivery, membership and bought gift cards. */
  total: Money;
  /** Gift cards that the order buys or that pay it; absent without any. */
  giftCards?: OrderGiftCards;
  /** Included VAT by class, computed on class sums (docs/rules/vat.md#included-vat). */
  vat: { permille: number; amount: Money }[];
  /** Amount missing to free parcel delivery; null if reached or not offered. */
  missingToFreeDelivery: Money | null;
};

/** Why a voucher or benefit was removed or refused. `missing`: value of goods missing to the minimum. */
export type VoucherProblem =
  | { reason: Exclude<VoucherProblemCode, 'below-minimum'> }
  | { reason: 'below-minimum'; missing: Money };

/** Benefit that the shop removed from the basket, and why. */
export type BenefitNotice = VoucherProblem & { code: string | null; title: string };

/** Gift that is delivered with the goods. */
export type Gift = { promotionId: string; article: Article; sku: Sku; title: string };

export type BasketBenefits = {
  /** Codes that were entered, including those that do not count at present. */
  vouchers: {
    code: string;
    title: string;
    text: string;
    /** Why it does not count at present; it stays in the basket. */
    idle: 'not-combinable' | 'without-effect' | null;
  }[];
  /** Benefits removed since the customer last changed the basket. */
  notices: BenefitNotice[];
  /** Benefits of which the customer may choose one. */
  choices: {
    id: string;
    title: string;
    text: string;
    chosen: boolean;
    /** Value of goods missing for it; null if nothing is missing. */
    missing: Money | null;
  }[];
  gifts: Gift[];
};

export type VoucherOutcome =
  | { ok: true; basket: BasketView; secret: string | null }
  | { ok: false; problem: VoucherProblem; basket: BasketView };

/** Gift cards of a basket. */
export type BasketGiftCards = {
  bought: WantedGiftCard[];
  /** Cards that pay; `amount` is zero for one that cannot pay now, such as an empty one. */
  used: { cardId: string; lastFour: string; amount: Money }[];
};

export type BasketView = {
  lines: BasketLine[];
  /** Absent without gift cards. */
  giftCards?: BasketGiftCards;
  benefits: BasketBenefits;
  /** Number of units in all lines, for the badge. */
  pieces: number;
  totals: Totals;
  /** Cost of each delivery class; they sum up to the delivery of the totals. */
  deliveryParts: { mode: DeliveryMode; fee: Money }[];
  /** True if checkout can begin: at least one line or bought gift card, and every line can be delivered. */
  ready: boolean;
  /** Counts changes. Forms send it, so that an outdated page cannot overwrite a newer basket unnoticed. */
  version: number;
};

export type { BasketProblem, LineNotice } from './codes.ts';
