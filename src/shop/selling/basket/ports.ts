import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article } from '../../catalogue/products/index.ts';
import type { BasketAtCheckout } from './evaluate-basket.ts';
import type { BasketOutcome, BasketView, VoucherOutcome } from './types.ts';

/** Somebody whose session says who they are. A soft login has a basket, but orders as a guest does. */
export type BasketOwner = {
  id: string;
  isFull: boolean;
  email: string;
  /** Customer group (session: cc), for benefits of a group only. */
  group?: string;
  /** Last day of a premium membership, ISO date; absent or null without one. */
  premiumUntil?: string | null;
  /** One was bought and waits for its money: no other one is offered. */
  premiumWaits?: boolean;
};

/** Who asks: the secret of the basket cookie, or null without one; and the customer, where the session knows one. */
export type BasketKey = {
  tenant: Tenant;
  locale: Locale;
  secret: string | null;
  customer?: BasketOwner | null;
  /** The address that somebody who is not logged in orders with, once it is known: some vouchers are for one only. */
  email?: string;
  /** Articles that were looked up a moment ago: several changes of one request share them. */
  known?: Map<string, Article>;
};

export type Basket = {
  view(key: BasketKey): Promise<BasketView>;
  /** The same with the basket's own id, what it was priced from and what was entered for it, for the checkout. */
  open(key: BasketKey): Promise<BasketAtCheckout>;
  /** Pieces of all lines, as the view counts them, by one small query: the badge of every page. */
  pieces(key: BasketKey): Promise<number>;
  /** Adds pieces of an article; makes a basket if there is none. `quantity` comes from outside and is checked here. */
  add(key: BasketKey, change: { sku: string; quantity: unknown }): Promise<BasketOutcome>;
  /** The same with several articles in one go: all of them, or none and the one that is refused. */
  addAll(key: BasketKey, articles: readonly { sku: string; quantity: unknown }[]): Promise<BasketOutcome>;
  /** Sets a line's quantity; 0 removes it. */
  setQuantity(key: BasketKey, change: { sku: string; quantity: unknown }): Promise<BasketOutcome>;
  remove(key: BasketKey, change: { sku: string }): Promise<BasketOutcome>;
  /** Takes a removal back: the line stands again at its old place among the others, counted from 1. */
  restore(key: BasketKey, change: { sku: string; quantity: unknown; place: unknown }): Promise<BasketOutcome>;
  /** A code as somebody typed it; one that does not count for the basket as it is, is not taken. */
  enterVoucher(
    key: BasketKey,
    entered: { code: string /** Network address, against guessing. */; address: string },
  ): Promise<VoucherOutcome>;
  removeVoucher(key: BasketKey, entered: { code: string }): Promise<VoucherOutcome>;
  /** One of the benefits that the banner offers, or none; makes a basket if there is none. */
  chooseBenefit(key: BasketKey, choice: { id: string | null }): Promise<VoucherOutcome>;
};
