import type { Pool } from '../database/pool.ts';

export type DatabaseFacts = {
  /** Size on disk with indexes and TOAST. */
  bytes: number;
  /** Age of the oldest open transaction of the shop's role; 0 without one. */
  oldestTransactionSeconds: number;
};

export async function readDatabaseFacts(pool: Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as "oldestTransactionSeconds"`,
  );
  return rows[0] ?? { bytes: 0, oldestTransactionSeconds: 0 };
}

/**
 * Records a completed backup. Returns false if the database cannot take the note: it was never migrated to a version that
 * has the table, or it is a replica.
 */
export async function recordBackup(pool: Pool, { finishedAt, bytes }: { finishedAt: Date; bytes: number }) {
  const { rows } = await pool.query<{ writable: boolean }>(
    "select to_regclass('backup_written') is not null and not pg_is_in_recovery() as writable",
  );
  if (!rows[0]?.writable) return false;
  await pool.query(
    `insert into backup_written (finished_at, bytes) values ($1, $2)
     on conflict (id) do update set finished_at = excluded.finished_at, bytes = excluded.bytes`,
    [finishedAt, bytes],
  );
  return true;
}

/** Returns the seconds since the last recorded backup; Infinity without one. */
export async function backupAge(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select extract(epoch from now() - finished_at)::float8 as seconds from backup_written',
  );
  return rows[0] ? Math.max(0, rows[0].seconds) : Number.POSITIVE_INFINITY;
}
