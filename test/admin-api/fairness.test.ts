import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openTestApi, type TestApi, type TestClient } from './support.ts';

let database: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  api = await openTestApi(database.pool);
});
afterAll(() => database.drop());

const STOCK = '/api/admin/v1/stock/vase-1';

/** Runs steps while another transaction locks the stock of the variant, so that changes of it wait. */
async function whileLocked<Result>(steps: () => Promise<Result>): Promise<Result> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query("select from stock where sku = 'vase-1' for update");
    return await steps();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

/** Creates a client whose credential the shop knows. */
async function knownClient(): Promise<TestClient> {
  const client = await api.client(['product.stock', 'stock.read', 'product.read']);
  expect((await api.send(client, STOCK)).status).toBe(200);
  return client;
}

test('refuses a call after five seconds in the queue, and serves others as soon as there is a turn', async () => {
  const [one, other, third] = [await knownClient(), await knownClient(), await knownClient()];
  const book = (client: TestClient) =>
    api.json(client, `${STOCK}/movements`, {
      method: 'POST',
      body: { reason: 'goods-in', quantity: 1, location: 'main' },
    });
  const { blocked, refused, unknown, waited } = await whileLocked(async () => {
    const changes = [one, one, other, other].map((client) => book(client));
    await expect.poll(waitingForLocks).toBe(4);
    const begun = performance.now();
    const guess = await api.send({ id: '', secret: `kontor_${'0'.repeat(49)}` }, STOCK);
    const answer = await api.send(third, STOCK);
    return { blocked: changes, refused: answer, unknown: guess, waited: performance.now() - begun };
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'not-open', status: 503 });
  expect(waited).toBeGreaterThan(4900);
  // A credential that was never right waits apart.
  expect(unknown.status).toBe(401);
  // The changes were based on the same state, so the first one wins.
  const codes = (await Promise.all(blocked)).map(({ status }) => status).toSorted();
  expect(codes).toEqual([201, 412, 412, 412]);
  expect((await api.send(third, STOCK)).status).toBe(200);
});

test('refuses more calls of a client than may wait', async () => {
  const client = await knownClient();
  const answers = await Promise.all(Array.from({ length: 110 }, () => api.send(client, STOCK)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
});

test('refuses the key of an ended client at once, also one that was right before', async () => {
  const client = await knownClient();
  await database.pool.query('update api_client set ended_at = now() where id = $1', [client.id]);
  const ended = await api.json(client, STOCK);
  expect(ended).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
});
