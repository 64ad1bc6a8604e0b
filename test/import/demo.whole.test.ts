// Whole runs only: loads the whole demo shop again.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFeeds } from '../../houses/montarve/data/feed.ts';
import { germanSpeller } from '../../houses/montarve/data/german-spelling.ts';
import { loadDemo } from '../../houses/montarve/data/load.ts';
import { euroPrice } from '../../houses/montarve/data/prices.ts';
import { readRange } from '../../houses/montarve/data/range.ts';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { legalGaps } from '../../src/shop/catalogue/legal-data/index.ts';
import { readJudgedProducts } from '../../src/shop/catalogue/products/judged-products.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { demoShopDatabase } from '../support/demo-shop-database.ts';

let database: TestDatabase | undefined;
let dataDir = '';
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'demo-'));
});
afterEach(async () => {
  await database?.drop();
  database = undefined;
  fs.rmSync(dataDir, { recursive: true });
});

const clock = fixedClock('2026-11-21T09:00:00Z');
const count = async (sql: string) =>
  (await database?.pool.query<{ count: number }>(`select count(*) as count from ${sql}`))?.rows[0]?.count;

describe('loadDemo', () => {
  it('fills an empty shop once, and repeats an interrupted load', async () => {
    const house = await demoShopDatabase();
    database = house;
    const { pool } = house;
    const { at, parts } = house.loading;
    const deps = { pool, clock: fixedClock(at), log: silentLog, dataDir };
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
    expect(await count('product')).toBeGreaterThan(30);
    expect(await count(`offer where tenant = 'nl'`)).toBeGreaterThan(200);
    expect(
      await count(
        'product where not exists (select 1 from product_picture join variant using (sku) where product_id = product.id)',
      ),
    ).toBe(0);
    // Every product shows what the law demands, in every country and language.
    const { rows } = await pool.query<{ id: string }>('select id from product');
    const products = rows.map(({ id }) => id);
    for (const { legal: terms, locales } of Object.values(tenants)) {
      for (const { locale } of locales) {
        const judged = await readJudgedProducts(pool, locale, products);
        const missing = judged.map((one) => [
          one.id,
          ...legalGaps(one, { terms, locale, ...one }).map(({ kind }) => kind),
        ]);
        expect(missing.filter((gaps) => gaps.length > 1)).toEqual([]);
        expect(judged).toHaveLength(products.length);
      }
    }
    // Each department has a text in each locale.
    expect(await count("category_text where landing_text <> ''")).toBe(20);
    // Each write announces promotions; products are announced only when they changed.
    const goods = () => count("outbox where topic <> 'promotions'");
    const [outbox, prices] = [await goods(), await count('price')];
    expect(await loadDemo(deps)).toBe(false);

    await pool.query('update demo_load set completed_at = null');
    expect(await loadDemo(deps)).toBe(true);
    expect([await goods(), await count('price')]).toEqual([outbox, prices]);
  }, 300_000);

  it('leaves a shop with its own products unchanged', async () => {
    database = await testDatabase();
    const { pool } = database;
    await pool.query(`insert into category (id, depth, position) values ('a', 1, 1)`);
    await pool.query(`insert into product (id, category_id, brand, created_at) values ('p', 'a', '', now())`);
    expect(await loadDemo({ pool, clock, log: silentLog, dataDir })).toBe(false);
    expect(await count('product')).toBe(1);
  });
});

describe('the demo feed', () => {
  const range = readRange();
  const rowsOf = (file: string) =>
    fs
      .readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): Record<string, string> => JSON.parse(line));

  it('has 600 days of prices for the past, with reductions after at least 30 days at the earlier price', () => {
    const feeds = writeFeeds(range, tenants.ch, dataDir, clock.now());
    const rows = rowsOf(feeds.prices);
    const reduced = Map.groupBy(rows, (row) => row.id ?? '')
      .values()
      .filter((list) => list.length === 2);
    for (const [was, now] of reduced) {
      expect([was?.from, was?.to, now?.from, now?.to]).toEqual(['2025-03-31', '2026-11-10', '2026-11-11', undefined]);
      expect(Number(was?.price)).toBeGreaterThan(Number(now?.price));
    }
  });

  it('writes ß in Germany and Austria, and never in Switzerland', () => {
    const german = fs.readFileSync(writeFeeds(range, tenants.de, dataDir, clock.now()).products[0]?.file ?? '', 'utf8');
    const swiss = fs.readFileSync(writeFeeds(range, tenants.ch, dataDir, clock.now()).products[0]?.file ?? '', 'utf8');
    expect(swiss).not.toContain('ß');
    expect(german).toContain('Größe');
    expect(german).not.toMatch(/Grösse|Weiss|weiss|Fuss(?!el)|Reissv|schliess|Strasse|ausser/);
  });
});

describe('rules of the demo', () => {
  it('translates words and phrases, also inside hyphens', () => {
    const speak = germanSpeller({
      Grösse: 'Größe',
      weiss: 'weiß',
      'Duvets & Kissen': 'Bettdecken & Kissen',
      Fuss: 'Fuß',
    });
    expect(speak('Grösse 38, weiss; Fuss-Teil, Duvets & Kissen, Fussel')).toBe(
      'Größe 38, weiß; Fuß-Teil, Bettdecken & Kissen, Fussel',
    );
  });

  it('rounds euro prices down to .99', () => {
    expect(euroPrice(12900)).toBe(11599);
    expect(euroPrice(1490)).toBe(1299);
    expect(euroPrice(11110)).toBe(9999);
    expect(euroPrice(100)).toBe(90);
  });
});
