/** Position of the primary's log at a time; both only grow. `at` is in milliseconds, `lsn` in bytes. */
export type Sample = { at: number; lsn: number };

/**
 * Returns the maximum age of a replica's data in milliseconds. Compares the replayed position with positions of the
 * primary over time. No server clock matters, and an idle primary does not age its replica. Returns Infinity while the
 * replica is behind every sample.
 */
export function replicaLag(samples: readonly Sample[], replayed: number, now: number): number {
  const newest = samples.at(-1);
  if (!newest) return Number.POSITIVE_INFINITY;
  if (replayed >= newest.lsn) return 0;
  const reached = samples.findLast(({ lsn }) => lsn <= replayed);
  return reached ? Math.max(0, now - reached.at) : Number.POSITIVE_INFINITY;
}
