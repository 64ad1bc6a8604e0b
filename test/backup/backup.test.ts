import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { MIGRATIONS } from '../../src/platform/database/migrate.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-backup-'));
const databases: TestDatabase[] = [];
let source: TestDatabase;

async function fresh(): Promise<TestDatabase> {
  const database = await testDatabase();
  databases.push(database);
  return database;
}

// Each test writes or reads all tables of a shop.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  source = await fresh();
  await seedProduct(source.pool, {
    id: 'vase',
    title: 'Vase „Föhn"\twith a tab, a \\ and a\nline',
    variants: [{ sku: 'vase-1', stock: 50, size: 'M' }],
  });
  // The bytes fill more than one block and include every value.
  const content = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 256));
  await source.pool.query(
    "insert into picture (id, width, height, ground, media_type, content) values ('0123456789abcdef', 1, 1, '#ffffff', 'image/jpeg', $1)",
    [content],
  );
  await placeOrder(source.pool);
  await recordInAudit(source.pool);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function placeOrder(pool: Pool): Promise<string> {
  const shop = openSelling(pool);
  const key = await readyBasket(shop, 'vase-1');
  const outcome = await shop.checkout.place(key, await orderForm(shop, key));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.orderNumber;
}

/** Adds a row to the audit trail, whose triggers refuse changes and deletions. */
async function recordInAudit(pool: Pool): Promise<void> {
  await pool.query(
    `insert into staff_audit (at, email, role, action, before) values (now(), 'a@example.ch', 'admin', 'edit', '{"a": "\\n"}')`,
  );
}

let files = 0;
async function backedUp(database = source): Promise<string> {
  const file = path.join(folder, `${++files}.backup`);
  await writeBackup({ url: database.url, clock: systemClock }, file);
  return file;
}

const restore = (database: TestDatabase, file: string, replace = false, migrations?: string) =>
  restoreBackup({ url: database.url, log: silentLog, ...(migrations ? { migrations } : {}) }, file, replace);

/** Returns every row of every table. */
async function everything(pool: Pool): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'outbox' order by tablename",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Returns constraints, indexes and triggers as PostgreSQL prints them. */
async function rules(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as rule
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  );
  return rows;
}

test('restores every row and constraint, and continues the order numbers @whole', async () => {
  const file = await backedUp();
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const target = await fresh();
  const outcome = await restore(target, file);
  expect(outcome).toMatchObject({ ok: true, summary: { laterMigrations: [] } });
  expect(await everything(target.pool)).toEqual(await everything(source.pool));
  expect(await rules(target.pool)).toEqual(await rules(source.pool));

  const { rows } = await source.pool.query<{ number: string }>('select max(number) as number from orders');
  expect(Number(await placeOrder(target.pool))).toBe(Number(rows[0]?.number) + 1);
});

test('leaves out results of jobs of API clients, and a restore ends their jobs @whole', async () => {
  const origin = await fresh();
  await origin.pool.query(
    `with client as (
       insert into api_client (name, scopes, api_version, staff_email, created_at, changed_at)
       values ('CRM', '{customer.read}', '2026-11-27', 'a@b.ch', now(), now()) returning id),
     job as (
       insert into api_job (client_id, kind, subject, has_persons, state, created_at, ended_at, result_until)
       select client.id, 'export', 'customers', true, state, now(), ended, ended + interval '1 day'
       from client, (values ('done', now()), ('running', null)) one (state, ended) returning id)
     insert into api_job_output (job_id, number, content) select id, 1, '\\x00' from job`,
  );
  const target = await fresh();
  expect((await restore(target, await backedUp(origin))).ok).toBe(true);
  const { rows } = await target.pool.query(
    'select state, problem, ended_at is null as open, result_until, result_gone from api_job order by state',
  );
  expect(rows).toEqual([
    { state: 'done', problem: null, open: false, result_until: null, result_gone: 'restored' },
    { state: 'failed', problem: 'restored', open: false, result_until: null, result_gone: null },
  ]);
  expect((await target.pool.query('select 1 from api_job_output')).rows).toEqual([]);
});

test('contains a concurrent order as a whole or not at all @whole', async () => {
  const target = await fresh();
  const [file] = await Promise.all([backedUp(), placeOrder(source.pool), placeOrder(source.pool)]);
  expect((await restore(target, file)).ok).toBe(true);
  const { rows } = await target.pool.query(
    `select (select count(*) from orders where state = 'placed') = (select count(*) from payment) as "eachPaid",
       (select 50 - quantity from stock where sku = 'vase-1') =
         (select sum(quantity) from order_line join orders on id = order_id where state = 'placed') as "stockFits"`,
  );
  expect(rows[0]).toEqual({ eachPaid: true, stockFits: true });
  expect(Number(await placeOrder(target.pool))).toBeGreaterThan(10_000_000);
});

test('refuses a database with data unless the call asks to replace it @whole', async () => {
  const file = await backedUp();
  const target = await fresh();
  await seedProduct(target.pool, { id: 'other', variants: [{ sku: 'other-1', stock: 1 }] });
  await recordInAudit(target.pool);
  const before = await everything(target.pool);
  expect(await restore(target, file)).toMatchObject({ ok: false, problem: 'not-empty' });
  expect(await everything(target.pool)).toEqual(before);
  expect((await restore(target, file, true)).ok).toBe(true);
  expect(await everything(target.pool)).toEqual(await everything(source.pool));
});

test('runs the backup’s pending jobs after a restore, and none of the replaced database @whole', async () => {
  const from = await fresh();
  const [target, old] = [await fresh(), await startJobs(from.pool, silentLog)];
  await old.send('mail', { id: 'of-the-backup' });
  const file = await backedUp(from);
  await old.stop();
  const replaced = await startJobs(target.pool, silentLog);
  await replaced.send('mail', { id: 'of-the-replaced-house' });
  await replaced.stop();
  expect(await restore(target, file, true)).toMatchObject({ ok: true, summary: { jobs: 1 } });
  const { rows } = await target.pool.query("select data from jobs.job where name = 'mail'");
  expect(rows).toEqual([{ data: { id: 'of-the-backup' } }]);
});

test.each([
  ['is cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ['is cut early', (bytes: Buffer) => bytes.subarray(0, 200)],
  [
    'has a wrong byte',
    (bytes: Buffer) => {
      const damaged = Buffer.from(bytes);
      // Behind the list of migrations, which is checked first.
      const middle = Math.floor(damaged.length / 2);
      damaged[middle] = (damaged[middle] ?? 0) ^ 0x55;
      return damaged;
    },
  ],
  ['is another file', () => Buffer.from('%PDF-1.7 this is no backup')],
  ['is empty', () => Buffer.alloc(0)],
])('a file that %s changes nothing @whole', async (_, damage) => {
  const file = path.join(folder, 'damaged');
  fs.writeFileSync(file, damage(fs.readFileSync(await backedUp())));
  const target = await fresh();
  const before = await everything(target.pool);
  expect(await restore(target, file)).toMatchObject({ ok: false, problem: 'broken' });
  expect(await everything(target.pool)).toEqual(before);
});

test('refuses a backup of a newer version and migrates one of an older version @whole', async () => {
  const file = await backedUp();
  const target = await fresh();
  const migrations = path.join(folder, 'migrations');
  fs.cpSync(MIGRATIONS, migrations, { recursive: true });
  const [last = ''] = fs.readdirSync(migrations).sort().slice(-1);
  const kept = fs.readFileSync(path.join(migrations, last));
  fs.rmSync(path.join(migrations, last));
  expect(await restore(target, file, false, migrations)).toEqual({ ok: false, problem: 'newer', details: last });

  fs.writeFileSync(path.join(migrations, last), kept);
  fs.writeFileSync(
    path.join(migrations, '9999_later.sql'),
    "alter table stock add column checked boolean not null default false; update stock set checked = sku = 'vase-1';",
  );
  expect(await restore(target, file, false, migrations)).toMatchObject({
    ok: true,
    summary: { laterMigrations: ['9999_later.sql'] },
  });
  const { rows } = await target.pool.query('select checked from stock');
  expect(rows).toEqual([{ checked: true }]);

  fs.appendFileSync(path.join(migrations, last), '\n-- changed');
  expect(await restore(await fresh(), file, false, migrations)).toEqual({
    ok: false,
    problem: 'changed-migration',
    details: last,
  });
});

test('a failed backup leaves no file', async () => {
  const file = path.join(folder, 'none.backup');
  await expect(
    writeBackup({ url: source.url.replace(/test_\w+/, 'test_nowhere'), clock: systemClock }, file),
  ).rejects.toThrow('test_nowhere');
  expect(fs.readdirSync(folder).filter((name) => name.includes('none'))).toEqual([]);
});
