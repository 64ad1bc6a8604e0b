import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import type { ExchangeRate } from './exchange.ts';

export async function readRates(pool: Pool): Promise<ExchangeRate[]> {
  const { rows } = await pool.query<ExchangeRate>(
    `select currency, quote, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", rate::float8 as rate from exchange_rate
     order by valid_from desc, currency limit 500`,
  );
  return rows;
}

/** Sets the rate from a day on; null deletes it. Returns the one before. */
export async function writeRate(
  client: SqlRunner,
  rate: { currency: Currency; quote: Currency; validFrom: string; rate: number | null; by: string; now: Date },
): Promise<number | null> {
  const key = [rate.currency, rate.quote, rate.validFrom];
  const { rows } = (await client.query(
    'select rate::float8 as rate from exchange_rate where currency = $1 and quote = $2 and valid_from = $3 for update',
    key,
  )) as { rows: { rate: number }[] };
  if (rate.rate === null)
    await client.query('delete from exchange_rate where currency = $1 and quote = $2 and valid_from = $3', key);
  else
    await client.query(
      `insert into exchange_rate (currency, quote, valid_from, rate, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (currency, quote, valid_from) do update
       set rate = excluded.rate, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
      [...key, rate.rate, rate.by, rate.now],
    );
  return rows[0]?.rate ?? null;
}

export const RHYTHMS = ['week', 'month'] as const;
export type ReportRhythm = (typeof RHYTHMS)[number];
/** Report that an employee gets by mail. `tenant`: an id, or "all". */
export type ReportSchedule = { tenant: string; currency: Currency; rhythm: ReportRhythm };

export async function schedulesOf(pool: Pool, staffId: string): Promise<ReportSchedule[]> {
  const { rows } = await pool.query<ReportSchedule>(
    'select tenant, currency, rhythm from report_schedule where staff_id = $1 order by rhythm, tenant',
    [staffId],
  );
  return rows;
}

export async function writeSchedule(pool: Pool, staffId: string, schedule: ReportSchedule): Promise<void> {
  await pool.query(
    `insert into report_schedule (staff_id, tenant, currency, rhythm)
     select id, $2, $3, $4 from staff where id = $1
     on conflict (staff_id, tenant, rhythm) do update set currency = excluded.currency`,
    [staffId, schedule.tenant, schedule.currency, schedule.rhythm],
  );
}

export async function deleteSchedule(
  pool: Pool,
  staffId: string,
  schedule: Pick<ReportSchedule, 'tenant' | 'rhythm'>,
): Promise<void> {
  await pool.query('delete from report_schedule where staff_id = $1 and tenant = $2 and rhythm = $3', [
    staffId,
    schedule.tenant,
    schedule.rhythm,
  ]);
}

/** Schedule whose mail is due, with the employee who gets it. */
export type DueSchedule = ReportSchedule & { staffId: string; email: string; language: string | null };

/** Returns the schedules of a rhythm that were not mailed for a period yet; of employees who can log in. */
export async function dueSchedules(pool: Pool, rhythm: ReportRhythm, from: string): Promise<DueSchedule[]> {
  const { rows } = await pool.query<DueSchedule>(
    `select schedule.tenant, schedule.currency, schedule.rhythm, staff.id as "staffId", staff.email, staff.language
     from report_schedule schedule join staff on staff.id = schedule.staff_id
     where schedule.rhythm = $1 and (schedule.sent_for is null or schedule.sent_for < $2)
       and staff.locked_at is null and staff.password_hash is not null
     order by staff.email, schedule.tenant limit 500`,
    [rhythm, from],
  );
  return rows;
}

/** Notes the mail of a period; false if another process was faster. */
export async function markMailed(client: pg.PoolClient, due: DueSchedule, from: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report_schedule set sent_for = $4 where staff_id = $1 and tenant = $2 and rhythm = $3
       and (sent_for is null or sent_for < $4)`,
    [due.staffId, due.tenant, due.rhythm, from],
  );
  return rowCount === 1;
}
