import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { IMPORT_LOCK } from '../../src/shop/catalogue/products/import/import-run.store.ts';
import { createImportAdministration, type ImportAdministration } from '../../src/shop/catalogue/products/index.ts';
import { LARGEST_UPLOAD } from '../../src/shop/catalogue/products/sources/queue-runs.ts';
import { plainName } from '../../src/shop/catalogue/products/uploads/plain-name.ts';
import { runUploadedImport } from '../../src/shop/catalogue/products/uploads/run-uploaded-import.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const BUYER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'm@b.ch',
  role: 'merchandiser',
  language: 'de',
};
let database: TestDatabase;
let admin: ImportAdministration;
let folder = '';
let sent: object[] = [];
const jobs: Jobs = {
  send: async (_, data) => void sent.push(data),
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
};
const pictures = createPictureDecoder();
const tellFailure = async () => {};
const deps = () => ({ pool: database.pool, clock, log: silentLog, jobs, pictures, folder, tellFailure });

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
  admin = createImportAdministration(deps());
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
});
afterAll(async () => {
  await pictures.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  sent = [];
});

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
async function handIn(content: AsyncIterable<Uint8Array>, more: object = {}) {
  return admin.handIn(BUYER, {
    tenant: tenants.ch,
    kind: 'stock',
    locale: 'de-CH',
    replace: false,
    overwriteEdits: false,
    fileName: 'C:\\Daten\\Bestand.tsv',
    content,
    ...more,
  });
}
const idOf = (outcome: Awaited<ReturnType<typeof handIn>>) => (outcome.ok ? outcome.id : '');
const pieces = async () => (await database.pool.query('select count(*) as count from import_piece')).rows[0].count;

test('receives a file in chunks, imports it by a job and reports each record', async () => {
  const large = 'x'.repeat(700_000);
  const outcome = await handIn(
    chunks('id\tquantity\n', `vase-1\t9\n${large}\t1\n`, `nope\t3\nvase-1x\t${large}`, '\n'),
  );
  const id = idOf(outcome);
  expect(sent).toEqual([{ id }]);
  expect(await pieces()).toBeGreaterThan(1);
  expect(await admin.run(BUYER, id)).toMatchObject({
    run: { state: 'waiting', file_name: 'Bestand.tsv', tenant: 'ch', locale: null },
  });
  await runUploadedImport(deps(), id);
  const done = await admin.run(BUYER, id);
  expect(done?.run).toMatchObject({
    state: 'done',
    rows: 4,
    accepted: 1,
    changed: 1,
    part: 1,
    problem: null,
    refused: 3,
  });
  expect(done?.refusals).toContainEqual({ line: 4, attribute: 'id', reason: 'there is no article nope' });
  const { rows } = await database.pool.query("select quantity from stock where sku = 'vase-1'");
  expect(rows).toEqual([{ quantity: 9 }]);
  // No chunk and no file remains, and a repeated job does nothing.
  expect(await pieces()).toBe(0);
  expect(fs.readdirSync(folder)).toEqual([]);
  await runUploadedImport(deps(), id);
  expect((await auditLines(database.pool)).map(({ email, action, subject }) => [email, action, subject])).toEqual([
    ['m@b.ch', 'import.started', `import:${id}`],
    ['m@b.ch', 'import.ended', `import:${id}`],
  ]);
});

test('fails a run with the reason when its file is unreadable', async () => {
  const id = idOf(await handIn(chunks('number;pieces\n1;2\n')));
  await runUploadedImport(deps(), id);
  expect((await admin.run(BUYER, id))?.run).toMatchObject({ state: 'failed', problem: 'the file has no column "id"' });
});

test('refuses pictures and folders of the server’s disk', async () => {
  const row = {
    id: 'p-1',
    title: 'Titel',
    description: 'Text',
    price: '5 CHF',
    availability: 'in_stock',
    brand: 'Marke',
    product_type: 'Wohnen',
    image_link: '/etc/hostname',
    additional_image_link: '../../package.json',
    condition: 'new',
    link: 'https://www.montarve.ch/',
  };
  const id = idOf(await handIn(chunks(JSON.stringify(row)), { kind: 'products', fileName: '../../feed.jsonl' }));
  await runUploadedImport(deps(), id);
  const done = await admin.run(BUYER, id);
  expect(done?.run).toMatchObject({ state: 'done', file_name: 'feed.jsonl', locale: 'de-CH' });
  expect(done?.refusals.map(({ attribute }) => attribute)).toEqual(expect.arrayContaining(['image_link']));
  expect((await database.pool.query('select count(*) as count from picture')).rows[0].count).toBe(0);
});

test.each([
  [{ kind: 'orders' }, 'no-kind'],
  [{ kind: 'products', locale: 'nl-NL' }, 'no-locale'],
  [{ content: chunks() }, 'empty'],
])('%o is refused: %s', async (request, problem) => {
  expect(await handIn(chunks('x'), request)).toEqual({ ok: false, problem });
  expect(sent).toEqual([]);
});

test('refuses a file beyond the limit and stores nothing', async () => {
  const piece = new Uint8Array(LARGEST_UPLOAD.stock / 4 + 1);
  async function* large() {
    for (let index = 0; index < 4; index += 1) yield piece;
  }
  expect(await handIn(large())).toEqual({ ok: false, problem: 'too-large' });
  expect(await pieces()).toBe(0);
}, 60_000);

const runs = async () =>
  (await admin.listing.list(BUYER, { tenant: tenants.ch, params: new URLSearchParams(), typed: '' }))?.total.count;

test('stores nothing when the browser disconnects', async () => {
  async function* broken() {
    yield Buffer.from('id\tquantity\n');
    throw new Error('the browser went away');
  }
  const before = await runs();
  await expect(handIn(broken())).rejects.toThrow('went away');
  expect(await runs()).toBe(before);
});

test('takes over the run of a dead process after a while, and gives up after three attempts', async () => {
  const id = idOf(await handIn(chunks('id\tquantity\nvase-1\t7\n')));
  const die = () =>
    database.pool.query(
      "update import_run set state = 'running', beat_at = $2, attempts = attempts + 1 where id = $1",
      [id, clock.now()],
    );
  await die();
  // The first process may still work on it. The job has to fail and be retried, or no process ever takes the run over.
  await expect(runUploadedImport(deps(), id)).rejects.toThrow('taken');
  expect((await admin.run(BUYER, id))?.run.state).toBe('running');
  clock.advance(121_000);
  // The folder cannot be created, so the machine is broken and the job is retried.
  const broken = { ...deps(), folder: '/dev/null' };
  await expect(runUploadedImport(broken, id)).rejects.toThrow();
  expect((await admin.run(BUYER, id))?.run.state).toBe('waiting');
  await runUploadedImport(broken, id);
  expect((await admin.run(BUYER, id))?.run).toMatchObject({ state: 'failed', problem: 'internal' });
});

/** Holds the lock of all imports until the returned function is called. */
async function holdImports(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
    client.release();
  };
}
const rowOf = async (id: string) =>
  (await database.pool.query('select state, attempts, beat_at, problem from import_run where id = $1', [id])).rows[0];
/** Administration of one process. The test delivers its jobs by hand. */
function aProcess() {
  let handle: (data: unknown) => Promise<void> = async () => {};
  const own = createImportAdministration({
    ...deps(),
    jobs: {
      ...jobs,
      work: async (_, work) => {
        handle = work;
      },
    },
  });
  return { admin: own, take: (id: string) => handle({ id }) };
}

test('a run updates its heartbeat while it waits for another import', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const id = idOf(await handIn(chunks('id\tquantity\nvase-1\t6\n')));
    const release = await holdImports();
    const ended = runUploadedImport(deps(), id);
    await expect.poll(async () => (await rowOf(id)).state).toBe('running');
    clock.advance(119_000);
    vi.advanceTimersByTime(30_000);
    await expect.poll(async () => (await rowOf(id)).beat_at).toEqual(clock.now());
    clock.advance(2000);
    await expect(runUploadedImport(deps(), id)).rejects.toThrow('taken');
    await release();
    await ended;
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 1 });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a stopping process releases its runs, and the next process completes them', async () => {
  const [old, next] = [aProcess(), aProcess()];
  await old.admin.start();
  await next.admin.start();
  // The file is large enough that the old process notices the stop between two steps.
  const rows = Array.from({ length: 1200 }, (_, index) => `nope-${index}\t1`);
  const id = idOf(await handIn(chunks(['id\tquantity', 'vase-1\t3', ...rows].join('\n'))));
  const release = await holdImports();
  // The promise is observed from the start, since it may settle at any later step.
  const given = Promise.allSettled([old.take(id)]);
  await expect.poll(async () => (await rowOf(id)).state).toBe('running');
  await old.admin.stop();
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
  const done = next.take(id);
  await expect.poll(async () => (await rowOf(id)).attempts).toBe(2);
  await release();
  // The old process may still finish. Its result no longer counts, and it does not delete the other process’s file.
  await given;
  await done;
  expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 2 });
  expect((await auditLines(database.pool)).filter(({ subject }) => subject === `import:${id}`)).toHaveLength(2);
  expect(fs.readdirSync(folder)).toEqual([]);
  // A stopping process takes no further job.
  const another = idOf(await handIn(chunks('id\tquantity\nvase-1\t2\n')));
  await expect(old.take(another)).rejects.toThrow('stops');
  expect((await rowOf(another)).state).toBe('waiting');
  await next.take(another);
});

test('a run interrupted between two steps is done by the next process', async () => {
  const { admin: stopping, take } = aProcess();
  await stopping.start();
  const rows = Array.from({ length: 3000 }, (_, index) => `nope-${index}\t1`);
  const id = idOf(await handIn(chunks(['id\tquantity', ...rows].join('\n'))));
  const given = Promise.allSettled([take(id)]);
  await expect.poll(async () => (await rowOf(id)).state, { interval: 1 }).toBe('running');
  await stopping.stop();
  const [outcome] = await given;
  // The run is done if it finished before the stop, otherwise it waits. It never stays running.
  expect(['done', 'waiting']).toContain((await rowOf(id)).state);
  expect(outcome?.status === 'fulfilled').toBe((await rowOf(id)).state === 'done');
  await runUploadedImport(deps(), id);
  expect((await rowOf(id)).state).toBe('done');
});

test('the sweep fails runs that no process takes any more', async () => {
  const ids: string[] = [];
  for (const state of ['running', 'waiting', 'waiting']) {
    const id = idOf(await handIn(chunks('id\tquantity\nvase-1\t7\n')));
    await database.pool.query('update import_run set state = $2, beat_at = $3 where id = $1', [id, state, clock.now()]);
    ids.push(id);
  }
  const states = () => Promise.all(ids.map(async (id) => (await rowOf(id)).state));
  await admin.sweep();
  expect(await states()).toEqual(['running', 'waiting', 'waiting']);
  clock.advance(61 * 60_000);
  await admin.sweep();
  expect(await states()).toEqual(['failed', 'waiting', 'waiting']);
  clock.advance(24 * 3_600_000);
  await admin.sweep();
  expect(await states()).toEqual(['failed', 'failed', 'failed']);
  expect(await rowOf(ids[0] ?? '')).toMatchObject({ problem: 'internal' });
  expect(await pieces()).toBe(0);
});

test('the sweep deletes files of killed imports and keeps those of running ones', async () => {
  const id = idOf(await handIn(chunks('id\tquantity\nvase-1\t7\n')));
  await database.pool.query("update import_run set state = 'running', attempts = 2, beat_at = $2 where id = $1", [
    id,
    clock.now(),
  ]);
  const old = clock.now().getTime() / 1000 - 2 * 3600;
  for (const attempt of [1, 2]) {
    const own = path.join(folder, `${id}-${attempt}`);
    fs.mkdirSync(own);
    fs.writeFileSync(path.join(own, 'feed.tsv'), 'id');
    fs.utimesSync(own, old, old);
  }
  await admin.sweep();
  expect(fs.readdirSync(folder)).toEqual([`${id}-2`]);
  fs.rmSync(path.join(folder, `${id}-2`), { recursive: true });
});

test('the sweep deletes old runs', async () => {
  clock.advance(200 * 24 * 3_600_000);
  await admin.sweep();
  expect(await runs()).toBe(0);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['a<b>"c.tsv', 'abc.tsv'],
  ['', 'feed'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%s becomes %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
