import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article, ProductId, Sku } from '../../catalogue/products/index.ts';
import type { WishlistProblem } from './codes.ts';
import type { Sharing } from './sharing.ts';

/** Owner of a wishlist: the secret of the cookie or null, and the customer if logged in. */
export type WishlistKey = { tenant: Tenant; locale: Locale; secret: string | null; customer?: { id: string } | null };

/** Data for the heart on a product card: the stored variant and its product. */
export type WishlistEntry = { sku: Sku; productId: ProductId };

export type WishlistItem = { article: Article; addedAt: Date };

export type WishlistOutcome =
  | { ok: true; entries: WishlistEntry[]; secret: string }
  | { ok: false; problem: WishlistProblem; entries: WishlistEntry[] };

export type Wishlist = {
  /** Returns items, newest first, at most `first`. Variants that are no longer sold remain, marked by `onSale`. */
  view(key: WishlistKey, first?: number): Promise<WishlistItem[]>;
  /** Returns items without prices and texts by one small query, for badges and hearts. */
  entries(key: WishlistKey): Promise<WishlistEntry[]>;
  /** Adds an item; an existing one is unchanged. */
  add(key: WishlistKey, change: { sku: string }): Promise<WishlistOutcome>;
  /** Removes an item; a missing one is ignored. */
  remove(key: WishlistKey, change: { sku: string }): Promise<WishlistOutcome>;
  /**
   * Replaces an item by another variant. A price notice moves to the new variant; a stock notice ends with the old one.
   */
  change(key: WishlistKey, change: { sku: string; to: string }): Promise<WishlistOutcome>;
  sharing: Sharing;
};

export type { WishlistProblem } from './codes.ts';
