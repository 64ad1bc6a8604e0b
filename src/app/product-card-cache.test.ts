import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Catalogue, ProductCard, ProductId, Sku } from '../shop/catalogue/products/index.ts';
import { createProductCardCache } from './product-card-cache.ts';

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
    tyre: null,
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
  const products = createProductCardCache({ load, clock, budget: 1_000_000, unavailable: () => false });
  const ask = async (...ids: string[]) => {
    const found = await products.cards({ tenant: tenants.ch, locale: 'de-CH', hits: ids.map(hit) });
    return found.map(({ productId }) => productId as string);
  };
  return { products, loads, clock, ask };
}

test('returns cards in the order of the hits and loads the missing ones together', async () => {
  const { ask, loads } = kept({ A: card('A'), B: card('B'), C: card('C') });
  expect(await ask('A', 'B')).toEqual(['A', 'B']);
  expect(await ask('C', 'B', 'A')).toEqual(['C', 'B', 'A']);
  expect(await ask('B')).toEqual(['B']);
  expect(loads).toEqual([['A', 'B'], ['C']]);
});

test('omits a product that is not on sale and looks it up again', async () => {
  const { ask, loads } = kept({ A: card('A') });
  expect(await ask('A', 'X')).toEqual(['A']);
  expect(await ask('A', 'X')).toEqual(['A']);
  expect(loads).toEqual([['A', 'X'], ['X']]);
});

test('loads a changed product anew and no other', async () => {
  const { ask, loads, products } = kept({ A: card('A'), B: card('B') });
  await ask('A', 'B');
  products.drop(['product:A']);
  await ask('A', 'B');
  products.dropAll();
  await ask('A', 'B');
  expect(loads).toEqual([['A', 'B'], ['A'], ['A', 'B']]);
});

test('never returns a card after a date that it shows', async () => {
  const cards = { A: card('A', new Date('2026-11-21T12:05:00Z')) };
  const { ask, loads, clock } = kept(cards);
  await ask('A');
  clock.time = new Date('2026-11-21T12:05:00Z');
  cards.A = card('A');
  await ask('A');
  expect(loads).toEqual([['A'], ['A']]);
});

test('does not cache a card of a batch that was loaded before its change', async () => {
  const cards = { K: card('K'), M: card('M') };
  let release = (): void => {};
  let isFirst = true;
  const load: Catalogue['cards'] = async ({ hits }) => {
    const found = hits.flatMap(({ productId }) => cards[productId as unknown as keyof typeof cards] ?? []);
    if (isFirst) {
      isFirst = false;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return found;
  };
  const clock = { now: () => NOW };
  const products = createProductCardCache({ load, clock, budget: 1_000_000, unavailable: () => false });
  const priceOfK = async (...ids: string[]) => {
    const found = await products.cards({ tenant: tenants.ch, locale: 'de-CH', hits: ids.map(hit) });
    return found.find(({ name }) => name === 'K')?.price.amount;
  };
  const first = priceOfK('K');
  products.drop(['product:Z']);
  // Waits for K of the first call and loads both because M is missing.
  const second = priceOfK('K', 'M');
  await Promise.resolve();
  cards.K = { ...cards.K, price: { amount: 7990, currency: 'CHF' } };
  products.drop(['product:K']);
  release();
  await Promise.all([first, second]);
  expect(await priceOfK('K')).toBe(7990);
});
