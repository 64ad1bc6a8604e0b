import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { openIndex } from './open-index.ts';

/** Goods whose names have numbers, units, signs and accents, as a retailer's feed has them. */
const FEED = path.join(import.meta.dirname, 'search-terms.csv');
const clock = fixedClock('2026-11-20T12:00:00Z');

let database: TestDatabase;
let search: SearchEngine;

beforeAll(async () => {
  database = await testDatabase();
  const [, ...rows] = fs.readFileSync(FEED, 'utf8').trim().split('\n');
  const goods = rows.map((row) => {
    const [id = '', title = '', , , , mpn = ''] = row
      .split(';')
      .map((cell) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'));
    return { id, category: 'goods', titles: { 'de-CH': title }, variants: [{ sku: id, mpn, prices: { ch: 1990 } }] };
  });
  await seedCategories(database.pool, ['goods']);
  await seedValues(database.pool, {}, {});
  await seedGoods(database.pool, goods);
  search = await openIndex(database.pool, clock);
});
afterAll(() => database.drop());

async function first(term: string): Promise<string | undefined> {
  const found = await search.query({
    tenant: 'ch',
    locale: 'de-CH',
    term,
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 10,
  });
  return found.hits[0]?.sku;
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

  test.each(['MPN-007', 'mpn-007/a', 'MPN 007', 'mpn007a'])('part number "%s" is its article', async (term) => {
    expect(await first(term)).toBe('SRCH-07');
  });
});
