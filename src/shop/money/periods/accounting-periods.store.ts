import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { MonthFigures, Opening } from './month-figures.store.ts';

type Runner = Pool | pg.PoolClient;

/** State of a month of the books. */
export type AccountingPeriod = {
  /** First day. */
  month: string;
  state: 'open' | 'closed';
  changedAt: Date;
  changedBy: string;
  reason: string;
};

/** Returns the closed and reopened months of a tenant, newest first. */
export async function accountingPeriods(runner: Runner, tenant: string, most: number): Promise<AccountingPeriod[]> {
  const { rows } = await runner.query<AccountingPeriod>(
    `select month::text as month, state, changed_at as "changedAt", changed_by as "changedBy", reason
     from accounting_period where tenant = $1 order by month desc limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Returns the first day of the newest closed month; null if no month is closed. */
export async function closedThrough(runner: Runner, tenant: string): Promise<string | null> {
  const { rows } = await runner.query<{ month: string | null }>(
    `select max(month)::text as month from accounting_period where tenant = $1 and state = 'closed'`,
    [tenant],
  );
  return rows[0]?.month ?? null;
}

/** Returns the balances of the newest closed month before a day; null if none has any. */
export async function openingBefore(runner: Runner, tenant: string, day: string): Promise<Opening | null> {
  const { rows } = await runner.query<Opening>(
    `select (month + interval '1 month' - interval '1 day')::date::text as "to", figures from accounting_period
     where tenant = $1 and month < $2 and state = 'closed' and figures is not null order by month desc limit 1`,
    [tenant, day],
  );
  return rows[0] ?? null;
}

/**
 * Waits for the running bookings of a month and of those before, and holds up new ones of these months until the
 * transaction ends. Bookings of later months go on. Returns false if a booking took too long.
 */
export async function lockMonths(client: pg.PoolClient, tenant: string, month: string): Promise<boolean> {
  await client.query('savepoint months');
  await client.query("set local lock_timeout = '2s'");
  try {
    await client.query(
      `select pg_advisory_xact_lock(key) from (
         select distinct accounting_period_lock($1, month::date) as key
         from generate_series($2::date - interval '14 months', $2::date, interval '1 month') month order by 1) keys`,
      [tenant, month],
    );
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await client.query('rollback to savepoint months');
    return false;
  }
  await client.query('set local lock_timeout = default');
  return true;
}

function isLockTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
}

type Change = { tenant: string; month: string; by: string; reason: string; now: Date };

/** Closes a month and all earlier months with entries. */
export async function writeClosed(client: pg.PoolClient, closed: Change & { figures: MonthFigures }): Promise<void> {
  const { tenant, month, by, reason, now, figures } = closed;
  await client.query(
    `insert into accounting_period (tenant, month, state, changed_at, changed_by, reason, figures)
     select $1, day::date, 'closed', $3, $4, $5, case when day::date = $2::date then $6::jsonb end
     from generate_series(
       least($2::date, coalesce(
         (select max(month) + interval '1 month' from accounting_period where tenant = $1 and state = 'closed'),
         (select date_trunc('month', min(booked_on)) from ledger_entry where tenant = $1))),
       $2::date, interval '1 month') day
     on conflict (tenant, month) do update set state = 'closed', changed_at = excluded.changed_at,
       changed_by = excluded.changed_by, reason = excluded.reason, figures = excluded.figures`,
    [tenant, month, now, by, reason, JSON.stringify(figures)],
  );
}

/** Opens a month again. Its figures at the closing stay until the next one. */
export async function writeReopened(client: pg.PoolClient, reopened: Change): Promise<void> {
  const { tenant, month, by, reason, now } = reopened;
  await client.query(
    `update accounting_period set state = 'open', changed_at = $3, changed_by = $4, reason = $5
     where tenant = $1 and month = $2 and state = 'closed'`,
    [tenant, month, now, by, reason],
  );
}

/** Locks the closings of a tenant against each other. */
export async function lockPeriods(client: pg.PoolClient, tenant: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('accounting-periods ' || $1, 0))", [tenant]);
}
