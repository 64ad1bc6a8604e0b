import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { newToken } from '../../../platform/tokens.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article, Catalogue } from '../../catalogue/products/index.ts';
import type { WishlistKey } from './ports.ts';
import { dropShare, findShare, putShare, sharedSkus } from './sharing.store.ts';
import type { WishlistOwner } from './wishlist.store.ts';

/** Sharing of a wishlist by link. */
export type Sharing = {
  /** Returns the secret part of the link; null while the list is not shared. */
  link(key: WishlistKey): Promise<string | null>;
  /** Returns the link and creates it if necessary; null without a list. */
  share(key: WishlistKey): Promise<string | null>;
  /** Invalidates the link; a later link is a new one. */
  withdraw(key: WishlistKey): Promise<void>;
  /** Returns the shared list, newest first; null for an invalid link. The answer does not reveal the owner. */
  shown(request: { tenant: Tenant; locale: Locale; link: string }): Promise<Article[] | null>;
};

/** Format of newToken(); other texts cannot be links. */
const LINK = /^[\w-]{43}$/;

export function createSharing(
  deps: { pool: Pool; catalogue: Catalogue; clock: Clock },
  ownerOf: (key: WishlistKey) => WishlistOwner,
): Sharing {
  const { pool, catalogue, clock } = deps;
  return {
    link: (key) => findShare(pool, ownerOf(key)),
    share: (key) => putShare(pool, { ...ownerOf(key), token: newToken(), now: clock.now() }),
    withdraw: (key) => dropShare(pool, ownerOf(key)),
    shown: async ({ tenant, locale, link }) => {
      const skus = LINK.test(link) ? await sharedSkus(pool, { tenant: tenant.id, token: link }) : null;
      if (skus === null) return null;
      const articles = await catalogue.articles({ tenant, locale, skus });
      return skus.flatMap((sku) => articles.get(sku) ?? []);
    },
  };
}
