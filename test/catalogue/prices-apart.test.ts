import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'bowl',
    variants: [
      { sku: 'bowl-1', stock: 1 },
      { sku: 'bowl-2', stock: 1 },
    ],
  });
  await database.pool.query('delete from price');
});
afterAll(() => database.drop());

const charge = (tenant: string, sku: string, from: string, to: string | null) =>
  database.pool.query('insert into price (tenant, sku, amount, valid_from, valid_to) values ($1, $2, 100, $3, $4)', [
    tenant,
    sku,
    from,
    to,
  ]);

test('prices of one variant in one tenant never overlap; those of others may', async () => {
  await charge('ch', 'bowl-1', '2026-01-01', '2026-02-01');
  await charge('ch', 'bowl-1', '2026-02-01', null);
  await charge('ch', 'bowl-2', '2026-01-01', null);
  await charge('de', 'bowl-1', '2026-01-01', null);
  await expect(charge('ch', 'bowl-1', '2026-01-15', '2026-01-20')).rejects.toMatchObject({ code: '23P01' });
  await expect(charge('ch', 'bowl-2', '2027-01-01', null)).rejects.toMatchObject({ code: '23P01' });
});

test('reads the price of a variant by its index', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      "explain select amount from price where tenant = 'ch' and sku = 'bowl-1' and valid_from <= now() order by valid_from desc limit 1",
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('price_of_sku');
  } finally {
    client.release(true);
  }
});
