import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createImportDesk, type ImportDesk } from '../../src/shop/catalogue/index.ts';
import { LARGEST_UPLOAD, plainName } from '../../src/shop/catalogue/uploads/import-desk.ts';
import { runHandedIn } from '../../src/shop/catalogue/uploads/run-handed-in.ts';
import type { StaffMember } from '../../src/shop/staff/index.ts';
import { tenants } from '../../src/tenants/index.ts';
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
let desk: ImportDesk;
let folder = '';
let sent: object[] = [];
const jobs: Jobs = {
  send: async (_, data) => void sent.push(data),
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
};
const deps = () => ({ pool: database.pool, clock, log: silentLog, jobs, folder });

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
  desk = createImportDesk(deps());
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
});
afterAll(async () => {
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
  return desk.handIn(BUYER, {
    tenant: tenants.ch,
    kind: 'stock',
    locale: 'de-CH',
    replace: false,
    fileName: 'C:\\Daten\\Bestand.tsv',
    content,
    ...more,
  });
}
const idOf = (outcome: Awaited<ReturnType<typeof handIn>>) => (outcome.ok ? outcome.id : '');
const pieces = async () => (await database.pool.query('select count(*) as count from import_piece')).rows[0].count;

test('a file is taken piece by piece, imported by a job, and reported row by row', async () => {
  const large = 'x'.repeat(700_000);
  const outcome = await handIn(
    chunks('id\tquantity\n', `vase-1\t9\n${large}\t1\n`, `nope\t3\nvase-1x\t${large}`, '\n'),
  );
  const id = idOf(outcome);
  expect(sent).toEqual([{ id }]);
  expect(await pieces()).toBeGreaterThan(1);
  expect(await desk.run(BUYER, id)).toMatchObject({
    run: { state: 'waiting', file_name: 'Bestand.tsv', tenant: 'ch', locale: null },
  });
  await runHandedIn(deps(), id);
  const done = await desk.run(BUYER, id);
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
  // Neither the pieces nor a file is left over, and a job that comes twice does nothing.
  expect(await pieces()).toBe(0);
  expect(fs.readdirSync(folder)).toEqual([]);
  await runHandedIn(deps(), id);
  expect((await auditLines(database.pool)).map(({ email, action, subject }) => [email, action, subject])).toEqual([
    ['m@b.ch', 'import.started', `import:${id}`],
    ['m@b.ch', 'import.ended', `import:${id}`],
  ]);
});

test('a file that cannot be read ends the run with the reason', async () => {
  const id = idOf(await handIn(chunks('number;pieces\n1;2\n')));
  await runHandedIn(deps(), id);
  expect((await desk.run(BUYER, id))?.run).toMatchObject({ state: 'failed', problem: 'the file has no column "id"' });
});

test('pictures and folders of the machine are out of reach', async () => {
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
  await runHandedIn(deps(), id);
  const done = await desk.run(BUYER, id);
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

test('a file beyond the limit is refused and leaves nothing', async () => {
  const piece = new Uint8Array(LARGEST_UPLOAD.stock / 4 + 1);
  async function* large() {
    for (let index = 0; index < 4; index += 1) yield piece;
  }
  expect(await handIn(large())).toEqual({ ok: false, problem: 'too-large' });
  expect(await pieces()).toBe(0);
}, 60_000);

test('a browser that goes away leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('id\tquantity\n');
    throw new Error('the browser went away');
  }
  const runs = (await desk.list(BUYER))?.length;
  await expect(handIn(broken())).rejects.toThrow('went away');
  expect((await desk.list(BUYER))?.length).toBe(runs);
});

test('a run of a machine that died is taken over after a while, and given up after three attempts', async () => {
  const id = idOf(await handIn(chunks('id\tquantity\nvase-1\t7\n')));
  const die = () =>
    database.pool.query(
      "update import_run set state = 'running', beat_at = $2, attempts = attempts + 1 where id = $1",
      [id, clock.now()],
    );
  await die();
  await runHandedIn(deps(), id);
  expect((await desk.run(BUYER, id))?.run.state).toBe('running');
  clock.advance(121_000);
  // The folder cannot be made: a broken machine, so the job comes again.
  const broken = { ...deps(), folder: '/dev/null' };
  await expect(runHandedIn(broken, id)).rejects.toThrow();
  expect((await desk.run(BUYER, id))?.run.state).toBe('waiting');
  await runHandedIn(broken, id);
  expect((await desk.run(BUYER, id))?.run).toMatchObject({ state: 'failed', problem: 'internal' });
});

test('old runs are swept', async () => {
  clock.advance(200 * 24 * 3_600_000);
  await desk.sweep();
  expect(await desk.list(BUYER)).toEqual([]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['a<b>"c.tsv', 'abc.tsv'],
  ['', 'feed'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%s becomes %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
