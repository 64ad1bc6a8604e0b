import { createPageCache, type PageCache, type StorageRule } from '../platform/cache/page-cache.ts';
import { serveFound } from '../platform/cache/serve-together.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadVariantTexts, VariantTexts } from '../shop/catalogue/products/index.ts';
import { GOODS, productTag } from '../storefront/page-tags.ts';

/** Cache of the choices of products, for queries that then read price and stock only (decision 312). */
export type VariantTextCache = Pick<PageCache<VariantTexts | null>, 'drop' | 'dropAll' | 'size'> & {
  variants: ReadVariantTexts;
};

/** Longest age of an entry, in case tags miss a change. */
const LONGEST_MS = 600_000;
/** Memory of an entry without its variants, of each variant, and of each of its different choices, in bytes (measured). */
const BYTES = 150;
const VARIANT_BYTES = 110;
const CHOICE_BYTES = 130;

/**
 * Creates a cache of variants with the names of their choices, by locale. An entry ends when its product or an attribute
 * changes. Missing ones are read together. Prices and stock are never cached.
 */
export function createVariantTextCache(deps: {
  read: ReadVariantTexts;
  clock: Clock;
  /** Size of all entries together, in bytes. */
  budget: number;
  unavailable(error: unknown): boolean;
}): VariantTextCache {
  const { read } = deps;
  const kept = createPageCache<VariantTexts | null>(deps);
  return {
    drop: kept.drop,
    dropAll: kept.dropAll,
    size: kept.size,
    variants: async (request) => {
      const { locale, products } = request;
      return serveFound(kept, products, {
        keyOf: (product) => `${locale} ${product}`,
        load: (missing) => read({ ...request, products: missing }),
        keepOf,
      });
    },
  };
}

function keepOf(texts: VariantTexts): StorageRule {
  return { tags: [productTag(texts.productId), GOODS], until: null, refreshMs: LONGEST_MS, bytes: bytesOf(texts) };
}

/** Estimates the memory of an entry in bytes. Variants share equal choices. */
function bytesOf({ variants }: VariantTexts): number {
  const choices = new Set(variants.flatMap((variant) => variant.choices));
  return BYTES + VARIANT_BYTES * variants.length + CHOICE_BYTES * choices.size;
}
