import type { Pool } from './pool.ts';

/** How far the primary has written. */
export async function writtenBy(primary: Pool): Promise<number> {
  const { rows } = await primary.query<{ lsn: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as lsn",
  );
  return rows[0]?.lsn ?? 0;
}

/** How far a replica has replayed; null of a server that is none (a promoted one, or the primary itself). */
export async function replayedBy(replica: Pool): Promise<number | null> {
  const { rows } = await replica.query<{ lsn: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as lsn`,
  );
  return rows[0]?.lsn ?? null;
}
