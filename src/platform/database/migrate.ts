import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { applicationName } from './application-name.ts';
import { connectionOptions, ServerClient } from './server-client.ts';

/** Key of the advisory lock that only the shop's migrations use. */
export const MIGRATION_LOCK = 7022;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Pause between two questions whether another process still migrates. */
const TURN_MS = 200;

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

export type MigrationFile = {
  name: string;
  /** All statements, for one transaction. */
  sql: string;
  checksum: string;
  /** Statements outside a transaction, for a migration that builds indexes while others write. */
  besideWrites: string[] | null;
};

/** First line of a migration that only builds and drops indexes of tables that may be large. */
const BESIDE_WRITES = '-- Beside writes: ';
const BESIDE = /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/;

/** Returns the statements of a migration that runs beside writes; null for others. Refuses all but indexes in it. */
function statementsBesideWrites(name: string, text: string): string[] | null {
  if (!text.startsWith(BESIDE_WRITES)) return null;
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements)
    if (!BESIDE.test(statement)) throw new Error(`migration ${name} does more than indexes beside writes`);
  return statements;
}

/** Returns the migrations of this version in execution order. */
export function readMigrations(folder = MIGRATIONS): MigrationFile[] {
  return fs
    .readdirSync(folder)
    .filter((file) => FILE_NAME.test(file))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const besideWrites = statementsBesideWrites(name, text);
      const sql = besideWrites ? text.replaceAll(/ concurrently if (?:not )?exists /g, ' ') : text;
      return { name, sql, checksum, besideWrites };
    });
}

/** Creates the table of executed migrations. */
export const MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())';

/** Limits for a migration that waits for tables in use. Milliseconds. */
export type MigrationPatience = {
  /** Maximum wait for one lock in one attempt. Later requests for the table queue behind it for this time. */
  lockMs: number;
  /** Pause between two attempts, in which those requests are answered. */
  pauseMs: number;
  /** Limit for all attempts of a migration. */
  limitMs: number;
};

/**
 * `lockMs` exceeds deadlock_timeout (1 s), after which PostgreSQL cancels a conflicting autovacuum. A backup may take
 * minutes.
 */
const PATIENCE: MigrationPatience = { lockMs: 2000, pauseMs: 3000, limitMs: 15 * 60_000 };

export type MigrateOptions = {
  folder?: string;
  patience?: MigrationPatience;
  /** Called once for each migration that has to wait for its tables; default: a log line. */
  onWaiting?(line: string): void;
};

/**
 * Runs missing migrations, each in its own transaction, forward only. An advisory lock allows concurrent starts: one
 * process migrates, the others wait and find nothing to do. A migration that changed after it ran is refused, since two
 * installations would then differ.
 *
 * A long transaction may use a table that a migration changes. A statement that waits for its lock blocks all later
 * requests, even reads. So a migration waits briefly, rolls back and tries again.
 */
export async function migrate(url: string, log: Log, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, patience = PATIENCE, onWaiting = (line) => log.warn({}, line) } = options;
  const client = new ServerClient({ ...connectionOptions(url), application_name: applicationName('migrate') });
  // The next query reports a connection that breaks in a pause. Without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  const done: string[] = [];
  try {
    await waitForTurn(client);
    await client.query(MIGRATION_TABLE);
    const ran = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migration')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    // Nothing writes to a new database, so one transaction builds its indexes faster.
    const isNew = ran.size === 0;
    for (const file of readMigrations(folder)) {
      const { name, checksum, besideWrites } = file;
      const earlier = ran.get(name);
      if (earlier === checksum) continue;
      if (earlier !== undefined) throw new Error(`migration ${name} was changed after it ran`);
      if (besideWrites && !isNew) await runBesideWrites(client, file, besideWrites);
      else await runOnceFree(client, file, patience, onWaiting);
      done.push(name);
      log.info({ migration: name }, 'migrated');
    }
  } finally {
    await client.end();
  }
  return done;
}

/**
 * Waits until no other process migrates. It asks again and again: a statement that waits for the lock would be one that
 * an index built beside writes has to wait for.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    await pause(TURN_MS);
  }
}

/**
 * Builds and drops indexes while others write, each statement on its own. A process that is killed leaves an invalid index;
 * the next one drops it and builds it again.
 */
async function runBesideWrites(client: pg.Client, file: MigrationFile, statements: readonly string[]): Promise<void> {
  try {
    for (const statement of statements) {
      const [, index = ''] = BESIDE.exec(statement) ?? [];
      const { rowCount } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      );
      if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
      await client.query(statement);
    }
    await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum]);
  } catch (error) {
    throw new Error(`migration ${file.name} failed`, { cause: error });
  }
}

/** SQLSTATE of a lock time-out and of a deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

async function runOnceFree(
  client: pg.Client,
  file: MigrationFile,
  { lockMs, pauseMs, limitMs }: MigrationPatience,
  onWaiting: (line: string) => void,
): Promise<void> {
  const time = limitMs < 60_000 ? `${limitMs / 1000} seconds` : `${limitMs / 60_000} minutes`;
  const until = performance.now() + limitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(client, file, lockMs);
    } catch (error) {
      const isInTheWay = error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '');
      if (!isInTheWay) throw new Error(`migration ${file.name} failed`, { cause: error });
      if (performance.now() > until)
        throw new Error(
          `migration ${file.name} was given up after ${time}: a table that it changes is in use by a long transaction. ` +
            'Nothing of it was done. End that transaction and start again',
          { cause: error },
        );
    }
    if (attempt === 0)
      onWaiting(`migration ${file.name} waits for a table that is in use, and is tried again for ${time}`);
    await pause(pauseMs);
  }
}

async function run(client: pg.Client, { name, sql, checksum }: MigrationFile, lockMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [String(lockMs)]);
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    // A broken connection has nothing to roll back, and the original error is more useful.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
