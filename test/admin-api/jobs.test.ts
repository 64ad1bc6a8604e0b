import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_NAMES, exportedResource } from '../../src/api/admin/jobs/export-resources.ts';
import { LINES_TYPE } from '../../src/api/admin/lines-operation.ts';
import { packLines } from '../../src/api/admin/pack-lines.ts';
import { CLIENT_SCOPES } from '../../src/shop/staff/api-clients/index.ts';
import { type RunJobStep, sweepApiJobs } from '../../src/shop/staff/api-jobs/index.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fillSections } from '../support/fill-sections.ts';
import { seedProduct } from '../support/seed.ts';
import { createExport, JOBS, resultOf, untilEnded, uploadLines, workOnJobs } from './job-support.ts';
import { manager, openTestApi, type TestApi, type TestClient } from './support.ts';

let now = new Date('2026-11-27T08:00:00Z');
/** The clock moves on, so that jobs have an order. */
const clock = {
  now: () => {
    now = new Date(now.getTime() + 1);
    return now;
  },
};
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const VASES = Array.from({ length: 60 }, (_, index) => `vase-${index}`);
let database: TestDatabase;
let api: TestApi;
let client: TestClient;
let deps: Parameters<typeof workOnJobs>[0];

beforeAll(async () => {
  database = await testDatabase();
  for (const id of VASES) await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 50 }] });
  await fillSections(database.pool);
  await database.pool.query(
    `insert into price_list_price (list_id, sku, min_quantity, amount)
     select id, 'vase-0-1', 2, 900 from price_list where tenant = 'ch'`,
  );
  await database.pool.query(
    `insert into exchange_rate (currency, quote, valid_from, rate, changed_by, changed_at)
     values ('EUR', 'CHF', '2026-11-01', 0.94, 'a@b.ch', now())`,
  );
  await database.pool.query(
    `insert into survey_answer (tenant, locale, rating, comment, page_type, at)
     select 'ch', 'de-CH', 5, '', 'product', now() from generate_series(1, 3)`,
  );
  await database.pool.query(
    `insert into search_synonym (tenant, language, said, meant, created_at) values ('ch', 'de', '{krug}', '{vase}', now())`,
  );
  api = await openTestApi(database.pool, clock);
  client = await api.client([...CLIENT_SCOPES], { name: 'Mirror' });
  deps = { pool: database.pool, clock, admin: api.admin };
  for (let buyer = 0; buyer < 3; buyer += 1)
    await placeOrder(api.shop, { 'vase-0-1': 1 }, { email: `buyer-${buyer}@example.ch` });
});
afterAll(() => database.drop());

/** Runs a job to its end. */
async function run(id: string, who = client) {
  const worker = workOnJobs(deps);
  try {
    return await untilEnded(api, who, id);
  } finally {
    await worker.stop();
  }
}

/** Calls back before each step from a number on. */
function fromStep(number: number, act: (job: Parameters<RunJobStep>[0]) => Promise<void>) {
  let steps = 0;
  return (step: RunJobStep): RunJobStep =>
    async (job, chunk) => {
      steps += 1;
      if (steps >= number) await act(job);
      return step(job, chunk);
    };
}

/** Resources of which the test has objects. */
const FILLED: readonly string[] = [
  'orders',
  'returns',
  'products',
  'product-fields',
  'stock',
  'categories',
  'attributes',
  'price-lists',
  'customers',
  'promotions',
  'gift-cards',
  'memberships',
  'pages',
  'pieces',
  'tickets',
  'mails',
  'settings',
  'audit-trail',
  'imports',
  'sources',
  'ship-tasks',
  'pick-lists',
  'parcels',
  'manifests',
  'disputes',
  'contracts',
  'list-prices',
  'exchange-rates',
  'survey-answers',
  'synonyms',
];

describe('exports', () => {
  test.each(EXPORT_NAMES)('of %s have the answers of the operations that read', async (resource) => {
    const exported = exportedResource(resource);
    if (!exported) throw new Error('unknown');
    const id = await createExport(api, client, { resource, ...(exported.hasTenant ? { tenant: 'ch' } : {}) });
    const job = await run(id);
    const lines = await resultOf(api, client, id);
    expect(job).toMatchObject({ state: 'done', subject: resource, lines: { done: lines.length, total: lines.length } });
    if (FILLED.includes(resource)) expect(lines).not.toEqual([]);
    const { read, list } = exported;
    const address = (path: string) => path.replace('{tenant}', 'ch');
    if (read) {
      for (const line of lines) {
        const path = Object.entries(read.by).reduce(
          (part, [name, field]) => part.replace(`{${name}}`, encodeURIComponent(String(line[field]))),
          address(read.operation.description.path),
        );
        const answer = await api.json(client, `${path}?${new URLSearchParams(read.more)}`);
        expect(answer.body).toEqual(line);
      }
      return;
    }
    const { body } = await api.json(client, `${address(list.description.path)}`);
    const shown = body.items ?? [];
    // The entries of an audit trail grow with the export itself.
    if (resource !== 'audit-trail') expect(lines.slice(0, shown.length)).toEqual(shown);
  });

  test('have all objects once, over many pages', async () => {
    const id = await createExport(api, client, { resource: 'products', tenant: 'ch' });
    await run(id);
    const lines = await resultOf(api, client, id);
    const { rows } = await database.pool.query<{ id: string }>('select id from product order by id');
    expect(lines.map((line) => line.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  });

  test('of a list with one page skip nothing if an object is deleted meanwhile', async () => {
    const keys = Array.from({ length: 120 }, (_, nth) => `kind_${String.fromCharCode(97 + nth / 26, 97 + (nth % 26))}`);
    await database.pool.query(
      `insert into attribute (key, kind, origin, position)
       select key, 'text', 'hand', -1000 + nth from unnest($1::text[]) with ordinality as one (key, nth)`,
      [keys],
    );
    const id = await createExport(api, client, { resource: 'attributes' });
    const worker = workOnJobs(deps, {
      around: fromStep(2, async () => {
        await database.pool.query('delete from attribute where key = $1', [keys[0]]);
      }),
    });
    await untilEnded(api, client, id);
    await worker.stop();
    const exported = (await resultOf(api, client, id))
      .map(({ key }) => key)
      .filter((key) => keys.includes(String(key)));
    expect(exported).toEqual(keys);
    await database.pool.query('delete from attribute where key = any($1)', [keys]);
  });

  test('of price lists have each one once, though their starts change meanwhile', async () => {
    await database.pool.query(
      `insert into price_list (tenant, name, valid_from, created_at, changed_at)
       select 'ch', 'List ' || nth, timestamptz '2027-01-01' + nth * interval '1 day', now(), now()
       from generate_series(1, 120) nth`,
    );
    const id = await createExport(api, client, { resource: 'price-lists', tenant: 'ch' });
    const worker = workOnJobs(deps, {
      around: fromStep(2, async () => {
        await database.pool.query(
          "update price_list set valid_from = timestamptz '2029-01-01' - (valid_from - now()) where name like 'List %'",
        );
      }),
    });
    await untilEnded(api, client, id);
    await worker.stop();
    const { rows } = await database.pool.query<{ id: string }>("select id from price_list where tenant = 'ch'");
    const exported = (await resultOf(api, client, id)).map((line) => String(line.id));
    expect(exported.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  });

  test('tell the position of events from which a reader misses nothing', async () => {
    const id = await createExport(api, client, { resource: 'stock' });
    const { body: waiting } = await api.json(client, `${JOBS}/${id}`);
    expect(waiting).toMatchObject({ state: 'waiting', eventsAfter: null });
    const { eventsAfter } = await run(id);
    const { rows } = await database.pool.query<{ last: number }>(
      'select coalesce(max(position), 0) as last from event',
    );
    expect(eventsAfter).toBe(rows[0]?.last);
  });

  test('with a time have only what changed since then', async () => {
    // Triggers write the times of changes, by the clock of the database.
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const since = rows[0]?.now.toISOString();
    const number = await placeOrder(api.shop, { 'vase-1-1': 1 }, { email: 'late@example.ch' });
    const id = await createExport(api, client, { resource: 'orders', tenant: 'ch', updatedSince: since });
    await run(id);
    expect((await resultOf(api, client, id)).map((line) => line.number)).toEqual([number]);
  });

  test('are recorded once, not for each object', async () => {
    const { rows: earlier } = await database.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from staff_audit',
    );
    const id = await createExport(api, client, { resource: 'orders', tenant: 'ch' });
    const { lines } = await run(id);
    await resultOf(api, client, id);
    const { rows } = await database.pool.query<{ action: string; after: unknown }>(
      'select action, after from staff_audit where id > $1 order by id',
      [earlier[0]?.id],
    );
    expect(rows).toEqual([
      { action: 'api-job.created', after: { kind: 'export', of: 'orders' } },
      {
        action: 'api-job.ended',
        after: { kind: 'export', of: 'orders', state: 'done', lines: (lines as { done: number }).done },
      },
      { action: 'api-job.read', after: { of: 'orders', lines: (lines as { done: number }).done } },
    ]);
  });

  test('come with gzip as one member, which all programs read', async () => {
    const id = await createExport(api, client, { resource: 'products', tenant: 'ch' });
    await run(id);
    const answer = await api.send(client, `${JOBS}/${id}/result`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(text.trimEnd().split('\n')).toHaveLength(VASES.length + (await extraProducts()));
    const plain = await api.send(client, `${JOBS}/${id}/result`, { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(await plain.text()).toBe(text);
  });
});

const extraProducts = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from product where id not like 'vase-%'",
  );
  return rows[0]?.count ?? 0;
};

describe('uploaded lines', () => {
  test('run in the background, with an answer for each line', async () => {
    const lines = [
      ...Array.from({ length: 2300 }, (_, index) => ({ sku: `vase-${index % 60}-1`, amount: 2000 + index })),
      { sku: 'none', amount: 1000 },
      '{"sku": ',
      { sku: 'vase-2-1', amount: -1 },
    ];
    const created = await uploadLines(api, client, 'operation=setPrices&tenant=ch', lines);
    expect(created).toMatchObject({ status: 202, body: { state: 'waiting', lines: { done: 0, total: 2303 } } });
    const job = await run(String(created.body.id));
    expect(job).toMatchObject({ state: 'done', lines: { done: 2303, changed: 2300, unchanged: 0, refused: 3 } });
    const answers = await resultOf(api, client, String(created.body.id));
    expect(answers.slice(0, -1).map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    expect(answers.slice(-4)).toEqual([
      { line: 2301, status: 'refused', code: 'not-found' },
      { line: 2302, status: 'refused', code: 'malformed-json' },
      { line: 2303, status: 'refused', code: 'invalid-body', errors: [expect.objectContaining({ field: 'amount' })] },
      { done: true, lines: 2303, changed: 2300, unchanged: 0, refused: 3 },
    ]);
  });

  test('are compressed while they arrive, in the chunks of their steps', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        // Parts cut lines anywhere.
        if (sent < 5000) controller.enqueue(Buffer.from(`{"sku":"vase-${sent}","quantity":1}\n{"sku":"ü`));
        if (sent < 5000) controller.enqueue(Buffer.from(`-${sent}"}\r\n\n`));
        else controller.close();
        sent += 1;
      },
    });
    const packed = await packLines({ body }, 1000);
    if ('problem' in packed) throw new Error(packed.problem.code);
    expect([packed.lines, packed.chunks.length]).toEqual([10_000, 10]);
    const texts = packed.chunks.flatMap((chunk) => gunzipSync(chunk).toString().split('\n'));
    expect(texts).toHaveLength(10_000);
    expect(JSON.parse(texts.at(-1) ?? '')).toEqual({ sku: 'ü-4999' });
  });

  test('that do not arrive in time are refused', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    expect(await packLines({ body }, 1000, { whole: 20 })).toEqual({ problem: { code: 'too-slow' } });
  });

  test('need an operation with its tenant, and its scopes', async () => {
    const refused = async (query: string, who = client) => {
      const { status, body } = await uploadLines(api, who, query, [{ sku: 'vase-0-1', amount: 1 }]);
      return [status, body.code];
    };
    expect(await refused('operation=setPrices')).toEqual([400, 'invalid-parameters']);
    expect(await refused('operation=setStocks&tenant=ch')).toEqual([400, 'invalid-parameters']);
    expect(await refused('tenant=ch')).toEqual([400, 'invalid-parameters']);
    const reader = await api.client(['product.read']);
    expect(await refused('operation=setPrices&tenant=ch', reader)).toEqual([403, 'missing-scope']);
  });
});

describe('a job', () => {
  test('that a hanging process holds goes on elsewhere, and nothing of the hanging step counts', async () => {
    const id = await createExport(api, client, { resource: 'products', tenant: 'ch' });
    const hanging = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const first = workOnJobs(deps, {
      around: fromStep(2, async () => {
        reached.resolve();
        await hanging.promise;
      }),
    });
    await reached.promise;
    await database.pool.query("update api_job set leased_until = now() - interval '1 second' where id = $1", [id]);
    const job = await run(id);
    hanging.resolve();
    await first.stop();
    const lines = await resultOf(api, client, id);
    expect(job).toMatchObject({ state: 'done', lines: { done: lines.length } });
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
  });

  test('ends with the access of its client', async () => {
    const ending = await api.client(['product.read']);
    const id = await createExport(api, ending, { resource: 'products', tenant: 'ch' });
    const worker = workOnJobs(deps, {
      around: fromStep(2, async () => void (await api.admin.apiClients.end(manager(clock), ending.id))),
    });
    await expect
      .poll(async () => (await api.admin.apiJobs.ofClient(manager(clock), ending.id))?.[0], { timeout: 20_000 })
      .toMatchObject({ id, state: 'failed', problem: 'access-ended', resultUntil: null });
    await worker.stop();
    const { rows } = await database.pool.query('select 1 from api_job_output where job_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('ends when its client loses a scope', async () => {
    const losing = await api.client(['stock.read', 'order.read']);
    const id = await createExport(api, losing, { resource: 'stock' });
    await database.pool.query("update api_client set scopes = '{order.read}' where id = $1", [losing.id]);
    expect(await run(id, losing)).toMatchObject({ state: 'failed', problem: 'missing-scope' });
    expect((await api.json(losing, `${JOBS}/${id}/result`)).body.code).toBe('missing-scope');
  });

  test('is cancelled in the middle, by its client or an employee', async () => {
    const id = await createExport(api, client, { resource: 'products', tenant: 'ch' });
    const worker = workOnJobs(deps, {
      around: fromStep(2, async (job) => void (await api.json(client, `${JOBS}/${job.id}/cancel`, { method: 'POST' }))),
    });
    expect(await untilEnded(api, client, id)).toMatchObject({ state: 'cancelled', resultUntil: null });
    await worker.stop();
    expect(await api.json(client, `${JOBS}/${id}/result`)).toMatchObject({
      status: 410,
      body: { code: 'job-without-result' },
    });
    expect(await api.json(client, `${JOBS}/${id}/cancel`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'job-ended' },
    });
    const other = await createExport(api, client, { resource: 'stock' });
    expect(await api.json(client, `${JOBS}/${other}/result`)).toMatchObject({
      status: 409,
      body: { code: 'job-under-way' },
    });
    expect(await api.admin.apiJobs.cancelOf(manager(clock), { clientId: client.id, id: other })).toEqual({ ok: true });
    expect(
      await api.admin.apiJobs.cancelOf(manager(clock, 'service'), { clientId: client.id, id: other }),
    ).toMatchObject({ problem: 'not-allowed' });
  });

  test('that fails each time ends', async () => {
    const id = await createExport(api, client, { resource: 'stock' });
    const worker = workOnJobs(deps, {
      around: () => async () => {
        throw new Error('broken');
      },
    });
    expect(await untilEnded(api, client, id)).toMatchObject({ state: 'failed', problem: 'internal' });
    await worker.stop();
  });

  test('of another client, or of a resource beyond the scopes, is refused', async () => {
    const other = await api.client(['product.read'], { reach: 'single', tenants: 'de' });
    const id = await createExport(api, client, { resource: 'stock' });
    for (const path of ['', '/result']) expect((await api.json(other, `${JOBS}/${id}${path}`)).status).toBe(404);
    expect((await api.json(other, `${JOBS}/${id}/cancel`, { method: 'POST' })).status).toBe(404);
    expect((await api.json(other, JOBS)).body.items).toEqual([]);
    const asked = async (body: object) => {
      const answer = await api.json(other, JOBS, { method: 'POST', body });
      return [answer.status, answer.body.code];
    };
    expect(await asked({ resource: 'orders', tenant: 'de' })).toEqual([403, 'missing-scope']);
    expect(await asked({ resource: 'products', tenant: 'ch' })).toEqual([403, 'tenant-not-allowed']);
    expect(await asked({ resource: 'products' })).toEqual([400, 'invalid-body']);
    expect(await asked({ resource: 'products', tenant: 'de', updatedSince: '2026-11-01T00:00:00Z' })).toEqual([
      400,
      'invalid-body',
    ]);
    await run(id);
  });

  test('waits behind others of its client; clients take turns', async () => {
    const busy = await api.client(['product.read', 'stock.read']);
    const quick = await api.client(['product.read']);
    const ids = [
      await createExport(api, busy, { resource: 'products', tenant: 'ch' }),
      await createExport(api, busy, { resource: 'products', tenant: 'de' }),
    ];
    const own = await createExport(api, quick, { resource: 'products', tenant: 'ch' });
    const order: string[] = [];
    const worker = workOnJobs(deps, {
      times: { turn: 0 },
      around: fromStep(1, async (job) => void order.push(job.id)),
    });
    for (const id of ids) await untilEnded(api, busy, id);
    await untilEnded(api, quick, own);
    await worker.stop();
    expect(order).toEqual([ids[0], own, ids[0], own, ids[1], ids[1]]);
  });

  test('is one of a few that a client may have', async () => {
    const eager = await api.client(['stock.read']);
    for (let count = 0; count < 10; count += 1) await createExport(api, eager, { resource: 'stock' });
    const { status, body } = await api.json(eager, JOBS, { method: 'POST', body: { resource: 'stock' } });
    expect([status, body.code]).toEqual([409, 'too-many-jobs']);
    const first = await api.json(eager, `${JOBS}?limit=7&state=waiting`);
    const second = await api.json(eager, `${JOBS}?limit=7&state=waiting&cursor=${String(first.body.nextCursor)}`);
    const ids = [...(first.body.items ?? []), ...(second.body.items ?? [])].map((job) => job.id);
    expect([ids.length, new Set(ids).size, second.body.nextCursor]).toEqual([10, 10, null]);
    await database.pool.query('delete from api_job where client_id = $1', [eager.id]);
  });
});

describe('a result', () => {
  test('with data of persons lives for a day, others for a week', async () => {
    const orders = await createExport(api, client, { resource: 'orders', tenant: 'ch' });
    const products = await createExport(api, client, { resource: 'products', tenant: 'ch' });
    await run(products);
    later(25);
    await sweepApiJobs(deps);
    expect((await api.json(client, `${JOBS}/${orders}/result`)).status).toBe(410);
    expect((await api.json(client, `${JOBS}/${products}/result`)).status).toBe(200);
    later(24 * 7);
    await sweepApiJobs(deps);
    expect((await api.json(client, `${JOBS}/${products}/result`)).status).toBe(410);
    expect((await api.json(client, `${JOBS}/${products}`)).body).toMatchObject({ state: 'done', resultUntil: null });
    expect((await database.pool.query('select 1 from api_job_output')).rows).toEqual([]);
    later(24 * 31);
    await sweepApiJobs(deps);
    expect((await api.json(client, `${JOBS}/${products}`)).status).toBe(404);
  });

  test('is deleted with the erasure of a customer, and an export that runs begins anew', async () => {
    const { customer } = await registerCustomer(api.shop, database.pool);
    const eraser = await api.client(['customer.read', 'customer.erase', 'order.read', 'product.read']);
    const done = await createExport(api, eraser, { resource: 'customers', tenant: 'ch' });
    const german = await createExport(api, eraser, { resource: 'customers', tenant: 'de' });
    const goods = await createExport(api, eraser, { resource: 'products', tenant: 'ch' });
    await run(goods, eraser);
    expect((await resultOf(api, eraser, done)).map(({ number }) => number)).toContain(customer.number);
    const running = await createExport(api, eraser, { resource: 'customers', tenant: 'ch' });
    let steps = 0;
    const worker = workOnJobs(deps, {
      around: (step) => async (job, chunk) => {
        const outcome = await step(job, chunk);
        steps += 1;
        if (steps > 1) return outcome;
        const path = `/api/admin/v1/tenants/ch/customers/${customer.number}/erase?reason=data`;
        const erased = await api.json(eraser, path, {
          method: 'POST',
          body: { confirm: customer.number },
          headers: { 'if-match': '*' },
        });
        expect(erased.status).toBe(200);
        return outcome;
      },
    });
    await untilEnded(api, eraser, running);
    await worker.stop();
    expect(steps).toBe(2);
    expect((await resultOf(api, eraser, running)).map(({ number }) => number)).not.toContain(customer.number);
    expect((await api.json(eraser, `${JOBS}/${done}/result`)).status).toBe(410);
    for (const id of [german, goods]) expect((await api.json(eraser, `${JOBS}/${id}/result`)).status).toBe(200);
  });

  test('is read chunk by chunk, however long it is', async () => {
    const id = await createExport(api, client, { resource: 'stock' });
    await run(id);
    const { rows } = await database.pool.query<{ content: Buffer }>(
      'select content from api_job_output where job_id = $1',
      [id],
    );
    const [first] = rows;
    if (!first) throw new Error('no chunk');
    await database.pool.query(
      `insert into api_job_output (job_id, number, content) select $1, number, $2 from generate_series(1, 400) number
       on conflict (job_id, number) do update set content = excluded.content`,
      [id, first.content],
    );
    await database.pool.query('update api_job set chunks = 400 where id = $1', [id]);
    const answer = await api.send(client, `${JOBS}/${id}/result`);
    expect(answer.headers.get('content-type')).toBe(LINES_TYPE);
    const reader = answer.body?.getReader();
    await reader?.read();
    // Later chunks are not read yet: without them the answer breaks off.
    await database.pool.query('delete from api_job_output where job_id = $1 and number > 100', [id]);
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done) return;
    };
    await expect(rest()).rejects.toThrow();
  });
});
