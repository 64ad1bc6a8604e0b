import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods } from '../support/goods.ts';

/** Caches of pages learn of every change of the navigation, whichever request noticed it first. */

const clock = fixedClock('2026-11-20T12:00:00Z');
const KEY = { tenant: 'ch', locale: 'de-CH' };
let database: TestDatabase;
let failing = 0;

beforeAll(async () => {
  database = await testDatabase();
  await seedCategories(database.pool, ['fashion', 'home']);
  await seedGoods(database.pool, [
    { id: 'vase', category: 'home', titles: { 'de-CH': 'Vase' }, variants: [{ sku: 'vase', prices: { ch: 100 } }] },
  ]);
});
afterAll(() => database.drop());
beforeEach(() => {
  failing = 0;
});

/** The catalogue over a pool whose next `failing` queries fail. */
function open() {
  const pool: Pool = new Proxy(database.pool, {
    get(target, key) {
      if (key === 'query' && failing > 0) {
        failing -= 1;
        return () => Promise.reject(new Error('Connection terminated'));
      }
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { navigation, refreshNavigation } = createCatalogue({ deliveryPromise, pool, clock });
  const names = async () => (await navigation({ tenant: tenants.ch, locale: 'de-CH' })).map(({ name }) => name);
  return { names, refresh: refreshNavigation };
}

const rename = (name: string) =>
  database.pool.query("update category_text set name = $1 where category_id = 'home' and locale = 'de-CH'", [name]);

test('reports a change once, and nothing without a change', async () => {
  await rename('Wohnen');
  const { names, refresh } = open();
  await names();
  expect(await refresh()).toEqual([]);
  await rename('Daheim');
  expect(await refresh()).toEqual([KEY]);
  expect(await names()).toEqual(['Daheim']);
  expect(await refresh()).toEqual([]);
});

test('reports a change that a page has already read', async () => {
  await rename('Wohnen');
  const { names, refresh } = open();
  expect(await names()).toEqual(['Wohnen']);
  await rename('Daheim');
  clock.advance(15_000);
  expect(await names()).toEqual(['Daheim']);
  expect(await refresh()).toEqual([KEY]);
  expect(await refresh()).toEqual([]);
});

test('shows the last navigation while reading fails, and retries until it succeeds', async () => {
  await rename('Wohnen');
  const { names, refresh } = open();
  await names();
  await rename('Daheim');
  failing = 2;
  const told = Promise.all([refresh(), refresh()]);
  expect(await names()).toEqual(['Wohnen']);
  expect((await told).flat()).toEqual([KEY]);
  expect(failing).toBe(0);
  expect(await names()).toEqual(['Daheim']);
});

test('a department shows its own picture, else that of the first product with one, and reports a change', async () => {
  const { pool } = database;
  const picture = (id: string) =>
    pool.query(
      `insert into picture (id, width, height, ground, media_type, content) values ($1, 40, 30, '#aabbcc', 'image/jpeg', '\\x00')`,
      [id],
    );
  for (const id of ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']) await picture(id);
  const { navigation, refreshNavigation } = createCatalogue({ deliveryPromise, pool, clock });
  const shown = async () => (await navigation({ tenant: tenants.ch, locale: 'de-CH' }))[0]?.picture ?? null;
  expect(await shown()).toBeNull();
  await pool.query(`insert into product_picture (sku, position, picture_id) values ('vase', 1, 'aaaaaaaaaaaaaaaa')`);
  expect(await refreshNavigation()).toEqual([KEY]);
  expect(await shown()).toMatchObject({ id: 'aaaaaaaaaaaaaaaa', width: 40, height: 30, ground: '#aabbcc', alt: '' });
  await pool.query(`update category set picture_id = 'bbbbbbbbbbbbbbbb' where id = 'home'`);
  expect(await refreshNavigation()).toEqual([KEY]);
  expect(await shown()).toMatchObject({ id: 'bbbbbbbbbbbbbbbb' });
});
