import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { timedStream } from '../../src/api/admin/handle-download.ts';
import { packLines } from '../../src/api/admin/pack-lines.ts';
import type { RunJobStep } from '../../src/shop/staff/api-jobs/index.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { createExport, JOBS, resultOf, untilEnded, uploadLines, workOnJobs } from './job-support.ts';
import { manager, openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
const clock = {
  now: () => {
    now = new Date(now.getTime() + 1);
    return now;
  },
};
const VASES = Array.from({ length: 60 }, (_, index) => `vase-${index}`);
const SCOPES = [
  'product.read',
  'product.stock',
  'stock.read',
  'order.read',
  'customer.read',
  'customer.erase',
] as const;
let database: TestDatabase;
let api: TestApi;
let client: TestClient;
let deps: Parameters<typeof workOnJobs>[0];

beforeAll(async () => {
  database = await testDatabase();
  for (const id of VASES) await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 50 }] });
  api = await openTestApi(database.pool, clock);
  client = await api.client(SCOPES);
  deps = { pool: database.pool, clock, admin: api.admin };
});
afterAll(() => database.drop());

/** Runs a job to its end. */
async function run(id: string, around?: (step: RunJobStep) => RunJobStep) {
  const worker = workOnJobs(deps, around ? { around } : {});
  try {
    return await untilEnded(api, client, id);
  } finally {
    await worker.stop();
  }
}

const counts = (lines: number, quantity: number) =>
  Array.from({ length: lines }, (_, index) => ({ sku: `vase-${index % 60}-1`, quantity }));

const stockOf = async (sku: string) => {
  const { rows } = await database.pool.query<{ quantity: number }>('select quantity from stock where sku = $1', [sku]);
  return rows[0]?.quantity;
};

const auditOf = async (id: string) => {
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from staff_audit where subject = $1 order by id',
    [`api-job:${id}`],
  );
  return rows.map(({ action }) => action);
};

async function eraseSomebody() {
  const { customer } = await registerCustomer(api.shop, database.pool);
  return async () => {
    const path = `/api/admin/v1/tenants/ch/customers/${customer.number}/erase?reason=data`;
    const sent = { method: 'POST', body: { confirm: customer.number }, headers: { 'if-match': '*' } };
    expect((await api.json(client, path, sent)).status).toBe(200);
  };
}

describe('an upload', () => {
  const send = (lines: readonly object[], key: string) =>
    api.send(client, `${JOBS}/lines?operation=setStocks`, {
      method: 'POST',
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': key },
    });

  test('that is repeated with its key finds its job', async () => {
    const first = await send(counts(3, 51), 'upload-1');
    const job: unknown = await first.json();
    const repeated = await send(counts(3, 51), 'upload-1');
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([202, null]);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
    expect(await repeated.json()).toEqual(job);
    expect((await send(counts(3, 52), 'upload-1')).status).toBe(422);
    await database.pool.query('delete from api_job');
  });

  test('needs a key', async () => {
    const answer = await api.request(`${JOBS}/lines?operation=setStocks`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${client.secret}`, 'content-type': 'application/x-ndjson' },
    });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'idempotency-key-missing' });
  });

  test('that arrives too slowly is refused', async () => {
    // It has a byte less than it needs within the interval, and stays open.
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 1; sent < 1000; sent += 1) controller.enqueue(Buffer.from('x'));
      },
    });
    expect(await packLines({ body }, 1000, { interval: 30, bytes: 1000 })).toEqual({ problem: { code: 'too-slow' } });
  });

  test('has chunks of a limited size', async () => {
    const line = `${'x'.repeat(90_000)}\n`;
    const packed = await packLines(new Response(line.repeat(30)), 1000);
    expect(packed).toMatchObject({ lines: 30 });
    expect('chunks' in packed && packed.chunks.length).toBe(3);
    expect(await packLines(new Response('x'.repeat(100_001)), 1000)).toEqual({ problem: { code: 'too-large' } });
  });
});

describe('lines', () => {
  test('of a cancelled job are told up to the end of the running step', async () => {
    const { body } = await uploadLines(api, client, 'operation=setStocks', counts(2500, 60));
    const id = String(body.id);
    const job = await run(id, (step) => async (given, work) => {
      const outcome = await step(given, work);
      const cancelled = await api.json(client, `${JOBS}/${id}/cancel`, { method: 'POST' });
      expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelling', endedAt: null } });
      return outcome;
    });
    expect(job).toMatchObject({ state: 'cancelled', lines: { done: 1000, total: 2500 } });
    expect(await resultOf(api, client, id)).toHaveLength(1000);
    expect(await auditOf(id)).toEqual(['api-job.created', 'api-job.cancelled', 'api-job.ended']);
  });

  test('of a process that lost its job change nothing', async () => {
    const { body } = await uploadLines(api, client, 'operation=setStocks', counts(60, 70));
    const id = String(body.id);
    const reached = Promise.withResolvers<void>();
    const hanging = Promise.withResolvers<void>();
    const first = workOnJobs(deps, {
      around: (step) => async (given, work) => {
        reached.resolve();
        await hanging.promise;
        return step(given, work);
      },
    });
    await reached.promise;
    await database.pool.query("update api_job set leased_until = now() - interval '1 second' where id = $1", [id]);
    expect(await run(id)).toMatchObject({ state: 'done', lines: { changed: 60 } });
    const newer = await uploadLines(api, client, 'operation=setStocks', [{ sku: 'vase-0-1', quantity: 5 }]);
    await run(String(newer.body.id));
    hanging.resolve();
    await first.stop();
    expect(await stockOf('vase-0-1')).toBe(5);
  });
});

test('lines of an interrupted step are not written again, and keep their answers', async () => {
  const { body } = await uploadLines(api, client, 'operation=setStocks', [
    ...counts(60, 80),
    { sku: 'none', quantity: 1 },
  ]);
  const id = String(body.id);
  let steps = 0;
  const job = await run(id, (step) => async (given, work) => {
    steps += 1;
    const outcome = await step(given, work);
    if (steps > 1) return outcome;
    // A sale between the interruption and the repetition.
    await database.pool.query("update stock set quantity = quantity - 1 where sku = 'vase-1-1'");
    throw new Error('interrupted');
  });
  expect([steps, job.state]).toEqual([2, 'done']);
  expect(job.lines).toEqual({ done: 61, total: 61, changed: 60, unchanged: 0, refused: 1 });
  expect(await stockOf('vase-1-1')).toBe(79);
});

test('a cancelled job tells the lines of its interrupted step', async () => {
  const { body } = await uploadLines(api, client, 'operation=setStocks', counts(60, 90));
  const id = String(body.id);
  const job = await run(id, (step) => async (given, work) => {
    const outcome = await step(given, work);
    if (work.isEnding) return outcome;
    await api.json(client, `${JOBS}/${id}/cancel`, { method: 'POST' });
    throw new Error('interrupted');
  });
  expect(job).toMatchObject({ state: 'cancelled', lines: { done: 60, changed: 60 } });
  expect(await resultOf(api, client, id)).toHaveLength(60);
});

describe('the end of a key', () => {
  test('ends the jobs that it created, and no others', async () => {
    const added = await api.admin.apiClients.addSecret(manager(clock), client.id);
    if (!added.ok) throw new Error(added.problem);
    const second = { id: client.id, secret: added.secret };
    const own = await createExport(api, second, { resource: 'stock' });
    const other = await createExport(api, client, { resource: 'stock' });
    const opened = await api.admin.apiClients.open(manager(clock), client.id);
    const secret = opened?.secrets[0]?.id ?? '';
    expect(await api.admin.apiClients.endSecret(manager(clock), { id: client.id, secret })).toEqual({ ok: true });
    const read = async (id: string) => (await api.json(client, `${JOBS}/${id}`)).body;
    expect(await read(own)).toMatchObject({ state: 'failed', problem: 'access-ended' });
    expect(await read(other)).toMatchObject({ state: 'waiting' });
    await run(other);
  });

  test('breaks off a result that is read', async () => {
    const reader = await api.client(['stock.read']);
    const id = await createExport(api, reader, { resource: 'stock' });
    const worker = workOnJobs(deps);
    await untilEnded(api, reader, id);
    await worker.stop();
    const answer = await api.send(reader, `${JOBS}/${id}/result`, { headers: { 'accept-encoding': 'identity' } });
    const stream = answer.body?.getReader();
    await stream?.read();
    await database.pool.query("update api_client set scopes = '{order.read}' where id = $1", [reader.id]);
    const rest = async () => {
      while (!(await stream?.read())?.done);
    };
    await expect(rest()).rejects.toThrow('access');
  });
});

test('a result that is read too slowly frees its place', async () => {
  const release = vi.fn();
  const end = vi.fn();
  const parts = { next: async () => ({ value: Buffer.from('x'), done: false as const }), end };
  const stream = timedStream(parts, { whole: 10_000, part: 20 }, release);
  const reader = stream.getReader();
  await reader.read();
  await vi.waitFor(() => expect(release).toHaveBeenCalled(), { timeout: 20_000 });
  expect(end).toHaveBeenCalled();
  await expect(reader.read()).rejects.toThrow('too slowly');
});

describe('the erasure of a customer', () => {
  test('leaves exports that ended before the account began', async () => {
    const id = await createExport(api, client, { resource: 'customers', tenant: 'ch' });
    await run(id);
    const erase = await eraseSomebody();
    await erase();
    expect((await api.json(client, `${JOBS}/${id}/result`)).status).toBe(200);
  });

  test('is told with the result, and leaves exports of orders without an order', async () => {
    const erase = await eraseSomebody();
    const customers = await createExport(api, client, { resource: 'customers', tenant: 'ch' });
    const orders = await createExport(api, client, { resource: 'orders', tenant: 'ch' });
    await run(orders);
    await erase();
    const { body } = await api.json(client, `${JOBS}/${customers}`);
    expect(body).toMatchObject({ state: 'done', resultUntil: null, resultGone: 'erased' });
    expect((await auditOf(customers)).at(-1)).toBe('api-job.result-erased');
    expect((await api.json(client, `${JOBS}/${orders}/result`)).status).toBe(200);
  });

  test('ends an export that began anew too often', async () => {
    const id = await createExport(api, client, { resource: 'customers', tenant: 'ch' });
    await database.pool.query('update api_job set restarts = 5 where id = $1', [id]);
    const erase = await eraseSomebody();
    const job = await run(id, (step) => async (given, work) => {
      const outcome = await step(given, work);
      await erase();
      return outcome;
    });
    expect(job).toMatchObject({ state: 'failed', problem: 'erased' });
    expect(await auditOf(id)).toEqual(['api-job.created', 'api-job.ended']);
  });

  test('that runs holds back the steps of exports', async () => {
    const erasing = await database.pool.connect();
    await erasing.query('begin');
    await erasing.query("select pg_advisory_xact_lock(hashtextextended('erasure of exports', 0))");
    const id = await createExport(api, client, { resource: 'customers', tenant: 'ch' });
    const step = vi.fn();
    const worker = workOnJobs(deps, {
      around: (inner) => (given, work) => {
        step();
        return inner(given, work);
      },
    });
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    expect(step).not.toHaveBeenCalled();
    await erasing.query('commit');
    erasing.release();
    expect(await untilEnded(api, client, id)).toMatchObject({ state: 'done' });
    await worker.stop();
  });
});

test('a client creates a limited number of jobs within a day', async () => {
  const eager = await api.client(['stock.read']);
  await database.pool.query(
    `insert into api_job (client_id, kind, subject, has_persons, state, created_at, ended_at)
     select $1, 'export', 'stock', false, 'done', $2, $2 from generate_series(1, 500)`,
    [eager.id, clock.now()],
  );
  const create = () => api.json(eager, JOBS, { method: 'POST', body: { resource: 'stock' } });
  expect(await create()).toMatchObject({ status: 409, body: { code: 'too-many-jobs' } });
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await create()).status).toBe(202);
});
