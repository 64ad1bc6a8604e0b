import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_SCOPES } from '../../src/shop/staff/api-clients/index.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';
import { walk } from './walk.ts';

/** The clock moves on, so that no client reaches its limit. */
let milliseconds = new Date('2026-11-27T08:00:00Z').getTime();
const clock = {
  now: () => {
    milliseconds += 20;
    return new Date(milliseconds);
  },
};
let database: TestDatabase;
let api: TestApi;
const clients: TestClient[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await emptyJobsTable(database.pool);
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5000 }] });
  api = await openTestApi(database.pool, clock);
  clients.push(await api.client([...CLIENT_SCOPES]));
  clients.push(await api.client([...CLIENT_SCOPES], { reach: 'single', tenants: 'ch' }));
  clients.push(await api.client(['order.read']));
});
afterAll(() => database.drop());

test('finds no failure and no undocumented answer in random requests', { timeout: 600_000 }, async () => {
  const numbers: string[] = [];
  for (let buyer = 0; buyer < 4; buyer += 1)
    numbers.push(await placeOrder(api.shop, { 'vase-1': 3 }, { email: `walker-${buyer}@example.ch` }));
  const { customer } = await registerCustomer(api.shop, database.pool);
  const { rows } = await database.pool.query<{ id: string }>('select id from stock_location');
  const known = {
    tenant: ['ch', 'de'],
    number: [...numbers, customer.number],
    id: ['vase'],
    sku: ['vase-1'],
    location: rows.map(({ id }) => id),
  };
  const statuses = await walk(api, clients, known, randomRuns(250, 20_000));
  expect(statuses.get(200) ?? 0).toBeGreaterThan(10);
});
