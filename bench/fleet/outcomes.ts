import * as v from 'valibot';

/** Answer to one request. `at`: its start. Times are in milliseconds. `status` is 0 without an answer. */
export const Outcome = v.object({
  at: v.number(),
  took: v.number(),
  kind: v.string(),
  status: v.number(),
  isFailed: v.boolean(),
});
export type Outcome = v.InferOutput<typeof Outcome>;

/** Effect of a fault on the requests that began in a time. */
export type Effect = {
  requests: number;
  failed: number;
  /** Number of seconds in which at least one request began that failed. */
  errorSeconds: number;
  /** Failed requests by status. */
  statuses: Record<string, number>;
  /** Slowest answer, and the 99th percentile, in milliseconds. */
  slowest: number;
  p99: number;
};

/** Sums up the requests that began from `since` up to, and without, `until`. */
export function effectOf(outcomes: readonly Outcome[], since: number, until: number): Effect {
  const within = outcomes.filter(({ at }) => at >= since && at < until);
  const failed = within.filter(({ isFailed }) => isFailed);
  const statuses: Record<string, number> = {};
  for (const { status } of failed) statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  const times = within.map(({ took }) => took).sort((a, b) => a - b);
  return {
    requests: within.length,
    failed: failed.length,
    errorSeconds: new Set(failed.map(({ at }) => Math.floor(at / 1000))).size,
    statuses,
    slowest: Math.round(times.at(-1) ?? 0),
    p99: Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0),
  };
}

/** Returns the statuses as text: "3 × 503, 1 × no answer". */
export function shownStatuses(statuses: Readonly<Record<string, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');
}
