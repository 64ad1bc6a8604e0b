import type { Pool } from '../../../platform/database/pool.ts';

export type VisitCount = { tenant: string; day: string; visits: number };

/** Adds to the stored counts, in the order of their keys, so that two processes cannot deadlock. */
export async function addVisits(pool: Pool, counts: readonly VisitCount[]): Promise<void> {
  await pool.query(
    `insert into visit_count as known (tenant, day, visits)
     select tenant, day, visits from unnest($1::text[], $2::date[], $3::int[]) as added (tenant, day, visits) order by tenant, day
     on conflict (tenant, day) do update set visits = known.visits + excluded.visits`,
    [counts.map(({ tenant }) => tenant), counts.map(({ day }) => day), counts.map(({ visits }) => visits)],
  );
}
