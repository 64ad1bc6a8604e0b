import { Temporal } from 'temporal-polyfill';
import type { Pool } from '../../../platform/database/pool.ts';

/** Placed orders of a time that were not cancelled, and their totals with VAT and delivery, in minor units. */
export type OrderSum = { count: number; total: number };

/** Today until now; the same time of the day seven days ago; the last seven days until now; the seven before them. */
export type OrderDays = Record<'today' | 'todayBefore' | 'week' | 'weekBefore', OrderSum>;

type DayStarts = { now: Date; today: Date; weekAgo: Date; todayBefore: Date; week: Date; weekBefore: Date };

/** Returns the bounds of the compared times. Days begin at midnight of the tenant, also on days of 23 or 25 hours. */
export function startsOfDays(now: Date, timeZone: string): DayStarts {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const startBefore = (days: number) => new Date(local.subtract({ days }).startOfDay().epochMilliseconds);
  return {
    now,
    weekAgo: new Date(local.subtract({ days: 7 }).epochMilliseconds),
    today: startBefore(0),
    todayBefore: startBefore(7),
    week: startBefore(6),
    weekBefore: startBefore(13),
  };
}

export async function orderDays(pool: Pool, tenant: string, starts: DayStarts): Promise<OrderDays> {
  const ranges = {
    today: [starts.today, starts.now],
    todayBefore: [starts.todayBefore, starts.weekAgo],
    week: [starts.week, starts.now],
    weekBefore: [starts.weekBefore, starts.weekAgo],
  } as const;
  const names = Object.keys(ranges) as (keyof typeof ranges)[];
  const { rows } = await pool.query<{ name: keyof OrderDays; count: number; total: number }>(
    `select range.name, count(orders.id)::int as count, coalesce(sum(orders.total - orders.replaced_amount), 0)::bigint as total
     from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as range (name, since, until)
     left join orders on orders.tenant = $1 and orders.state = 'placed' and orders.placed_at is not null
       and orders.prepared_at >= range.since and orders.prepared_at <= range.until
     group by range.name`,
    [tenant, names, names.map((name) => ranges[name][0]), names.map((name) => ranges[name][1])],
  );
  const none = { count: 0, total: 0 };
  const days: OrderDays = { today: none, todayBefore: none, week: none, weekBefore: none };
  for (const { name, count, total } of rows) days[name] = { count, total };
  return days;
}
