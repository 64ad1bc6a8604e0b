import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

let database: TestDatabase;
let index: Awaited<ReturnType<typeof openIndex>>;

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['goods']);
  const titles = [
    'Anzug',
    'Duvetbezug',
    'USB-Stick',
    'Kleines USB-ladegerät',
    'T-Shirt',
    'Kurze Hose',
    'Bürostuhl',
    'Schlitten',
  ];
  await seedGoods(
    database.pool,
    titles.map((title, place) => ({
      id: `p${place}`,
      category: 'goods',
      titles: { 'de-CH': title, 'fr-CH': title },
      variants: [{ sku: `p${place}`, prices: { ch: 1000 } }],
    })),
  );
  index = await openIndex(database.pool, fixedClock('2026-11-20T12:00:00Z'));
});
afterAll(() => database.drop());

const suggested = async (term: string) =>
  (await index.suggest({ tenant: 'ch', locale: 'de-CH', term, count: 10 })).terms;

test('a phrase that the vocabulary has for searches only is not suggested', async () => {
  expect(await suggested('anz')).toEqual(['Anzug', 'Anzughose']);
  expect((await suggested('bob')).filter((term) => term.includes(' '))).toEqual([]);
});

test('suggestions have the capitals of titles', async () => {
  expect(await suggested('kurze')).toContain('Kurze Hose');
  expect(await suggested('usb')).toEqual(expect.arrayContaining(['USB-Stick', 'USB-Ladegerät']));
  expect((await suggested('bür')).filter((term) => !/^\p{Lu}/u.test(term))).toEqual([]);
});
