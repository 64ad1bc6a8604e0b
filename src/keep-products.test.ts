import { expect, test } from 'vitest';
import { keepProducts } from './keep-products.ts';
import type { Catalogue, ProductCard, ProductId, Sku } from './shop/catalogue/index.ts';
import { tenants } from './tenants/index.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const hit = (id: string) => ({ productId: id as ProductId, sku: `${id}-1` as Sku });

function card(id: string, validUntil: Date | null = null): ProductCard {
  return {
    ...hit(id),
    name: id,
    brand: 'Linnovelle',
    slug: id.toLowerCase(),
    department: 'mode',
    price: { amount: 4990, currency: 'CHF' },
    compareAt: null,
    percentOff: null,
    fromPrice: false,
    picture: null,
    rating: null,
    available: true,
    swatches: [],
    energy: null,
    validUntil,
  };
}

function kept(cards: Record<string, ProductCard>) {
  const clock = { time: NOW, now: () => clock.time };
  const loads: string[][] = [];
  const load: Catalogue['cards'] = async ({ hits }) => {
    loads.push(hits.map(({ productId }) => productId));
    return hits.flatMap(({ productId }) => cards[productId] ?? []);
  };
  const products = keepProducts({ load, clock, budget: 1_000_000, unavailable: () => false });
  const ask = async (...ids: string[]) => {
    const found = await products.cards({ tenant: tenants.ch, locale: 'de-CH', hits: ids.map(hit) });
    return found.map(({ productId }) => productId as string);
  };
  return { products, loads, clock, ask };
}

test('cards come in the order of the hits, and only those that nobody has asked for are loaded, together', async () => {
  const { ask, loads } = kept({ A: card('A'), B: card('B'), C: card('C') });
  expect(await ask('A', 'B')).toEqual(['A', 'B']);
  expect(await ask('C', 'B', 'A')).toEqual(['C', 'B', 'A']);
  expect(await ask('B')).toEqual(['B']);
  expect(loads).toEqual([['A', 'B'], ['C']]);
});

test('what is not on sale is left out and looked for again', async () => {
  const { ask, loads } = kept({ A: card('A') });
  expect(await ask('A', 'X')).toEqual(['A']);
  expect(await ask('A', 'X')).toEqual(['A']);
  expect(loads).toEqual([['A', 'X'], ['X']]);
});

test('a changed article is loaded anew, others are not', async () => {
  const { ask, loads, products } = kept({ A: card('A'), B: card('B') });
  await ask('A', 'B');
  products.drop(['product:A']);
  await ask('A', 'B');
  products.dropAll();
  await ask('A', 'B');
  expect(loads).toEqual([['A', 'B'], ['A'], ['A', 'B']]);
});

test('a card is not given out beyond a date that it shows', async () => {
  const { ask, loads, clock } = kept({ A: card('A', new Date('2026-11-21T12:05:00Z')) });
  await ask('A');
  clock.time = new Date('2026-11-21T12:05:00Z');
  await ask('A');
  expect(loads).toEqual([['A'], ['A']]);
});
