import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine, SearchRequest } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

/** Goods whose names have numbers, units, signs and accents, as a retailer's feed has them. */
const FEED = path.join(import.meta.dirname, 'search-terms.csv');
const clock = fixedClock('2026-11-20T12:00:00Z');

const LOCALES = [
  ['ch', 'de-CH'],
  ['ch', 'fr-CH'],
  ['nl', 'nl-NL'],
  ['ch', 'it'],
  ['ch', 'en'],
] as const;
const GTINS = new Map([['SRCH-05', '9520100101014']]);
/** Goods that names with numbers must find too, or must not. */
const MORE = [
  { id: 'SRCH-30', title: 'Monitor 27 mit einem Anschluss USB-C', mpn: 'A-30/1' },
  { id: 'SRCH-31', title: 'Dock USB-C-Port', mpn: 'A-31/1' },
  { id: 'SRCH-32', title: 'Robe 7/8', mpn: 'A-32/1' },
];

let database: TestDatabase;
let search: SearchEngine;

beforeAll(async () => {
  database = await testDatabase();
  const [, ...rows] = fs.readFileSync(FEED, 'utf8').trim().split('\n');
  const goods = rows.map((row) => {
    const [id = '', title = '', , , , mpn = ''] = row
      .split(';')
      .map((cell) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'));
    return { id, title, mpn };
  });
  await seedCategories(database.pool, ['goods']);
  // Locales of text without pages.
  await database.pool.query(
    "insert into category_text (category_id, locale, name, path) values ('goods', 'it', 'Merci', 'merci'), ('goods', 'en', 'Goods', 'goods')",
  );
  await seedValues(database.pool, {}, {});
  await seedGoods(
    database.pool,
    [...goods, ...MORE].map(({ id, title, mpn }) => {
      const gtin = GTINS.get(id);
      const titles = Object.fromEntries(LOCALES.map(([, locale]) => [locale, title]));
      const variant = { sku: id, mpn, prices: { ch: 1990, nl: 1990 } };
      return { id, category: 'goods', titles, variants: [gtin === undefined ? variant : { ...variant, gtin }] };
    }),
  );
  search = await openIndex(database.pool, clock);
});
afterAll(() => database.drop());

const request = (term: string, tenant = 'ch', locale = 'de-CH'): SearchRequest => ({
  ...{ tenant, locale, term, category: null, filters: {}, price: { min: null, max: null } },
  ...{ sort: 'relevance', page: 1, count: 10 },
});

async function first(term: string): Promise<string | undefined> {
  return (await search.query(request(term))).hits[0]?.sku;
}

describe('goods whose names have numbers and signs', () => {
  test.each([
    ['tv 55 zoll', 'SRCH-00'],
    ['55" tv', 'SRCH-00'],
    ['fernseher 55"', 'SRCH-01'],
    ['zeichenblock a4', 'SRCH-02'],
    ['zeichenblock a3', 'SRCH-03'],
    ['100% cotton', 'SRCH-04'],
    ['usbc', 'SRCH-05'],
    ['usb c kabel', 'SRCH-05'],
    ['usb-c-kabel', 'SRCH-05'],
    ['M8 x 20', 'SRCH-06'],
    ['m8x20', 'SRCH-06'],
    ['din 340 5,5', 'SRCH-07'],
    ['bohrer 5.5 mm', 'SRCH-07'],
    ['bohrer 5 mm', 'SRCH-08'],
    ['strassenschuh', 'SRCH-09'],
    ['straßenschuh 42', 'SRCH-09'],
    ['strassenlaterne', 'SRCH-10'],
    ['loreal', 'SRCH-11'],
    ["l'oreal lippenstift", 'SRCH-11'],
    ['levis 501', 'SRCH-12'],
    ["levi's", 'SRCH-12'],
    ['batterie aa', 'SRCH-13'],
    ['lr6', 'SRCH-13'],
    ['batterie aaa', 'SRCH-14'],
    ['h&m', 'SRCH-15'],
    ['h & m socken', 'SRCH-15'],
    ['c++', 'SRCH-16'],
    ['wlan repeater', 'SRCH-17'],
    ['ac 1200', 'SRCH-17'],
    ['kg36', 'SRCH-18'],
    ['gefrierkombination', 'SRCH-18'],
    ['2x16x64', 'SRCH-19'],
    ['n°5', 'SRCH-20'],
    ['parfum 50 ml', 'SRCH-20'],
    ['oeuf becher', 'SRCH-21'],
    ['œuf', 'SRCH-21'],
    ['zurich becher', 'SRCH-21'],
    ['iphone hülle 15', 'SRCH-22'],
    ['bücherregal weiss', 'SRCH-23'],
    ['buecherregal', 'SRCH-23'],
    ['3 sitzer', 'SRCH-24'],
    ['3-sitzer-sofa', 'SRCH-24'],
    ['e27', 'SRCH-25'],
    ['led 8w', 'SRCH-25'],
    ['kabel 1,5 mm2', 'SRCH-26'],
    ['1.5mm²', 'SRCH-26'],
    ['gr. 49', 'SRCH-27'],
    ['8bar', 'SRCH-28'],
    ['pumpe 8 bar', 'SRCH-28'],
    ['bratpfanne 26', 'SRCH-29'],
    ['ø 26 cm', 'SRCH-29'],
  ])('"%s" finds %s first', async (term, sku) => {
    expect(await first(term)).toBe(sku);
  });

  describe.each(LOCALES)('in %s, %s', (tenant, locale) => {
    test.each([
      ...['MPN-007', 'mpn-007/a', 'MPN 007', 'mpn007a', 'Mpn 007-A'].map((term) => [term, 'SRCH-07'] as const),
      ...['9520100101014', '952 0100 101014', '9520100-101014'].map((term) => [term, 'SRCH-05'] as const),
      ...['SRCH-06', 'srch06', 'srch 06'].map((term) => [term, 'SRCH-06'] as const),
    ])('the number "%s" is its article, also while it is typed', async (term, sku) => {
      expect((await search.query(request(term, tenant, locale))).exact).toBe(sku);
      const { hits } = await search.suggest({ tenant, locale, term, count: 10 });
      expect(hits[0]?.sku).toBe(sku);
    });

    test.each(['usbc', 'usb c', 'usb-c', 'USB C', 'USBC'])('"%s" is USB-C, also before another word', async (term) => {
      const { hits } = await search.query(request(term, tenant, locale));
      expect(hits.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['SRCH-05', 'SRCH-30', 'SRCH-31']));
    });

    test.each(['8bar', '8 bar', '8-bar', '8 BAR'])('"%s" is a pressure and no bare number', async (term) => {
      const { hits } = await search.query(request(term, tenant, locale));
      expect(hits.map(({ sku }) => sku)).toEqual(['SRCH-28']);
    });
  });
});
