import { createPageCache, type Keep, type PageCache } from '../platform/cache/page-cache.ts';
import { readTogether } from '../platform/cache/read-together.ts';
import type { Clock } from '../platform/clock.ts';
import type { Catalogue, ProductCard } from '../shop/catalogue/products/index.ts';
import { GOODS, productTag } from '../storefront/page-tags.ts';

/** Cache of product cards for REST and gateway. Lists and suggestions show the same products again and again. */
export type ProductCardCache = Pick<PageCache<ProductCard | null>, 'drop' | 'dropAll'> & { cards: Catalogue['cards'] };

/** Longest age of an entry, in case tags and dates miss a change. */
const LONGEST_MS = 600_000;
/** Approximate memory of a card and of each of its swatches, in bytes. */
const CARD_BYTES = 1500;
const SWATCH_BYTES = 250;

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
    cards: async (request) => {
      const { tenant, locale, hits } = request;
      const asked = hits.map((hit) => {
        const key = `${tenant.id} ${locale} ${hit.productId} ${hit.sku}`;
        return { hit, key, card: kept.fresh(key) };
      });
      const missing = asked.filter(({ card }) => card === null).map(({ hit }) => hit);
      if (missing.length === 0) return asked.flatMap(({ card }) => card ?? []);
      const loading = readTogether(missing, async (those) => {
        const cards = await load({ ...request, hits: those });
        return new Map(cards.map((card) => [card.productId, card]));
      });
      const all = Promise.all(
        asked.map(async ({ hit, key, card }) => {
          if (card !== null) return card;
          const { value } = await kept.serve(key, async () => {
            const found = (await loading.of(hit)).get(hit.productId) ?? null;
            return { value: found, keep: found && keepOf(found) };
          });
          return value;
        }),
      );
      loading.end();
      return (await all).flatMap((card) => card ?? []);
    },
  };
}

function keepOf({ productId, validUntil, swatches }: ProductCard): Keep {
  return {
    tags: [productTag(productId), GOODS],
    until: validUntil,
    refreshMs: LONGEST_MS,
    bytes: CARD_BYTES + SWATCH_BYTES * swatches.length,
  };
}
