import { createPageCache, type PageCache, type StorageRule } from '../platform/cache/page-cache.ts';
import { serveTogether } from '../platform/cache/serve-together.ts';
import type { Clock } from '../platform/clock.ts';
import type { Catalogue, ProductCard } from '../shop/catalogue/products/index.ts';
import { GOODS, productTag } from '../storefront/page-tags.ts';

/** Cache of product cards for REST and gateway. Lists and suggestions show the same products again and again. */
export type ProductCardCache = Pick<PageCache<ProductCard | null>, 'drop' | 'dropAll' | 'size'> & {
  cards: Catalogue['cards'];
};

/** Longest age of an entry, in case tags and dates miss a change. */
const LONGEST_MS = 600_000;
/** Memory of a card without its longer texts, of each of its swatches, and of a label, in bytes (measured, decision 299). */
const CARD_BYTES = 400;
const SWATCH_BYTES = 160;
const LABEL_BYTES = 400;

/**
 * Creates a cache of cards by tenant and locale. An entry ends when its product changes or one of its dates passes.
 * Missing cards are loaded together. Eviction follows the cache of prerendered cards (decision 37).
 */
export function createProductCardCache(deps: {
  load: Catalogue['cards'];
  clock: Clock;
  /** Size of all cards together, in bytes. */
  budget: number;
  unavailable(error: unknown): boolean;
}): ProductCardCache {
  const { load } = deps;
  const kept = createPageCache<ProductCard | null>(deps);
  return {
    drop: kept.drop,
    dropAll: kept.dropAll,
    size: kept.size,
    cards: async (request) => {
      const { tenant, locale, hits } = request;
      const served = await serveTogether(kept, hits, {
        keyOf: ({ productId, sku }) => `${tenant.id} ${locale} ${productId} ${sku}`,
        load: async (missing) => {
          const cards = await load({ ...request, hits: missing });
          return new Map(cards.map((card) => [card.productId, card]));
        },
        make: async ({ productId }, loaded) => {
          const card = (await loaded).get(productId) ?? null;
          return { value: card, keep: card && keepOf(card) };
        },
      });
      return served.flatMap(({ value }) => value ?? []);
    },
  };
}

function keepOf(card: ProductCard): StorageRule {
  const { productId, validUntil } = card;
  return { tags: [productTag(productId), GOODS], until: validUntil, refreshMs: LONGEST_MS, bytes: bytesOf(card) };
}

/** Estimates the memory of a card in bytes. */
function bytesOf({ name, slug, picture, swatches, energy, tyre }: ProductCard): number {
  const texts = name.length + slug.length + (picture?.alt.length ?? 0);
  const labels = [energy, tyre].filter((label) => label !== null).length;
  return CARD_BYTES + texts + SWATCH_BYTES * swatches.length + LABEL_BYTES * labels;
}
