import type { Article, Sku } from '../catalogue/index.ts';
import type { Money } from '../pricing/index.ts';

/** Why a change to a basket was refused. */
export type BasketProblem =
  | 'unknown-article'
  | 'not-on-sale'
  | 'sold-out'
  /** More than there are: the quantity was left as it was; `available` says how many can be had. */
  | 'not-enough'
  | 'invalid-quantity'
  | 'basket-full';

export type BasketOutcome =
  /** `secret` is null if there is no basket and nothing had to be kept. */
  | { ok: true; basket: BasketView; secret: string | null }
  | { ok: false; problem: BasketProblem; available: number; basket: BasketView };

export type LineNotice =
  | 'price-raised'
  | 'price-lowered'
  | 'sold-out'
  | 'not-enough'
  /** More than a line may hold, as when baskets were joined. */
  | 'too-many'
  | 'not-on-sale';

export type BasketLine = {
  article: Article;
  sku: Sku;
  quantity: number;
  lineTotal: Money;
  /** As many as can be ordered at once, whatever there is in stock. */
  most: number;
  /** What changed since the shopper last saw this line. */
  notices: LineNotice[];
};

export type Totals = {
  goods: Money;
  delivery: Money;
  /** Fee of a premium membership that is bought along; null without one. */
  premium: Money | null;
  /** Gross total to pay, delivery and membership included. */
  total: Money;
  /** Included VAT by class, computed on class sums (facts, section 1). */
  vat: { permille: number; amount: Money }[];
  /** Missing to free parcels; null if reached or not on offer. */
  missingToFreeDelivery: Money | null;
};

export type BasketView = {
  lines: BasketLine[];
  /** Pieces of all lines: the badge. */
  pieces: number;
  totals: Totals;
  /** True if check-out can go on: at least one line and every line can be delivered. */
  ready: boolean;
  /** Counts up with every change; forms carry it so that an old page cannot overwrite a newer basket unnoticed. */
  version: number;
};
