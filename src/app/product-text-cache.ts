import { createPageCache, type PageCache } from '../platform/cache/page-cache.ts';
import { readTogether } from '../platform/cache/read-together.ts';
import type { Clock } from '../platform/clock.ts';
import type { ArticleTexts, ReadProductTexts } from '../shop/catalogue/products/index.ts';
import { GOODS, productTag } from '../storefront/page-tags.ts';

/** Cache of product texts and pictures for baskets and orders, which then query price and stock only (decision 72). */
export type ProductTextCache = Pick<PageCache<ArticleTexts | null>, 'drop' | 'dropAll'> & { words: ReadProductTexts };

/** Longest age of an entry, in case tags miss a change. */
const LONGEST_MS = 600_000;
/** Approximate memory of one product's texts, in bytes. */
const BYTES = 1500;

/**
 * Creates a cache of product texts by tenant and locale. An entry ends when its product changes. Missing texts are read
 * together. Data for a price or a delivery promise is never cached.
 */
export function createProductTextCache(deps: {
  read: ReadProductTexts;
  clock: Clock;
  /** Size of all texts together, in bytes. */
  budget: number;
  unavailable(error: unknown): boolean;
}): ProductTextCache {
  const { read } = deps;
  const kept = createPageCache<ArticleTexts | null>(deps);
  return {
    drop: kept.drop,
    dropAll: kept.dropAll,
    words: async (request) => {
      const { tenant, locale, skus } = request;
      const asked = skus.map((sku) => {
        const key = `${tenant.id} ${locale} ${sku}`;
        return { sku, key, own: kept.fresh(key) };
      });
      const missing = asked.filter(({ own }) => own === null).map(({ sku }) => sku);
      const found = new Map<string, ArticleTexts>();
      for (const { sku, own } of asked) if (own !== null) found.set(sku, own);
      if (missing.length === 0) return found;
      const reading = readTogether(missing, (those) => read({ ...request, skus: those }));
      const all = Promise.all(
        asked.map(async ({ sku, key, own }) => {
          if (own !== null) return;
          const { value } = await kept.serve(key, async () => {
            const words = (await reading.of(sku)).get(sku) ?? null;
            const keep = words && {
              tags: [productTag(words.productId), GOODS],
              until: null,
              refreshMs: LONGEST_MS,
              bytes: BYTES,
            };
            return { value: words, keep };
          });
          if (value !== null) found.set(sku, value);
        }),
      );
      reading.end();
      await all;
      return found;
    },
  };
}
