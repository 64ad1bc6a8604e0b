/** How far the primary had written at a time: both only grow. `lsn` is a position in its log, in bytes. */
export type Sample = { at: number; lsn: number };

/**
 * How old what a replica shows can be at most, in milliseconds, from what the primary had written when and how far the
 * replica has replayed it. No clock of the servers counts, and a primary that rests does not make its replica old. Not
 * finite while the replica is behind everything that was seen.
 */
export function replicaLag(samples: readonly Sample[], replayed: number, now: number): number {
  const newest = samples.at(-1);
  if (!newest) return Number.POSITIVE_INFINITY;
  if (replayed >= newest.lsn) return 0;
  const reached = samples.findLast(({ lsn }) => lsn <= replayed);
  return reached ? Math.max(0, now - reached.at) : Number.POSITIVE_INFINITY;
}
