import type { Money } from '../../catalogue/prices/index.ts';
import type { Article, DeliveryMode, Sku } from '../../catalogue/products/index.ts';
import type { BenefitKind, BenefitSource } from '../pricing/index.ts';
import type { BasketProblem, LineNotice, VoucherProblemCode } from './codes.ts';

export type BasketOutcome =
  /** `secret` is null if there is no basket and nothing had to be kept. */
  | { ok: true; basket: BasketView; secret: string | null }
  /** `sku` is the article that it was refused for. */
  | { ok: false; problem: BasketProblem; sku: string | null; available: number; basket: BasketView };

export type BasketLine = {
  article: Article;
  sku: Sku;
  quantity: number;
  /** Before discounts. */
  lineTotal: Money;
  /** What all benefits together take off this line. */
  discount: Money;
  /** As many as can be ordered at once, whatever there is in stock. */
  most: number;
  /** What changed since the shopper last saw this line. */
  notices: LineNotice[];
};

/** A benefit that counts. */
export type Discount = {
  promotionId: string;
  /** Null for one that counts by itself or was chosen. */
  code: string | null;
  source: BenefitSource;
  kind: BenefitKind;
  title: string;
  /** Taken off goods. */
  amount: Money;
  /** Saved of the delivery, which is less by it already. */
  delivery: Money;
};

export type Totals = {
  /** Before discounts. */
  goods: Money;
  /** What is taken off goods, one entry a benefit. */
  discounts: Discount[];
  delivery: Money;
  /** Fee of a premium membership that is bought along; null without one. */
  premium: Money | null;
  /** Gross total to pay, delivery and membership included. */
  total: Money;
  /** Included VAT by class, computed on class sums (docs/rules/vat.md#included-vat). */
  vat: { permille: number; amount: Money }[];
  /** Missing to free parcels; null if reached or not on offer. */
  missingToFreeDelivery: Money | null;
};

/** Why a voucher or a benefit is gone from the basket, or was not taken. `missing`: goods to the minimum. */
export type VoucherProblem =
  | { reason: Exclude<VoucherProblemCode, 'below-minimum'> }
  | { reason: 'below-minimum'; missing: Money };

/** A voucher that was taken out of the basket by itself, and why. */
export type BenefitNotice = VoucherProblem & { code: string | null; title: string };

/** What comes as a gift with the goods. */
export type Gift = { promotionId: string; article: Article; sku: Sku; title: string };

export type BasketBenefits = {
  /** Codes that were entered and are kept, those that do not count at the moment included. */
  vouchers: {
    code: string;
    title: string;
    text: string /** Why it does not count now; it stays. */;
    idle: 'not-combinable' | 'without-effect' | null;
  }[];
  /** What has gone since the shopper changed the basket last. */
  notices: BenefitNotice[];
  /** Benefits to choose one from. */
  choices: {
    id: string;
    title: string;
    text: string;
    chosen: boolean /** Goods missing for it; null if it counts or would. */;
    missing: Money | null;
  }[];
  gifts: Gift[];
};

export type VoucherOutcome =
  | { ok: true; basket: BasketView; secret: string | null }
  | { ok: false; problem: VoucherProblem; basket: BasketView };

export type BasketView = {
  lines: BasketLine[];
  benefits: BasketBenefits;
  /** Pieces of all lines: the badge. */
  pieces: number;
  totals: Totals;
  /** What each way of delivery costs; together they are the delivery of the totals. */
  deliveryParts: { mode: DeliveryMode; fee: Money }[];
  /** True if check-out can go on: at least one line and every line can be delivered. */
  ready: boolean;
  /** Counts up with every change; forms carry it so that an old page cannot overwrite a newer basket unnoticed. */
  version: number;
};

export type { BasketProblem, LineNotice } from './codes.ts';
