import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { wakeReaders } from '../changes/changes.store.ts';
import { applicationName } from '../database/application-name.ts';
import { copyIn } from '../database/copy-stream.ts';
import { MIGRATION_LOCK, MIGRATION_TABLE, type MigrationFile, readMigrations } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { connectionOptions, ServerClient } from '../database/server-client.ts';
import { startJobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import { type DecryptionKey, decrypted } from './encrypted-file.ts';
import { BrokenBackup, type Frame, readFrames } from './frames.ts';
import {
  type BackupHeader,
  contentOf,
  endSchema,
  headerSchema,
  jobSchema,
  tableEndSchema,
  tableSchema,
} from './header.ts';
import { dropPendingJobs, endApiJobs, type PendingJob } from './jobs.store.ts';
import {
  copyInto,
  dropEverything,
  emptyTables,
  findTables,
  refreshViews,
  setSequences,
  suspendRules,
  usedTables,
} from './schema.store.ts';
import type { OnProgress } from './write-backup.ts';

export type RestoreSummary = { createdAt: string; tables: number; jobs: number; laterMigrations: string[] };
export type RestoreOutcome =
  | { ok: true; summary: RestoreSummary }
  /** Nothing has changed; `details` names the obstacle. */
  | { ok: false; problem: 'not-empty' | 'newer' | 'changed-migration' | 'broken'; details: string };

class Refusal extends Error {
  readonly outcome: Extract<RestoreOutcome, { ok: false }>;
  constructor(outcome: Extract<RestoreOutcome, { ok: false }>) {
    super(outcome.details);
    this.outcome = outcome;
  }
}

const LOCK_WAIT = '30s';
/** Number of tables that a refusal names. */
const NAMED = 5;

/**
 * Restores the state of a backup in one transaction, so any error leaves the database unchanged. Creates the schema
 * with the migrations of the backup, loads the rows and checks every foreign key. Then runs the later migrations.
 */
export async function restoreBackup(
  deps: { url: string; log: Log; onProgress?: OnProgress; migrations?: string },
  file: string,
  replace: boolean,
  key: DecryptionKey | null = null,
): Promise<RestoreOutcome> {
  const client = new ServerClient({ ...connectionOptions(deps.url), application_name: applicationName('restore') });
  client.on('error', () => {});
  const source = new PassThrough();
  // An invalid file breaks the stream, and the reader of the stream receives the error.
  const unpacked = pipeline(
    fs.createReadStream(file),
    (stored: AsyncIterable<Uint8Array>) => (key ? decrypted(key, stored) : stored),
    createZstdDecompress(),
    source,
  ).catch((error: Error) => {
    source.destroy(error);
  });
  try {
    await client.connect();
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATION_TABLE);
    if (!replace) {
      const used = await usedTables(client);
      if (used.length > 0) throw new Refusal({ ok: false, problem: 'not-empty', details: listed(used) });
    }
    const { summary, jobs } = await load(client, source, deps);
    if (replace) await dropPendingJobs(client);
    await endApiJobs(client);
    // The restore creates a new outbox, so all readers recognise that their data are outdated.
    await wakeReaders(client);
    await commitWithJobs(client, deps, jobs);
    return { ok: true, summary };
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    if (error instanceof BrokenBackup) return { ok: false, problem: 'broken', details: error.message };
    const refusal = refusedBecause(error);
    if (refusal) return { ok: false, problem: 'broken', details: `the database refuses what is in it (${refusal})` };
    if (isUnpackingError(error)) return { ok: false, problem: 'broken', details: 'it cannot be unpacked' };
    throw error;
  } finally {
    // Rolls back if the transaction is still open.
    await client.end().catch(() => {});
    source.destroy();
    await unpacked;
  }
}

async function load(
  client: pg.Client,
  source: AsyncIterable<Buffer>,
  deps: { onProgress?: OnProgress; migrations?: string },
): Promise<{ summary: RestoreSummary; jobs: PendingJob[] }> {
  const sum = createHash('sha256');
  const frames = readFrames(source, (kind, bytes) => {
    if (kind !== 'Z') sum.update(bytes);
  });
  const header = contentOf(headerSchema, await nextFrame(frames, 'H'));
  const files = readMigrations(deps.migrations);
  checkMigrations(header, files);

  const known = new Set(header.migrations.map(({ name }) => name));
  await dropEverything(client);
  await client.query(MIGRATION_TABLE);
  for (const { name, sql } of files) if (known.has(name)) await client.query(sql);
  const backUp = await suspendRules(client);
  const tables = await findTables(client);
  await emptyTables(
    client,
    tables.map(({ table }) => table),
  );

  const whole = Math.max(
    1,
    header.tables.reduce((total, { bytes }) => total + bytes, 0),
  );
  let done = 0;
  for (const { table, columns, bytes } of header.tables) {
    deps.onProgress?.(done / whole, table);
    const begun = contentOf(tableSchema, await nextFrame(frames, 'T'));
    const target = tables.find((candidate) => candidate.table === table);
    if (begun.table !== table || !target || columns.some((column) => !target.columns.includes(column)))
      throw new BrokenBackup(`its table ${table} does not fit its migrations`);
    await copyIn(client, copyInto(table, columns), rowsOf(table, frames));
    done += bytes;
  }
  const jobs: PendingJob[] = [];
  let last = await nextFrame(frames, 'J', 'Z');
  for (; last.kind === 'J'; last = await nextFrame(frames, 'J', 'Z')) jobs.push(contentOf(jobSchema, last));
  if (contentOf(endSchema, last).sha256 !== sum.digest('hex')) throw new BrokenBackup('its checksum is wrong');

  deps.onProgress?.(0.95, 'checks');
  for (const statement of backUp) await client.query(statement);
  await setSequences(client, header.sequences);
  await refreshViews(client);
  const later = files.filter(({ name }) => !known.has(name));
  for (const { name, sql, checksum } of later) {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await client.query('analyze');
  deps.onProgress?.(1, 'done');
  return {
    summary: {
      createdAt: header.createdAt,
      tables: header.tables.length,
      jobs: jobs.length,
      laterMigrations: later.map(({ name }) => name),
    },
    jobs,
  };
}

/** Enqueues the jobs in the same transaction, even if another version of the queue created them. */
async function commitWithJobs(client: pg.Client, deps: { url: string; log: Log }, jobs: PendingJob[]): Promise<void> {
  if (jobs.length === 0) {
    await client.query('commit');
    return;
  }
  const pool = openPool(deps.url, deps.log, 2);
  const queue = await startJobs(pool, deps.log);
  try {
    for (const { queue: name, data } of jobs) await queue.send(name, data, client);
    await client.query('commit');
  } finally {
    await queue.stop();
    await pool.end();
  }
}

function checkMigrations(header: BackupHeader, files: MigrationFile[]): void {
  for (const { name, checksum } of header.migrations) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new Refusal({ ok: false, problem: 'newer', details: name });
    if (file.checksum !== checksum) throw new Refusal({ ok: false, problem: 'changed-migration', details: name });
  }
}

async function* rowsOf(table: string, frames: AsyncGenerator<Frame>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (;;) {
    const next = await nextFrame(frames, 'D', 'E');
    if (next.kind === 'E') {
      const end = contentOf(tableEndSchema, next);
      if (end.table !== table || end.bytes !== bytes) throw new BrokenBackup(`its table ${table} is incomplete`);
      return;
    }
    bytes += next.content.length;
    yield next.content;
  }
}

async function nextFrame(frames: AsyncGenerator<Frame>, ...kinds: Frame['kind'][]): Promise<Frame> {
  const next = await frames.next();
  if (next.done) throw new BrokenBackup('it ends in the middle');
  if (!kinds.includes(next.value.kind)) throw new BrokenBackup('its parts are in the wrong order');
  return next.value;
}

function listed(tables: string[]): string {
  const more = tables.length - NAMED;
  return tables.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more tables` : '');
}

/**
 * Returns the constraint or code of a PostgreSQL error for invalid data (class 22) or violated constraints (class 23).
 */
function refusedBecause(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null;
  return error.constraint ?? error.code ?? null;
}

function isUnpackingError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ZSTD_|Z_|ERR_STREAM_PREMATURE)/.test(String(error.code));
}
