import type { Position } from '../changes/changes.store.ts';
import type { Pool } from '../database/pool.ts';

/** Shared state of the purges, as all processes read it. */
type PurgeState = {
  holder: string | null;
  /** Whether the lease is valid. */
  isHeld: boolean;
  position: Position | null;
  /** Fingerprint of the process that was announced last. */
  fingerprint: string;
  everythingDue: number;
  everythingDone: number;
  isFailing: boolean;
  problem: string | null;
};

/** Values that the holder of the lease records. */
type PurgeRecord = Pick<PurgeState, 'position' | 'everythingDone' | 'problem'> & { failingSince: Date | null };

/**
 * Notes with what pages are made besides the database. If it differs from before, a purge of everything is due: pages of
 * another build or configuration are in the CDN.
 */
export async function announceFingerprint(pool: Pool, fingerprint: string): Promise<void> {
  await pool.query(
    `insert into cdn_purge (fingerprint, everything_due) values ($1, 1)
     on conflict (id) do update set fingerprint = excluded.fingerprint, everything_due = cdn_purge.everything_due + 1
     where cdn_purge.fingerprint is distinct from excluded.fingerprint`,
    [fingerprint],
  );
}

export async function readPurgeState(pool: Pool): Promise<PurgeState> {
  const { rows } = await pool.query<PurgeState>(
    `select holder, coalesce(lease_until > now(), false) as "isHeld", position, fingerprint, everything_due as "everythingDue",
       everything_done as "everythingDone", failing_since is not null as "isFailing", problem
     from cdn_purge`,
  );
  const [row] = rows;
  if (!row) throw new Error('no state of the purges: the process did not announce itself');
  return row;
}

/** Takes the lease if it is free and `former` is still its last holder. Returns whether it did. */
export async function takePurgeLease(
  pool: Pool,
  { holder, former, leaseMs }: { holder: string; former: string | null; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update cdn_purge set holder = $1, lease_until = now() + $3 * interval '1 millisecond'
     where holder is not distinct from $2 and coalesce(lease_until < now(), true)`,
    [holder, former, leaseMs],
  );
  return rowCount === 1;
}

/**
 * Renews the lease with a record. Returns the newest fingerprint and the purges of everything that are due; null if
 * another process holds the lease.
 */
export async function renewPurgeLease(
  pool: Pool,
  { holder, leaseMs }: { holder: string; leaseMs: number },
  record: PurgeRecord,
): Promise<Pick<PurgeState, 'fingerprint' | 'everythingDue'> | null> {
  const { rows } = await pool.query<Pick<PurgeState, 'fingerprint' | 'everythingDue'>>(
    `update cdn_purge set lease_until = now() + $2 * interval '1 millisecond', position = $3, everything_done = $4,
       failing_since = $5, problem = $6
     where holder = $1 returning fingerprint, everything_due as "everythingDue"`,
    [holder, leaseMs, record.position, record.everythingDone, record.failingSince, record.problem],
  );
  return rows[0] ?? null;
}

/**
 * Gives the lease back, so that the next process takes it at once. Unless `isClean`, that process purges everything, as
 * after a holder that died.
 */
export async function releasePurgeLease(pool: Pool, holder: string, { isClean }: { isClean: boolean }): Promise<void> {
  await pool.query(
    'update cdn_purge set holder = case when $2 then null else holder end, lease_until = null where holder = $1',
    [holder, isClean],
  );
}
