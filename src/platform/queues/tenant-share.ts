/** Number of jobs of one tenant within so many minutes that wait no longer than those of other tenants. */
export type TenantShare = { tenant: string; jobs: number; minutes: number };

/** Steps of priority below the full one. Jobs of the last step wait for those of every other tenant. */
export const MOST_STEPS = 99;

/**
 * Returns a function that counts the jobs which this process sends, and gives the steps that the priority of the next one is lowered
 * by. Each full share is a step. The count falls by a share in its minutes, so an earlier flood is forgotten.
 *
 * Thus a tenant's first jobs are taken before the thousands that another one sent earlier. Nothing is reserved: while only one
 * tenant has jobs, they use every worker. `now`: milliseconds of any steady clock.
 */
export function createTenantShares(now: () => number = () => performance.now()) {
  const sent = new Map<string, { jobs: number; at: number }>();
  return (queue: string, { tenant, jobs, minutes }: TenantShare): number => {
    const key = `${queue} ${tenant}`;
    const at = now();
    const before = sent.get(key) ?? { jobs: 0, at };
    const left = Math.max(0, before.jobs - ((at - before.at) / (minutes * 60_000)) * jobs);
    sent.set(key, { jobs: Math.min(left + 1, (MOST_STEPS + 1) * jobs), at });
    return Math.min(MOST_STEPS, Math.floor(left / jobs));
  };
}
