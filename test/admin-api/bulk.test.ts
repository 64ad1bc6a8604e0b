import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { holdOffAllImports } from '../../src/shop/catalogue/products/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = { now: () => now };
let database: TestDatabase;
let api: TestApi;
let client: TestClient;

const GOODS = Array.from({ length: 30 }, (_, index) => `bowl-${index}`);

beforeAll(async () => {
  database = await testDatabase();
  for (const id of GOODS)
    await seedProduct(database.pool, {
      id,
      variants: [
        { sku: `${id}-a`, stock: 5, amount: 1000 },
        { sku: `${id}-b`, stock: 0, amount: 2000 },
      ],
    });
  api = await openTestApi(database.pool, clock);
  client = await api.client(['product.price', 'product.read', 'product.stock', 'stock.read']);
});
afterAll(() => database.drop());

const PRICES = '/api/admin/v1/tenants/ch/prices/bulk';
const STOCKS = '/api/admin/v1/stock/bulk';

/** Sends lines: texts as they are, others as JSON. */
function sendLines(path: string, lines: readonly unknown[], who = client) {
  now = new Date(now.getTime() + 1000);
  const body = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return api.json(who, path, { method: 'POST', body, headers: { 'content-type': LINES_TYPE } });
}

async function priceNow(sku: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ amount: number }>(
    "select amount::int as amount from price where tenant = 'ch' and sku = $1 and valid_from <= $2 and (valid_to is null or valid_to > $2)",
    [sku, now],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.amount;
}

test('sets many prices, in the order of the lines of each variant', async () => {
  const lines = Array.from({ length: 2500 }, (_, index) => ({
    sku: `${GOODS[index % GOODS.length]}-${index % 2 === 0 ? 'a' : 'b'}`,
    amount: 10_000 + index,
  }));
  const { status, body } = await sendLines(PRICES, lines);
  expect(status).toBe(200);
  expect(body.items).toHaveLength(2501);
  expect(body.items?.map(({ line }) => line).slice(0, -1)).toEqual(lines.map((_, index) => index + 1));
  expect(body.items?.at(-1)).toEqual({ done: true, lines: 2500, changed: 2500, unchanged: 0, refused: 0 });
  const last = new Map(lines.map(({ sku, amount }) => [sku, amount]));
  for (const [sku, amount] of last) expect([sku, await priceNow(sku)]).toEqual([sku, amount]);
  const again = await sendLines(
    PRICES,
    [...last].map(([sku, amount]) => ({ sku, amount })),
  );
  expect(again.body.items?.at(-1)).toMatchObject({ changed: 0, unchanged: last.size });
});

test('answers each line by itself, and keeps the others', async () => {
  const { body } = await sendLines(PRICES, [
    { sku: 'bowl-0-a', amount: 5000 },
    { sku: 'none', amount: 5000 },
    { sku: 'bowl-1-a', amount: -1 },
    '{"sku": "bowl-2-a", "amount":',
    { sku: 'bowl-3-a', amount: 5000, from: '2026-01-01T00:00:00Z' },
    '',
    { sku: 'bowl-4-a', amount: 5000, colour: 'red' },
    { sku: 'bowl-5-a', amount: 5100 },
  ]);
  expect(body.items).toEqual([
    { line: 1, status: 'changed' },
    { line: 2, status: 'refused', code: 'not-found' },
    { line: 3, status: 'refused', code: 'invalid-body', errors: [{ field: 'amount', problem: expect.any(String) }] },
    { line: 4, status: 'refused', code: 'malformed-json' },
    { line: 5, status: 'refused', code: 'price-period-invalid' },
    { line: 6, status: 'refused', code: 'invalid-body', errors: [{ field: 'colour', problem: expect.any(String) }] },
    { line: 7, status: 'changed' },
    { done: true, lines: 7, changed: 2, unchanged: 0, refused: 5 },
  ]);
  expect(await priceNow('bowl-5-a')).toBe(5100);
});

test('plans a price for later, and keeps the present one until then', async () => {
  const from = new Date(now.getTime() + 86_400_000);
  await sendLines(PRICES, [{ sku: 'bowl-6-a', amount: 700, from: from.toISOString() }]);
  expect(await priceNow('bowl-6-a')).not.toBe(700);
  const { rows } = await database.pool.query(
    "select valid_from, amount::int as amount from price where sku = 'bowl-6-a' and tenant = 'ch' and valid_to is null",
  );
  expect(rows).toEqual([{ valid_from: from, amount: 700 }]);
});

test('books counted stocks as movements of the client', async () => {
  const { body } = await sendLines(STOCKS, [
    { sku: 'bowl-0-a', quantity: 9 },
    { sku: 'bowl-0-b', quantity: 3, location: 'none' },
    { sku: 'bowl-1-a', quantity: 5 },
    { sku: 'bowl-2-b', quantity: 1 },
    { sku: 'bowl-2-b', quantity: 4 },
    { sku: 'none', quantity: 4 },
  ]);
  expect(body.items?.map(({ status, code }) => code ?? status)).toEqual([
    'changed',
    'stock-location-unknown',
    'unchanged',
    'unchanged',
    'changed',
    'not-found',
    undefined,
  ]);
  const { rows } = await database.pool.query(
    "select sku, quantity from stock where sku in ('bowl-0-a', 'bowl-2-b') order by sku",
  );
  expect(rows).toEqual([
    { sku: 'bowl-0-a', quantity: 9 },
    { sku: 'bowl-2-b', quantity: 4 },
  ]);
  const moved = await database.pool.query(
    'select sku, quantity, reason, moved_by from stock_movement where moved_by is not null order by sku',
  );
  expect(moved.rows).toEqual([
    { sku: 'bowl-0-a', quantity: 4, reason: 'count', moved_by: 'Client 1' },
    { sku: 'bowl-2-b', quantity: 4, reason: 'count', moved_by: 'Client 1' },
  ]);
});

test('refuses a request without the scope, of another type, or with too many lines', async () => {
  const reader = await api.client(['product.read', 'stock.read']);
  expect(await sendLines(PRICES, [{ sku: 'bowl-0-a', amount: 1 }], reader)).toMatchObject({
    status: 403,
    body: { code: 'missing-scope' },
  });
  expect(await api.json(client, PRICES, { method: 'POST', body: { sku: 'bowl-0-a', amount: 1 } })).toMatchObject({
    status: 415,
    body: { code: 'unsupported-type' },
  });
  expect(
    await sendLines(
      PRICES,
      Array.from({ length: 100_001 }, () => '1'),
    ),
  ).toMatchObject({
    status: 413,
    body: { code: 'too-many-lines' },
  });
  expect(await sendLines(PRICES, [])).toMatchObject({ status: 200, body: { items: [{ done: true, lines: 0 }] } });
});

test('refuses a line whose SKU is no text by itself', async () => {
  const { body } = await sendLines(PRICES, [
    '{"sku": {"toString": 1}, "amount": 1}',
    { sku: 'bowl-9-a', amount: 4242 },
  ]);
  expect(body.items).toMatchObject([
    { status: 'refused', code: 'invalid-body' },
    { status: 'changed' },
    { refused: 1 },
  ]);
});

test('frees the place of a request whose upload breaks off, or whose client stops reading', async () => {
  const line = JSON.stringify({ sku: 'bowl-10-a', amount: 500 });
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('the connection broke')),
  });
  const headers = { authorization: `Bearer ${client.secret}`, 'content-type': LINES_TYPE };
  const init = { method: 'POST', headers, body: broken, duplex: 'half' } as RequestInit;
  expect((await api.request(PRICES, init)).status).toBeGreaterThanOrEqual(400);
  const lines = Array.from({ length: 5000 }, () => line).join('\n');
  const left = await api.request(PRICES, { method: 'POST', headers, body: lines });
  const reader = left.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await sendLines(PRICES, [line])).status).toBe(200);
});

test('ends without its last line when the client loses its access', async () => {
  const brief = await api.client(['product.price', 'product.read']);
  const lines = Array.from({ length: 3000 }, (_, index) => JSON.stringify({ sku: 'bowl-11-a', amount: 600 + index }));
  const headers = { authorization: `Bearer ${brief.secret}`, 'content-type': LINES_TYPE };
  const answer = await api.request(PRICES, { method: 'POST', headers, body: lines.join('\n') });
  await database.pool.query('update api_client set ended_at = now() where id = $1', [brief.id]);
  const text = await answer.text();
  expect(text.split('\n')).toHaveLength(1001);
  expect(text).not.toContain('"done"');
});

test('refuses the request while an import runs, and one client runs one request at a time', async () => {
  await inTransaction(database.pool, async (importing) => {
    await holdOffAllImports(importing);
    const [first, second] = await Promise.all([
      sendLines(PRICES, [{ sku: 'bowl-7-a', amount: 1 }]),
      sendLines(PRICES, [{ sku: 'bowl-8-a', amount: 1 }]),
    ]);
    expect([first.body.code, second.body.code].toSorted()).toEqual(['import-running', 'too-many-requests']);
  });
  expect((await sendLines(PRICES, [{ sku: 'bowl-7-a', amount: 990 }])).status).toBe(200);
});
