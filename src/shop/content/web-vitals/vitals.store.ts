import type { Pool } from '../../../platform/database/pool.ts';

export type VitalCount = {
  tenant: string;
  day: string;
  metric: string;
  pageType: string;
  deviceType: string;
  step: number;
  views: number;
};
export type TraitCount = {
  tenant: string;
  day: string;
  metric: string;
  trait: string;
  value: string;
  views: number;
  poor: number;
};

/** Adds counts to the stored ones, in the order of the key, so that two processes cannot deadlock. */
export async function addVitals(pool: Pool, counts: VitalCount[], traits: TraitCount[]): Promise<void> {
  if (counts.length > 0)
    await pool.query(
      `insert into vital_count as known (tenant, day, metric, page_type, device_type, step, views)
       select tenant, day, metric, "pageType", "deviceType", step, views
       from jsonb_to_recordset($1) as added (tenant text, day date, metric text, "pageType" text, "deviceType" text, step int, views int)
       order by tenant, day, metric, "pageType", "deviceType", step
       on conflict (tenant, day, metric, page_type, device_type, step) do update set views = known.views + excluded.views`,
      [JSON.stringify(counts)],
    );
  if (traits.length > 0)
    await pool.query(
      `insert into vital_trait as known (tenant, day, metric, trait, value, views, poor)
       select tenant, day, metric, trait, value, views, poor
       from jsonb_to_recordset($1) as added (tenant text, day date, metric text, trait text, value text, views int, poor int)
       order by tenant, day, metric, trait, value
       on conflict (tenant, day, metric, trait, value) do update
       set views = known.views + excluded.views, poor = known.poor + excluded.poor`,
      [JSON.stringify(traits)],
    );
}

type Period = { tenant: string; from: string; to: string };

export async function vitalCountsOf(
  pool: Pool,
  period: Period,
): Promise<{ metric: string; pageType: string; deviceType: string; step: number; views: number }[]> {
  const { rows } = await pool.query<{
    metric: string;
    pageType: string;
    deviceType: string;
    step: number;
    views: number;
  }>(
    `select metric, page_type as "pageType", device_type as "deviceType", step, sum(views)::int as views from vital_count
     where tenant = $1 and day between $2 and $3 group by metric, page_type, device_type, step`,
    [period.tenant, period.from, period.to],
  );
  return rows;
}

/** Returns the most frequent values of each trait, at most `most` of each, most frequent first. */
export async function traitsOf(
  pool: Pool,
  period: Period,
  most: number,
): Promise<{ metric: string; trait: string; value: string; views: number; poor: number }[]> {
  const { rows } = await pool.query<{ metric: string; trait: string; value: string; views: number; poor: number }>(
    `select metric, trait, value, views, poor from (
       select metric, trait, value, sum(views)::int as views, sum(poor)::int as poor,
         row_number() over (partition by metric, trait order by sum(views) desc, value) as place
       from vital_trait where tenant = $1 and day between $2 and $3 group by metric, trait, value) told
     where place <= $4 order by metric, trait, views desc, value`,
    [period.tenant, period.from, period.to, most],
  );
  return rows;
}

export async function deleteBefore(pool: Pool, day: string): Promise<number> {
  const counts = await pool.query('delete from vital_count where day < $1', [day]);
  const traits = await pool.query('delete from vital_trait where day < $1', [day]);
  return (counts.rowCount ?? 0) + (traits.rowCount ?? 0);
}
