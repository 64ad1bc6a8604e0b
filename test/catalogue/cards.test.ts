import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { cardRows } from '../../src/shop/catalogue/products/cards.store.ts';
import { type Catalogue, createCatalogue, type ProductId, type Sku } from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SKUS = ['plain', 'none', 'safe', 'backorder', 'reserved', 'overdue', 'part-1', 'part-2', 'set'];
let database: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  catalogue = createCatalogue({ deliveryPromise, pool, clock: fixedClock(NOW.toISOString()) });
  await seedCategories(pool, ['fashion', 'fashion/women', 'fashion/women/dresses']);
  await seedValues(pool, { colour: ['navy', 'red'] }, { navy: '#000080' });
  await seedGoods(pool, [
    {
      id: 'goods',
      category: 'dresses',
      titles: { 'de-CH': 'Kleid' },
      variants: SKUS.map((sku) => ({ sku, stock: 5, prices: { ch: 1000 } })),
    },
    {
      id: 'dress',
      category: 'dresses',
      titles: { 'de-CH': 'Midikleid', 'fr-CH': 'Robe midi' },
      variants: [
        { sku: 'navy', stock: 0, axes: { colour: 'navy' }, prices: { ch: [{ amount: 900, from: '2026-12-01' }] } },
        { sku: 'red', stock: 1, axes: { colour: 'red' }, prices: { ch: 800 } },
        { sku: 'navy-2', stock: 1, axes: { colour: 'navy' }, prices: { ch: 800 } },
      ],
    },
  ]);
  await pool.query("delete from stock where sku in ('none', 'set')");
  await pool.query("update stock set own_safety = 2, safety = 2 where sku = 'safe'");
  await pool.query("update stock set quantity = 1, backorder = 9, waiting = 3 where sku = 'backorder'");
  await pool.query(
    "insert into set_part (set_sku, part_sku, quantity, position) values ('set', 'part-1', 2, 1), ('set', 'part-2', 1, 2)",
  );
  await reserve('reserved', 4, '2026-11-20T12:20:00Z');
  await reserve('reserved', 3, '2026-11-20T12:40:00Z');
  await reserve('overdue', 4, '2026-11-20T12:00:00Z');
  await reserve('part-2', 4, '2026-11-20T12:10:00Z');
});
afterAll(() => database.drop());

async function reserve(sku: string, quantity: number, expiresAt: string): Promise<void> {
  const { rows } = await database.pool.query(
    `insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version, currency, total, prepared_at)
     select id, left(id::text, 8), 'ch', 'de-CH', gen_random_uuid(), 'prepared', '', '{}', '{}', '{}', '{}', '1', 'CHF', 0, $1
     from gen_random_uuid() id returning id`,
    [NOW],
  );
  await database.pool.query(
    'insert into stock_reservation (order_id, sku, quantity, expires_at) values ($1, $2, $3, $4)',
    [rows[0].id, sku, quantity, expiresAt],
  );
}

test('counts the units that sellable_stock counts, with sets and reservations', async () => {
  const { pool } = database;
  const [row] = await cardRows(pool, { tenant: 'ch', locale: 'de-CH', products: ['goods'], now: NOW });
  const { rows } = await pool.query(
    'select w.sku, u.available, u.held_until from variant w cross join lateral sellable_stock(w.sku, $1, null) u where w.sku = any($2) order by w.position',
    [NOW, SKUS],
  );
  expect(row?.variants.map(([sku, available]) => [sku, available])).toEqual(
    rows.map(({ sku, available }) => [sku, available]),
  );
  expect(Object.fromEntries(rows.map(({ sku, available }) => [sku, available]))).toEqual({
    ...{ plain: 5, none: 0, safe: 3, backorder: 7, reserved: 0, overdue: 5 },
    ...{ 'part-1': 5, 'part-2': 1, set: 1 },
  });
  // The set waits for the first reservation of its part.
  expect(row?.changesAt).toBe(Math.min(...rows.flatMap(({ held_until: until }) => until?.getTime() ?? [])));
});

test('leaves out variants without a current price, whose price changes the card when it begins', async () => {
  const hits = [{ productId: 'dress' as ProductId, sku: 'navy' as Sku }];
  const [card] = await catalogue.cards({ tenant: tenants.ch, locale: 'fr-CH', hits });
  expect(card).toMatchObject({ sku: 'red', name: 'Robe midi', department: 'fashion', price: { amount: 800 } });
  expect(card?.swatches).toEqual([
    { value: 'red', label: 'fr:red', colour: null, sku: 'red' },
    { value: 'navy', label: 'fr:navy', colour: '#000080', sku: 'navy-2' },
  ]);
  expect(card?.validUntil).toEqual(new Date('2026-12-01T00:00:00Z'));
});
