import { createPageCache, type PageCache, type StorageRule } from '../platform/cache/page-cache.ts';
import { serveFound } from '../platform/cache/serve-together.ts';
import type { Clock } from '../platform/clock.ts';
import type { ArticleTexts, ProductOfVariant, ReadProductTexts } from '../shop/catalogue/products/index.ts';
import { GOODS, productTag } from '../storefront/page-tags.ts';
import type { Tenant, TextLocale } from '../tenants/tenant.ts';

/** Cache of product texts and pictures for baskets and orders, which then query price and stock only (decision 72). */
export type ProductTextCache = Pick<PageCache<ArticleTexts | null>, 'drop' | 'dropAll' | 'size'> & {
  words: ReadProductTexts;
  productOf: ProductOfVariant;
};

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
  const keyOf = (tenant: Tenant, locale: TextLocale, sku: string): string => `${tenant.id} ${locale} ${sku}`;
  return {
    drop: kept.drop,
    dropAll: kept.dropAll,
    size: kept.size,
    productOf: ({ tenant, locale, sku }) => kept.fresh(keyOf(tenant, locale, sku))?.productId ?? null,
    words: async (request) => {
      const { tenant, locale, skus } = request;
      return serveFound(kept, skus, {
        keyOf: (sku) => keyOf(tenant, locale, sku),
        load: (missing) => read({ ...request, skus: missing }),
        keepOf,
      });
    },
  };
}

function keepOf({ productId }: ArticleTexts): StorageRule {
  return { tags: [productTag(productId), GOODS], until: null, refreshMs: LONGEST_MS, bytes: BYTES };
}
