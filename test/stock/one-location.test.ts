import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const SKUS = ['only-a', 'only-b', 'only-c'];

/** Writes the stock of three variants at once, and returns levels and movements that the database books for it. */
async function book(id: string, quantities: readonly number[]) {
  const { pool } = database;
  const skus = SKUS.map((sku) => `${id}-${sku}`);
  await seedProduct(pool, { id, variants: skus.map((sku) => ({ sku, stock: 5 })) });
  const { rows: last } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from stock_movement');
  await pool.query(
    `update stock set quantity = new.quantity from unnest($1::text[], $2::int[]) as new (sku, quantity) where stock.sku = new.sku`,
    [skus, quantities],
  );
  const { rows: levels } = await pool.query(
    'select quantity from stock_level where sku = any($1) and location_id = $2 order by sku',
    [skus, 'main'],
  );
  const { rows: moves } = await pool.query(
    `select right(sku, 1) as variant, from_location as "from", to_location as "to", quantity from stock_movement
     where sku = any($1) and id > $2 order by id`,
    [skus, last[0]?.id],
  );
  return { levels: levels.map(({ quantity }) => quantity), moves };
}

test('books units that leave the only location, and nothing for a variant without a change', async () => {
  expect(await book('leaves', [3, 5, 0])).toEqual({
    levels: [3, 5, 0],
    moves: [
      { variant: 'a', from: 'main', to: null, quantity: 2 },
      { variant: 'c', from: 'main', to: null, quantity: 5 },
    ],
  });
});

test('books units that leave and units that arrive in one statement', async () => {
  expect(await book('both', [3, 9, 5])).toEqual({
    levels: [3, 9, 5],
    moves: [
      { variant: 'a', from: 'main', to: null, quantity: 2 },
      { variant: 'b', from: null, to: 'main', quantity: 4 },
    ],
  });
});

test('takes units of two locations by their position', async () => {
  await database.pool.query(
    "insert into stock_location (id, name, kind, sellable, position, is_default) values ('second', 'Second', 'warehouse', true, 9, false)",
  );
  expect(await book('two', [4, 5, 5])).toEqual({
    levels: [4, 5, 5],
    moves: [{ variant: 'a', from: 'main', to: null, quantity: 1 }],
  });
});
