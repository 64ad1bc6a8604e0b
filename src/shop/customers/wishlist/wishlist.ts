import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import { exchangeItem } from './exchange-item.store.ts';
import type { Wishlist, WishlistEntry, WishlistKey, WishlistProblem } from './ports.ts';
import { createSharing } from './sharing.ts';
import {
  dropItem,
  itemsOf,
  lockOrCreateWishlist,
  putItem,
  type StoredItem,
  type WishlistOwner,
} from './wishlist.store.ts';

function ownerOf({ tenant, secret, customer }: WishlistKey): WishlistOwner {
  return { tenant: tenant.id, secret, customerId: customer?.id ?? null };
}

function isNobodys({ secret, customer }: WishlistKey): boolean {
  return secret === null && !customer;
}

export function createWishlist(deps: { pool: Pool; catalogue: Catalogue; clock: Clock }): Wishlist {
  const { pool, catalogue, clock } = deps;

  async function stored(key: WishlistKey): Promise<StoredItem[]> {
    return isNobodys(key) ? [] : itemsOf(pool, ownerOf(key));
  }

  async function entries(key: WishlistKey): Promise<WishlistEntry[]> {
    return (await stored(key)).map(({ sku, productId }) => ({ sku, productId }));
  }

  async function refuse(key: WishlistKey, problem: WishlistProblem) {
    return { ok: false as const, problem, entries: await entries(key) };
  }

  return {
    entries,
    view: async (key, first) => {
      const items = (await stored(key)).slice(0, first);
      const articles = await catalogue.articles({ ...key, skus: items.map((item) => item.sku) });
      return items.flatMap(({ sku, addedAt }) => {
        const article = articles.get(sku);
        return article ? [{ article, addedAt }] : [];
      });
    },
    add: async (key, { sku }) => {
      const article = (await catalogue.articles({ ...key, skus: [sku] })).get(sku);
      if (!article) return refuse(key, 'unknown-article');
      const now = clock.now();
      const result = await inTransaction(pool, async (client) => {
        const { id, secret } = await lockOrCreateWishlist(client, { ...ownerOf(key), now });
        const most = key.tenant.limits.wishlistItems;
        return { secret, ...(await putItem(client, { wishlistId: id, sku: article.sku, now, most })) };
      });
      if (!result.isThere) return refuse(key, 'wishlist-full');
      return { ok: true, secret: result.secret, entries: await entries({ ...key, secret: result.secret }) };
    },
    change: async (key, { sku, to }) => {
      if (sku === to) return refuse(key, 'same-variant');
      const articles = await catalogue.articles({ ...key, skus: [sku, to] });
      const wanted = articles.get(to);
      // Only variants of this product are accepted.
      if (!wanted?.onSale || wanted.productId !== articles.get(sku)?.productId) return refuse(key, 'unknown-variant');
      if (wanted.available === 0) return refuse(key, 'sold-out');
      if (isNobodys(key)) return refuse(key, 'not-remembered');
      const now = clock.now();
      const outcome = await inTransaction(pool, (client) =>
        exchangeItem(client, { ...ownerOf(key), sku, to, amount: wanted.price.amount, now }),
      );
      if (outcome !== 'exchanged') return refuse(key, outcome);
      return { ok: true, entries: await entries(key), secret: key.secret ?? '' };
    },
    sharing: createSharing(deps, ownerOf),
    remove: async (key, { sku }) => {
      if (isNobodys(key)) return { ok: true, entries: [], secret: '' };
      await dropItem(pool, { ...ownerOf(key), sku, now: clock.now() });
      return { ok: true, entries: await entries(key), secret: key.secret ?? '' };
    },
  };
}
