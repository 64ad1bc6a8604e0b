import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { newToken } from '../../../platform/tokens.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article, Catalogue } from '../../catalogue/products/index.ts';
import type { WishlistKey } from './ports.ts';
import { dropShare, findShare, putShare, sharedSkus } from './sharing.store.ts';
import type { Owner } from './wishlist.store.ts';

/** Showing a wishlist to whoever has its link. */
export type Sharing = {
  /** The secret part of the link, or null while the list is shown to nobody. */
  link(key: WishlistKey): Promise<string | null>;
  /** Makes the link, or gives the one there is. Null if there is no list to show. */
  share(key: WishlistKey): Promise<string | null>;
  /** Whoever has the link sees nothing from now on; a later link is another one. */
  withdraw(key: WishlistKey): Promise<void>;
  /** What the link shows, the newest first; null if it leads nowhere (any more). Nothing says whose list it is. */
  shown(request: { tenant: Tenant; locale: Locale; link: string }): Promise<Article[] | null>;
};

/** As newToken() writes them; anything else leads nowhere. */
const LINK = /^[\w-]{43}$/;

export function createSharing(
  deps: { pool: Pool; catalogue: Catalogue; clock: Clock },
  ownerOf: (key: WishlistKey) => Owner,
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
