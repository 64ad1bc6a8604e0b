import type { Pool } from '../../../platform/database/pool.ts';
import type { DayRange } from './periods.ts';

/** Figures of a tenant's day. Amounts in minor units of its currency. */
export type StoredDay = {
  tenant: string;
  day: string;
  orders: number;
  cancelled: number;
  units: number;
  gross: number;
  net: number;
  firstOrders: number;
  firstGross: number;
  revenue: number;
  vat: number;
  credited: number;
  shippedUnits: number;
  returnedUnits: number;
  parcels: number;
  late: number;
  visits: number;
  /** Of kept units: value without VAT, the part with a purchase price, and that price. */
  keptNet: number;
  costedNet: number;
  cost: number;
};

/** Returns the days of a period that have figures. */
export async function readDays(pool: Pool, tenants: readonly string[], range: DayRange): Promise<StoredDay[]> {
  const { rows } = await pool.query<StoredDay>(
    `select tenant, to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(cancelled, 0) as cancelled,
       coalesce(units, 0) as units, coalesce(gross, 0)::bigint as gross, coalesce(net, 0)::bigint as net,
       coalesce(first_orders, 0) as "firstOrders", coalesce(first_gross, 0)::bigint as "firstGross",
       coalesce(revenue, 0)::bigint as revenue, coalesce(vat, 0)::bigint as vat, coalesce(credited, 0)::bigint as credited,
       coalesce(shipped_units, 0) as "shippedUnits", coalesce(returned_units, 0) as "returnedUnits", coalesce(parcels, 0) as parcels, coalesce(late, 0) as late, coalesce(visits, 0) as visits,
       coalesce(kept_net, 0)::bigint as "keptNet", coalesce(costed_net, 0)::bigint as "costedNet", coalesce(cost, 0)::bigint as cost
     from (select * from report_day where tenant = any($1) and day between $2 and $3) own
     full join (select * from visit_count where tenant = any($1) and day between $2 and $3) visited using (tenant, day)
     order by day, tenant`,
    [tenants, range.from, range.to],
  );
  return rows;
}

export type PartKind = 'method' | 'promotion' | 'campaign' | 'reason' | 'carrier';
export type PartFigures = { tenant: string; key: string; count: number; gross: number; discount: number; late: number };

export async function readDayParts(
  pool: Pool,
  tenants: readonly string[],
  kind: PartKind,
  range: DayRange,
): Promise<PartFigures[]> {
  const { rows } = await pool.query<PartFigures>(
    `select tenant, key, sum(count)::int as count, sum(gross)::bigint as gross, sum(discount)::bigint as discount, sum(late)::int as late
     from report_part where tenant = any($1) and kind = $2 and day between $3 and $4 group by tenant, key`,
    [tenants, kind, range.from, range.to],
  );
  return rows;
}
