import type { Currency } from '../../../currencies/currency.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article } from '../../catalogue/products/index.ts';
import type { ApprovalInput, NotApproved, Refused, StaffMember } from '../../staff/employees/index.ts';

/** Reasons of a change of goods. Those of `NOTED_REASONS` need a note. */
export const CHANGE_REASONS = [
  'customer-wish',
  'other-size',
  'unavailable',
  'mistake',
  'price-promise',
  'goodwill',
  'agreed',
  'other',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

export type GoodsProblem =
  | 'not-placed'
  | 'all-shipped'
  /** An employee must decide on its credit first. */
  | 'under-review'
  /** The order or a price changed since the preview. */
  | 'changed'
  | 'nothing'
  /** Invalid number of units, or more than are neither shipped nor packed. */
  | 'pieces'
  /** A variant that is unknown, not on sale, or not of the line's product. */
  | 'variant'
  | 'sold-out'
  | 'price'
  /** Prices need a permission of their own. */
  | 'price-not-allowed'
  /** A higher price needs the reason "agreed" and a note about the agreement. */
  | 'not-agreed'
  | 'no-reason'
  /** The contract of an instalment plan names its price. */
  | 'instalments'
  /** The buyer may not owe more on invoice. */
  | 'credit'
  /** The last line is removed: that cancels the order. */
  | 'whole'
  /** The chosen pick-up point takes no such goods. */
  | 'pickup'
  /** The two-man team needs a telephone number. */
  | 'no-phone'
  | 'too-many';

/** Changed line. Amounts in minor units for all its units, after discounts; null where there is none. */
export type LineChange = {
  kind: 'removed' | 'exchanged' | 'priced' | 'added';
  sku: string;
  title: string;
  variantText: string;
  /** Variant that takes the place of the line; null unless it is exchanged. */
  instead: { sku: string; variantText: string } | null;
  quantity: number;
  before: number | null;
  after: number | null;
};

/** Way of the difference: onto the bill, by transfer or link to the retailer, or back to the customer. */
export type DifferenceWay = 'none' | 'invoice' | 'transfer' | 'link' | 'less-due' | 'back';

/** Effect of changes before they are saved. Minor units. */
export type GoodsPreview = {
  /** Value that the form sends back with the changes, so that what was shown is what is saved. */
  shown: string;
  lines: LineChange[];
  before: number;
  after: number;
  delivery: { before: number; after: number };
  /** Discount of promotions on added goods. */
  discount: number;
  difference: number;
  way: DifferenceWay;
  /** Dates of the added goods, ISO; null by arrangement or without any. */
  promised: { earliest: string; latest: string } | null;
};

/** A line of the order on the form. */
export type GoodsLine = {
  position: number;
  sku: string;
  title: string;
  variantText: string;
  /** Units that can change: neither shipped nor in a packed parcel. */
  open: number;
  ordered: number;
  /** Minor units of one unit before discounts. */
  unit: number;
  /** Other variants of the product that are on sale, with their price today. */
  variants: { sku: string; variantText: string; price: number; available: number }[];
};

/** Form of changes. */
export type GoodsOffer = {
  number: string;
  locale: Locale;
  currency: Currency;
  method: string;
  seen: string;
  lines: GoodsLine[];
  mayPrice: boolean;
  /** Why nothing can change; null if it can. */
  problem: GoodsProblem | null;
};

/** Variants that the form adds or found, with their price today for the buyer. */
export type AddedGoods = { article: Article; quantity: string; price: string };

type Asked = { tenant: Tenant; number: string; entered: Readonly<Record<string, string>> };

export type GoodsSaved =
  | { ok: true; way: DifferenceWay; difference: number; repeated: boolean }
  | Refused
  | NotApproved
  | { ok: false; problem: GoodsProblem; sku?: string; available?: number };

/**
 * Changes of the goods of a placed order: lines are added, exchanged, removed and priced in one step (decision 199). Every
 * function checks the role. Fields: "exchange-1" (SKU, or "remove"), "units-1", "price-1", "add-SKU" (quantity),
 * "add-price-SKU", reason, note, seen, shown, key.
 */
export type GoodsChanges = {
  /** Null without permission and for an unknown order. */
  offer(member: StaffMember, asked: Omit<Asked, 'entered'>): Promise<GoodsOffer | null>;
  /** Returns the variants of the fields "add-SKU", in the order of the form. */
  added(member: StaffMember, asked: Asked): Promise<AddedGoods[]>;
  preview(
    member: StaffMember,
    asked: Asked,
  ): Promise<{ ok: true; preview: GoodsPreview } | Exclude<GoodsSaved, { ok: true } | NotApproved>>;
  save(member: StaffMember, asked: Asked, approval?: ApprovalInput): Promise<GoodsSaved>;
};
