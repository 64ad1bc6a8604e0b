import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../fulfilment/support.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type Sent, type TestApi, type TestClient } from './support.ts';

const SCOPES = [
  'order.read',
  'order.ship',
  'order.note',
  'product.read',
  'product.price',
  'product.stock',
  'stock.read',
] as const;
const TENANT = '/api/admin/v1/tenants/ch';
const STOCK = '/api/admin/v1/stock';
const SHIPPED = { carrier: 'swiss-post', trackingNumber: '99.00.123456.12345678' };

let database: TestDatabase;
let api: TestApi;
let client: TestClient;
let order: string;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500 }] });
  api = await openTestApi(database.pool);
  client = await api.client(SCOPES);
  order = await placeOrder(api.shop, { 'vase-1': 2 }, { email: 'counted@example.ch' });
});
afterAll(() => database.drop());

/** Counts the statements of a call with its admission, begin and commit; not those of jobs that follow. */
async function countOf(path: string, sent: Sent = {}): Promise<number> {
  const headers = { 'if-match': '*', ...sent.headers };
  const statements = await statementsOf(async () => {
    expect((await api.send(client, path, { ...sent, headers })).status).toBeLessThan(300);
  });
  return statements.length;
}

test('runs few statements for each call', async () => {
  // Notes the use of the key, and fills caches.
  await api.send(client, `${TENANT}/orders/${order}`);
  await api.send(client, `${STOCK}/vase-1`);
  const put = (path: string, body: unknown) => countOf(path, { method: 'PUT', body });
  expect({
    'list orders': await countOf(`${TENANT}/orders?stage=to-ship`),
    'changed orders': await countOf(`${TENANT}/orders?updated_since=2026-01-01T00:00:00Z`),
    'no changed orders': await countOf(`${TENANT}/orders?updated_since=2100-01-01T00:00:00Z`),
    'read order': await countOf(`${TENANT}/orders/${order}`),
    'list products': await countOf(`${TENANT}/products`),
    'read product': await countOf(`${TENANT}/products/vase`),
    'read stock': await countOf(`${STOCK}/vase-1`),
    'list stock': await countOf(`${STOCK}?state=low`),
    'set price': await put(`${TENANT}/products/vase/price`, { amount: 5000, currency: 'CHF' }),
    'set stock': await put(`${STOCK}/vase-1/locations/main`, { quantity: 900 }),
    'tag order': await put(`${TENANT}/orders/${order}/tags/gift`, {}),
    'ship order': await countOf(`${TENANT}/orders/${order}/shipments`, { method: 'POST', body: SHIPPED }),
    'read shipped order': await countOf(`${TENANT}/orders/${order}`),
  }).toEqual({
    'list orders': 3,
    'changed orders': 3,
    'no changed orders': 2,
    'read order': 5,
    'list products': 3,
    'read product': 2,
    'read stock': 2,
    'list stock': 2,
    'set price': 12,
    'set stock': 13,
    'tag order': 9,
    'ship order': 13,
    'read shipped order': 6,
  });
});
