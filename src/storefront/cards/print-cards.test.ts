import { expect, test } from 'vitest';
import type { ProductId, Sku } from '../../shop/catalogue/products/index.ts';
import type { PrintedCardCache } from '../../web/printed-card-cache.ts';
import type { ShopRequest } from '../context.ts';
import { MARK, markOf } from '../page-marks.ts';
import { printCards } from './print-cards.server.tsx';
import type { PrintedCard } from './printed-card.ts';

const hit = (id: string) => ({ productId: id as ProductId, sku: `${id}-1` as Sku });
const card = (id: string): PrintedCard => ({
  markup: Buffer.from(`<li>${id}</li>`),
  department: 'home',
  picture: null,
  until: null,
});

/** Returns a page whose cards are cached, or else resolve in the order of `release`. */
function page({ fresh = () => null }: Partial<Pick<PrintedCardCache, 'fresh'>> = {}) {
  const waiting = new Map<string, () => void>();
  const keptCards: PrintedCardCache = {
    fresh,
    serve: async (key) => {
      const id = key.split(' ').at(-2) ?? '';
      await new Promise<void>((resolve) => waiting.set(id, resolve));
      return { value: card(id), from: 'kept' };
    },
  };
  const printed = new Map<string, readonly Buffer[]>();
  const request = {
    tenant: { id: 'ch' },
    locale: { locale: 'de-CH' },
    cache: { tag: () => {}, until: () => {}, refreshAfter: () => {}, recheckLists: () => {} },
    keptCards,
    printed,
  } as unknown as ShopRequest;
  return { request, printed, release: (id: string) => waiting.get(id)?.() };
}

test('names a place independently of the order in which places resolve', async () => {
  const names = [];
  for (const order of [
    ['vase', 'shirt'],
    ['shirt', 'vase'],
  ]) {
    const { request, printed, release } = page();
    const places = [[hit('vase')], [hit('shirt')]].map((hits) => printCards(request, hits, { layout: 'row' }));
    for (const id of order) {
      release(id);
      await new Promise(setImmediate);
    }
    const cards = await Promise.all(places);
    names.push(cards.map(({ key }) => key));
    expect(cards.map(({ key }) => printed.get(key)?.toString())).toEqual(['<li>vase</li>', '<li>shirt</li>']);
  }
  expect(names[0]).toEqual(names[1]);
});

test('names places apart by cards, layout and early pictures, and finds them by their marks', async () => {
  const { request } = page({ fresh: () => card('vase') });
  const names = await Promise.all(
    [
      printCards(request, [hit('vase')], { layout: 'row' }),
      printCards(request, [hit('vase')], { layout: 'row', eager: 1 }),
      printCards(request, [hit('vase')], { layout: 'list' }),
      printCards(request, [hit('vase'), hit('shirt')], { layout: 'row' }),
      printCards(request, [], { layout: 'row' }),
    ].map(async (cards) => (await cards).key),
  );
  expect(new Set(names).size).toBe(5);
  for (const name of names) expect([...markOf(name).matchAll(MARK)].map(([, found]) => found)).toEqual([name]);
});
