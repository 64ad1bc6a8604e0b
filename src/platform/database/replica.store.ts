import type { Pool } from './pool.ts';

/** Returns the primary's write position in bytes. */
export async function writtenBy(primary: Pool): Promise<number> {
  const { rows } = await primary.query<{ lsn: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as lsn",
  );
  return rows[0]?.lsn ?? 0;
}

/**
 * Returns the replica's replay position in bytes; null for a server that is no replica (a promoted one, or the
 * primary).
 */
export async function replayedBy(replica: Pool): Promise<number | null> {
  const { rows } = await replica.query<{ lsn: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as lsn`,
  );
  return rows[0]?.lsn ?? null;
}
