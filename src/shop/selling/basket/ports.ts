import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article } from '../../catalogue/products/index.ts';
import type { GiftCardEntry, GiftCardFields, GiftCardProblem } from '../gift-cards/index.ts';
import type { BasketAtCheckout } from './evaluate-basket.ts';
import type { BasketOutcome, BasketView, VoucherOutcome } from './types.ts';

/** Customer with a session. A soft login has a basket, but orders as a guest. */
export type BasketOwner = {
  id: string;
  isFull: boolean;
  email: string;
  /** Customer group (session field `cc`), for benefits limited to a group. */
  group?: string;
  /** Last day of a premium membership, ISO date; absent or null without one. */
  premiumUntil?: string | null;
  /** True if a membership was ordered and awaits payment: the checkout offers no second one. */
  premiumWaits?: boolean;
};

/** Request for a basket: secret of the basket cookie or null, and the customer of the session if known. */
export type BasketKey = {
  tenant: Tenant;
  locale: Locale;
  secret: string | null;
  customer?: BasketOwner | null;
  /** E-mail address of a guest's order, once entered: some vouchers are limited to one person. */
  email?: string;
  /** Variants that this request has loaded; several changes share them. */
  known?: Map<string, Article>;
};

export type GiftCardAdded =
  | { ok: true; secret: string | null }
  | { ok: false; fields: GiftCardFields }
  /** `too-many`: the basket has as many as an order may have. */
  | { ok: false; problem: 'too-many' };

export type GiftCardOutcome =
  | { ok: true; basket: BasketView }
  | { ok: false; problem: GiftCardProblem; basket: BasketView };

export type Basket = {
  view(key: BasketKey): Promise<BasketView>;
  /** Returns the view with the basket's id, candidates and checkout entries, for the checkout. */
  open(key: BasketKey): Promise<BasketAtCheckout>;
  /** Sums the units of all lines as the view does, by one small query: the badge of every page. */
  pieces(key: BasketKey): Promise<number>;
  /** Adds units of a variant; creates a basket if there is none. Validates `quantity`, which comes from outside. */
  add(key: BasketKey, change: { sku: string; quantity: unknown }): Promise<BasketOutcome>;
  /** Adds several variants: all of them, or none if one is refused. */
  addAll(key: BasketKey, articles: readonly { sku: string; quantity: unknown }[]): Promise<BasketOutcome>;
  /** Sets a line's quantity; 0 removes it. */
  setQuantity(key: BasketKey, change: { sku: string; quantity: unknown }): Promise<BasketOutcome>;
  remove(key: BasketKey, change: { sku: string }): Promise<BasketOutcome>;
  /** Undoes a removal: the line returns to its position among the others, counted from 1. */
  restore(key: BasketKey, change: { sku: string; quantity: unknown; place: unknown }): Promise<BasketOutcome>;
  /** Adds a code as typed; refuses one that does not count for the present basket. */
  enterVoucher(
    key: BasketKey,
    entered: {
      code: string;
      /** Network address, to limit guessing. */
      address: string;
    },
  ): Promise<VoucherOutcome>;
  removeVoucher(key: BasketKey, entered: { code: string }): Promise<VoucherOutcome>;
  /** Adds a gift card to buy; creates a basket if there is none. Fields: see readGiftCardEntry. */
  addGiftCard(key: BasketKey, entered: GiftCardEntry): Promise<GiftCardAdded>;
  /** Removes a gift card that the basket would buy. */
  removeGiftCard(key: BasketKey, card: { id: string }): Promise<GiftCardOutcome>;
  /** Adds a card that pays, by its code as typed. */
  redeemGiftCard(
    key: BasketKey,
    entered: {
      code: string;
      /** Network address, to limit guessing. */
      address: string;
    },
  ): Promise<GiftCardOutcome>;
  /** Adds a card that the customer saved to the account. */
  redeemSavedGiftCard(key: BasketKey, card: { id: string }): Promise<GiftCardOutcome>;
  /** Removes a card that would pay. */
  leaveGiftCard(key: BasketKey, card: { id: string }): Promise<GiftCardOutcome>;
  /** Chooses one of the banner's benefits, or none; creates a basket if there is none. */
  chooseBenefit(key: BasketKey, choice: { id: string | null }): Promise<VoucherOutcome>;
};
