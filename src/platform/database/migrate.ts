import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectionOptions } from './pool.ts';

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

/**
 * Runs the migrations that are missing, each in its own transaction, forward only. An advisory lock lets many
 * processes start at once: one migrates, the others wait and find nothing to do. A migration that was changed after
 * it ran is refused, since the databases of two houses would then differ.
 */
export async function migrate(url: string, log: Log, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client(connectionOptions(url));
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
    for (const { name, sql, checksum } of readMigrations(folder)) {
      const earlier = ran.get(name);
      if (earlier === checksum) continue;
      if (earlier !== undefined) throw new Error(`migration ${name} was changed after it ran`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed`, { cause: error });
      }
      done.push(name);
      log.info({ migration: name }, 'migrated');
    }
  } finally {
    await client.end();
  }
  return done;
}
