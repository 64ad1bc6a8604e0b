import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type ReportMark = { tenant: string; at: Date | null; day: string | null };

/** Deletes marks and returns them. Marks that commit later stay for the next call, so none is missed. */
export async function takeMarks(client: pg.PoolClient, most: number): Promise<ReportMark[]> {
  const { rows } = await client.query<ReportMark>(
    `delete from report_mark where id in (select id from report_mark order by id limit $1)
     returning tenant, at, to_char(day, 'YYYY-MM-DD') as day`,
    [most],
  );
  return rows;
}

export async function addDueDays(
  runner: Pool | pg.PoolClient,
  due: readonly { tenant: string; day: string }[],
): Promise<void> {
  await runner.query(
    `insert into report_due (tenant, day) select distinct tenant, day from unnest($1::text[], $2::date[]) as due (tenant, day)
     order by tenant, day on conflict do nothing`,
    [due.map(({ tenant }) => tenant), due.map(({ day }) => day)],
  );
}

/**
 * Adds the days of the last month whose units of variants are not those of the day. A process of an earlier version, which
 * knows no variants, has computed them.
 */
export async function addDaysWithoutVariants(pool: Pool): Promise<void> {
  await pool.query(
    `insert into report_due (tenant, day)
     select own.tenant, own.day from report_day own
     where own.day > current_date - 32 and own.units <> (
       select coalesce(sum(units), 0) from report_variant part where part.tenant = own.tenant and part.day = own.day)
     on conflict do nothing`,
  );
}

/**
 * Takes the newest due days of one tenant and month; null without any. Returns `elsewhere` while another process computes
 * days: a month of many orders takes longer than a statement may wait.
 */
export async function takeDueDays(
  client: pg.PoolClient,
): Promise<{ tenant: string; days: string[] } | 'elsewhere' | null> {
  const lock = await client.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('report days')) as free",
  );
  if (!lock.rows[0]?.free) return 'elsewhere';
  const { rows } = await client.query<{ tenant: string; day: string }>(
    `with newest as (select tenant, date_trunc('month', day)::date as month from report_due order by day desc, tenant limit 1)
     delete from report_due using newest where report_due.tenant = newest.tenant
       and report_due.day >= newest.month and report_due.day < newest.month + interval '1 month'
     returning report_due.tenant, to_char(report_due.day, 'YYYY-MM-DD') as day`,
  );
  const [first] = rows;
  return first ? { tenant: first.tenant, days: rows.map(({ day }) => day).sort() } : null;
}

/** Returns the first day with an order, an entry, a shipment or a return of a tenant; null without any. */
export async function firstMoment(pool: Pool, tenant: string): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select least((select min(prepared_at) from orders where tenant = $1), (select min(booked_on)::timestamptz from ledger_entry where tenant = $1),
       (select min(shipped_at) from shipment where tenant = $1), (select min(registered_at) from order_return where tenant = $1)) as at`,
    [tenant],
  );
  return rows[0]?.at ?? null;
}
