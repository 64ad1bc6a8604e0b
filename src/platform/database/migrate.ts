import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { applicationName } from './application-name.ts';
import { connectionOptions, ServerClient } from './server-client.ts';

/** Any number that only the shop's migrations use. */
export const MIGRATION_LOCK = 7022;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

export type MigrationFile = { name: string; sql: string; checksum: string };

/** The migrations of this version, in the order in which they run. */
export function readMigrations(folder = MIGRATIONS): MigrationFile[] {
  return fs
    .readdirSync(folder)
    .filter((file) => FILE_NAME.test(file))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** The table that knows which migrations ran. */
export const MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())';

/** How long a migration tries to get at tables that others are using. Milliseconds. */
export type MigrationPatience = {
  /** For one lock in one attempt: so long do requests wait that come behind it. */
  lockMs: number;
  /** Between two attempts, in which those requests are answered. */
  pauseMs: number;
  /** For all attempts of a migration. */
  limitMs: number;
};

/** Above the second (deadlock_timeout) after which PostgreSQL sends its own cleaner out of the way; a backup may take minutes. */
const PATIENCE: MigrationPatience = { lockMs: 2000, pauseMs: 3000, limitMs: 15 * 60_000 };

export type MigrateOptions = {
  folder?: string;
  patience?: MigrationPatience;
  /** Told once for each migration that cannot have its tables at once; without it the log is. */
  onWaiting?(line: string): void;
};

/**
 * Runs the migrations that are missing, each in its own transaction, forward only. An advisory lock lets many
 * processes start at once: one migrates, the others wait and find nothing to do. A migration that was changed after
 * it ran is refused, since the databases of two houses would then differ.
 *
 * A table that is to be changed may be in use by a long transaction. Whoever waits for it has all later requests wait
 * behind them, reading ones too; so a migration waits shortly, is rolled back and tried again.
 */
export async function migrate(url: string, log: Log, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, patience = PATIENCE, onWaiting = (line) => log.warn({}, line) } = options;
  const client = new ServerClient({ ...connectionOptions(url), application_name: applicationName('migrate') });
  // A connection that breaks in a pause is told by the next query; nobody listening would end the process.
  client.on('error', () => {});
  await client.connect();
  const done: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATION_TABLE);
    const ran = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migration')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    for (const file of readMigrations(folder)) {
      const { name, checksum } = file;
      const earlier = ran.get(name);
      if (earlier === checksum) continue;
      if (earlier !== undefined) throw new Error(`migration ${name} was changed after it ran`);
      await runOnceFree(client, file, patience, onWaiting);
      done.push(name);
      log.info({ migration: name }, 'migrated');
    }
  } finally {
    await client.end();
  }
  return done;
}

/** A lock that was not had in time, or that two wanted the wrong way round. */
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
    // On a connection that broke nothing is left to roll back, and why it broke is worth more.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
