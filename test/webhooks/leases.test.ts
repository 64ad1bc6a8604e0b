import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  type DeliveryProgress,
  type LeasedEndpoint,
  leaseEndpoints,
  renewLeases,
  writeProgress,
} from '../../src/shop/staff/webhooks/deliveries.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { adminAt, testWebhooks } from './support.ts';

const clock = fixedClock('2026-11-27T10:00:00Z');
const LEASE = '00000000-0000-4000-8000-000000000001';
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const progressTo = (position: number): DeliveryProgress => ({
  position,
  failingSince: clock.now(),
  park: 'failing',
  added: [],
  delivered: [],
  failed: [],
  log: [],
  hour: { at: clock.now(), delivered: 0, failed: 0, ms: 0 },
});
const write = (endpoint: Pick<LeasedEndpoint, 'id' | 'version' | 'table'>, position: number) =>
  inTransaction(database.pool, (client) => writeProgress(client, { ...endpoint, lease: LEASE }, progressTo(position)));

async function leased() {
  const { webhooks, add } = testWebhooks(database.pool, clock);
  await database.pool.query('delete from webhook_endpoint');
  await add('http://127.0.0.1:9/hooks');
  const [endpoint] = await leaseEndpoints(database.pool, LEASE, [], 3);
  if (!endpoint) throw new Error('no endpoint was leased');
  return { endpoint, open: () => webhooks.open(adminAt(clock), endpoint.id) };
}

test('a lease of before a restore does not count in the restored table', async () => {
  const { endpoint, open } = await leased();
  expect(await write({ ...endpoint, table: endpoint.table + 1 }, 999)).toBe(false);
  expect(await open()).toMatchObject({ position: endpoint.position, state: 'active' });
  expect(await write(endpoint, 999)).toBe(true);
  expect(await open()).toMatchObject({ position: 999, state: 'parked', parkedWhy: 'failing' });
});

test('parks no endpoint that an employee has changed meanwhile, and writes its position', async () => {
  const { endpoint, open } = await leased();
  await database.pool.query('update webhook_endpoint set version = version + 1');
  expect(await write(endpoint, 999)).toBe(true);
  expect(await open()).toMatchObject({ position: 999, state: 'active', parkedWhy: null, failingSince: null });
});

test('renews leases without a wait for a transaction that has an endpoint', async () => {
  const { endpoint } = await leased();
  const { id, version, table } = endpoint;
  await inTransaction(database.pool, async (client) => {
    await client.query('select from webhook_endpoint for update');
    expect(await renewLeases(database.pool, LEASE)).toEqual([
      { id, version, table, state: 'active', isRenewed: false },
    ]);
  });
  expect(await renewLeases(database.pool, LEASE)).toMatchObject([{ id, isRenewed: true }]);
  expect(await renewLeases(database.pool, '00000000-0000-4000-8000-000000000002')).toEqual([]);
});
