import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article, ProductId, Sku } from '../../catalogue/products/index.ts';
import type { WishlistProblem } from './codes.ts';
import type { Sharing } from './sharing.ts';

/** Who asks: the secret of the wishlist cookie, or null without one; and the customer, where the session knows one. */
export type WishlistKey = { tenant: Tenant; locale: Locale; secret: string | null; customer?: { id: string } | null };

/** What a heart on a card needs to know: the variant that was remembered, and whose it is. */
export type WishlistEntry = { sku: Sku; productId: ProductId };

export type WishlistItem = { article: Article; addedAt: Date };

export type WishlistOutcome =
  | { ok: true; entries: WishlistEntry[]; secret: string }
  | { ok: false; problem: WishlistProblem; entries: WishlistEntry[] };

export type Wishlist = {
  /** The newest first, `first` of them. Articles that are no longer sold stay, marked by `onSale`. */
  view(key: WishlistKey, first?: number): Promise<WishlistItem[]>;
  /** The same without prices and texts: one small query, for badges and hearts. */
  entries(key: WishlistKey): Promise<WishlistEntry[]>;
  /** Remembering what is remembered already changes nothing. */
  add(key: WishlistKey, change: { sku: string }): Promise<WishlistOutcome>;
  /** Forgetting what is not there changes nothing. */
  remove(key: WishlistKey, change: { sku: string }): Promise<WishlistOutcome>;
  /**
   * Another variant in the place of the one on the list. What was asked to be told of its price is asked of the new one;
   * a notice about stock ends with the variant it was about.
   */
  change(key: WishlistKey, change: { sku: string; to: string }): Promise<WishlistOutcome>;
  sharing: Sharing;
};

export type { WishlistProblem } from './codes.ts';
