import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { ArticleTexts } from '../shop/catalogue/products/index.ts';
import { productTag } from '../storefront/page-tags.ts';
import { createProductTextCache } from './product-text-cache.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

function words(sku: string, title = sku): ArticleTexts {
  return {
    sku,
    productId: `P-${sku}`,
    categoryId: 'sofas',
    brand: 'Linnovelle',
    title,
    slug: sku.toLowerCase(),
    technical: false,
    energy: null,
    tyre: null,
    unitMeasure: null,
    ratingAverage: null,
    ratingCount: null,
    pictures: [],
    axes: [],
    parts: [],
    hasOthers: false,
  };
}

function kept(known: Record<string, ArticleTexts>) {
  const clock = { time: NOW, now: () => clock.time };
  const reads: string[][] = [];
  let gate: Promise<void> = Promise.resolve();
  const own = createProductTextCache({
    clock,
    budget: 1_000_000,
    unavailable: () => false,
    read: async ({ skus }) => {
      reads.push([...skus]);
      const read = new Map(skus.flatMap((sku) => (known[sku] ? [[sku, known[sku]] as const] : [])));
      await gate;
      return read;
    },
  });
  const ask = async (...skus: string[]) => {
    const found = await own.words({ tenant: tenants.ch, locale: 'de-CH', skus });
    return skus.map((sku) => found.get(sku)?.title);
  };
  const hold = () => {
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    return () => {
      gate = Promise.resolve();
      held.resolve();
    };
  };
  return { own, reads, ask, clock, known, hold };
}

test('reads each text once, missing ones together, and looks up an absent one again', async () => {
  const { ask, reads } = kept({ A: words('A'), B: words('B'), C: words('C') });
  expect(await ask('A', 'B')).toEqual(['A', 'B']);
  expect(await ask('B', 'C', 'X', 'A')).toEqual(['B', 'C', undefined, 'A']);
  expect(await ask('X')).toEqual([undefined]);
  expect(reads).toEqual([['A', 'B'], ['C', 'X'], ['X']]);
});

test('caches texts by tenant and language', async () => {
  const { own, ask, reads } = kept({ A: words('A') });
  await ask('A');
  await own.words({ tenant: tenants.ch, locale: 'fr-CH', skus: ['A'] });
  await own.words({ tenant: tenants.de, locale: 'de-DE', skus: ['A'] });
  expect(reads).toHaveLength(3);
});

test('reads a changed product anew, and all products after a gap', async () => {
  const { own, ask, reads, known } = kept({ A: words('A'), B: words('B') });
  await ask('A', 'B');
  known.A = words('A', 'A anew');
  own.drop([productTag('P-A')]);
  expect(await ask('A', 'B')).toEqual(['A anew', 'B']);
  expect(reads).toEqual([['A', 'B'], ['A']]);
  own.dropAll();
  await ask('A', 'B');
  expect(reads.at(-1)).toEqual(['A', 'B']);
});

test('neither caches nor returns a text that changed while it was read', async () => {
  const { own, ask, known, hold } = kept({ A: words('A') });
  const release = hold();
  const before = ask('A');
  known.A = words('A', 'A anew');
  own.drop([productTag('P-A')]);
  const after = ask('A');
  release();
  await before;
  expect(await after).toEqual(['A anew']);
  expect(await ask('A')).toEqual(['A anew']);
});

test('reads a text anew after the longest age', async () => {
  const { ask, clock, reads } = kept({ A: words('A') });
  await ask('A');
  clock.time = new Date(NOW.getTime() + 600_001);
  await ask('A');
  expect(reads).toHaveLength(2);
});
