import type { Pool } from '../../../platform/database/pool.ts';
import { stepSql } from '../../selling/orders/index.ts';
import { IS_BEFORE_SHIPPED, STAGE_VALUES } from '../order-administration/index.ts';
import type { ShipOption, ShipTab, ToShipQuery } from './to-ship-query.ts';
import type { ShipWay, TaskKey } from './ways.ts';

/** Why units were not on their shelf. */
export const MISSING_REASONS = ['not-found', 'damaged', 'wrong-goods'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** Part of an order that waits to be shipped in one way. */
export type ToShipRow = {
  number: string;
  way: ShipWay;
  placedAt: Date;
  name: string;
  postalCode: string;
  city: string;
  country: string;
  option: ShipOption;
  /** ISO date; null by arrangement. */
  promised: string | null;
  /** Unshipped units: all, of them waiting for goods, and packed in a parcel. */
  units: number;
  waiting: number;
  packed: number;
  /** Names of the locations that the units come from. */
  locations: string[];
  /** Units of the order were shipped before. */
  isRest: boolean;
  /** Number of the open pick list that has the order; null without one. */
  pickList: string | null;
  /** Reason why units were missing at the last pick list; null without one. */
  missing: MissingReason | null;
  /** Sort values, as texts of the database. */
  place: string[];
};

export type ToShipCounts = Record<ShipTab, number>;

/** Days on which goods arrive that leave today, see `arrivalIfShippedToday`. */
export type Arrivals = Record<ShipWay, string>;

/**
 * Tasks of a tenant: its paid and released orders (decision 187), by way. $1 to $3: tenant and `STAGE_VALUES`; $4
 * and $5: arrival of parcels and of two-man deliveries that leave today. Units
 * that wait for goods are counted as `lockLife` of fulfilment counts them.
 */
export const TASKS = `with open as materialized (
  select orders.id, orders.number, orders.placed_at, orders.delivery, orders.stage from orders
  where orders.tenant = $1 and ${IS_BEFORE_SHIPPED} and (${stepSql('$2', '$3')}) = 'to-ship'
), part_wait as materialized (
  select part.order_id, part.position, max(ceil(w.quantity::numeric / part.quantity))::int as quantity
  from stock_wait w join order_line_part part on part.order_id = w.order_id and part.part_sku = w.sku
  group by part.order_id, part.position
), boxed as materialized (
  select parcel.order_id, inside.position, sum(inside.quantity)::int as quantity
  from parcel join parcel_line inside on inside.parcel_id = parcel.id
  where parcel.tenant = $1 and parcel.state = 'packed' group by parcel.order_id, inside.position
), line as materialized (
  select open.id as order_id, open.number, l.position, l.sku,
    case when l.delivery_mode = 'two-man' then 'two-man' else 'parcel' end as way,
    l.quantity - l.shipped - l.cancelled as units,
    least(l.quantity - l.shipped - l.cancelled, coalesce(own_wait.quantity, part_wait.quantity, 0)) as waiting,
    coalesce(boxed.quantity, 0) as packed
  from open join order_line l on l.order_id = open.id
  left join stock_wait own_wait on own_wait.order_id = l.order_id and own_wait.sku = l.sku
  left join part_wait on part_wait.order_id = l.order_id and part_wait.position = l.position
  left join boxed on boxed.order_id = l.order_id and boxed.position = l.position
  where l.quantity > l.shipped + l.cancelled
), task as materialized (
  select open.*, sums.way, sums.units, sums.waiting, sums.packed,
    (select max(part->>'latest') from jsonb_array_elements(open.delivery->'groups') part
     where (part->>'mode' = 'two-man') = (sums.way = 'two-man')) as promised,
    case when sums.way = 'two-man' then 'home' else coalesce(open.delivery->'options'->>'parcel', 'home') end as option,
    case when sums.way = 'two-man' then $5::text else $4::text end as arrival
  from open join (select order_id, way, sum(units)::int as units, sum(waiting)::int as waiting, sum(packed)::int as packed
    from line group by order_id, way) sums on sums.order_id = open.id
)`;

const READY = 'task.units > task.waiting + task.packed';
/** Conditions of the tabs. */
const TABS: Record<ShipTab, string> = {
  ready: READY,
  late: `${READY} and task.promised < task.arrival`,
  today: `${READY} and task.promised = task.arrival`,
  'two-man': `${READY} and task.way = 'two-man'`,
  shortage: 'task.waiting > 0',
  packed: 'task.packed > 0',
};

/** Further filters; $6 to $10. */
const FILTERS = `($6::text is null or task.way = $6) and ($7::text is null or task.option = $7)
  and ($8::text is null or task.promised <= $8) and ($9::text is null or task.number = $9)
  and ($10::text is null or exists (select from stock_movement where stock_movement.order_id = task.id
    and reason = 'sale' and from_location = $10))`;

export const taskValues = (tenant: string, arrivals: Arrivals): unknown[] => [
  tenant,
  ...STAGE_VALUES,
  arrivals.parcel,
  arrivals['two-man'],
];

const valuesOf = (tenant: string, arrivals: Arrivals, query: ToShipQuery): unknown[] => [
  ...taskValues(tenant, arrivals),
  query.way,
  query.option,
  query.until,
  query.number,
  query.location,
];

/** Counts the tasks of each tab with the other filters of a query. */
export async function countToShip(
  pool: Pool,
  tenant: string,
  arrivals: Arrivals,
  query: ToShipQuery,
): Promise<ToShipCounts> {
  const counts = Object.entries(TABS).map(
    ([tab, condition]) => `count(*) filter (where ${condition})::int as "${tab}"`,
  );
  const { rows } = await pool.query<ToShipCounts>(
    `${TASKS} select ${counts.join(', ')} from task where ${FILTERS}`,
    valuesOf(tenant, arrivals, query),
  );
  return rows[0] ?? { ready: 0, late: 0, today: 0, 'two-man': 0, shortage: 0, packed: 0 };
}

/** Condition of the tasks behind a place; $13. */
const BEHIND = `($13::text[] is null
  or (task.promised is null, coalesce(task.promised, ''), task.placed_at, task.number, task.way) >
    (($13::text[])[1]::boolean, ($13::text[])[2], ($13::text[])[3]::timestamptz, ($13::text[])[4], ($13::text[])[5]))`;

/** Returns a page of a tab, the earliest promised day first. `last`: place of the task before, whatever the page. */
export async function listToShip(
  pool: Pool,
  tenant: string,
  asked: { arrivals: Arrivals; query: ToShipQuery; size: number; last?: readonly string[] | null },
): Promise<ToShipRow[]> {
  const { arrivals, query, size, last = null } = asked;
  const { rows } = await pool.query<ToShipRow>(
    `${TASKS}, page as (
       select task.* from task where ${TABS[query.tab]} and ${FILTERS} and ${BEHIND}
       order by task.promised nulls last, task.placed_at, task.number, task.way limit $11 offset $12
     )
     select page.number, page.way, page.placed_at as "placedAt", page.option, page.promised, page.units, page.waiting,
       page.packed, page.stage = 'partly-shipped' as "isRest",
       concat_ws(' ', address->>'firstName', address->>'lastName') as name,
       coalesce(place->>'postalCode', '') as "postalCode", coalesce(place->>'city', '') as city,
       coalesce(place->>'country', '') as country,
       coalesce((select array_agg(distinct origin.name) from stock_movement moved
         join stock_location origin on origin.id = moved.from_location
         where moved.order_id = page.id and moved.reason = 'sale'), '{}') as locations,
       (select min(list.number)::text from pick_line join pick_list list on list.id = pick_line.pick_list_id
        where pick_line.order_id = page.id and list.state = 'open') as "pickList",
       (select pick_line.reason from pick_line join pick_list list on list.id = pick_line.pick_list_id
        where pick_line.order_id = page.id and pick_line.missing > 0 order by list.number desc limit 1) as missing,
       array[(page.promised is null)::text, coalesce(page.promised, ''), page.placed_at::text, page.number, page.way] as place
     from page
     cross join lateral (select coalesce(nullif(page.delivery->'shipping', 'null'), page.delivery->'billing') as address) held
     cross join lateral (select case when page.option = 'pickup' then coalesce(
       nullif(page.delivery->'options'->'pickup', 'null'), held.address) else held.address end as place) target
     order by page.promised nulls last, page.placed_at, page.number, page.way`,
    [...valuesOf(tenant, arrivals, query), size, (query.page - 1) * size, last],
  );
  return rows;
}

/** Returns the keys of all tasks of a tab that are not on an open pick list or in a parcel, up to a number. */
export async function keysToShip(
  pool: Pool,
  tenant: string,
  asked: { arrivals: Arrivals; query: ToShipQuery; most: number },
): Promise<TaskKey[]> {
  const { arrivals, query, most } = asked;
  const { rows } = await pool.query<TaskKey>(
    `${TASKS} select task.number, task.way from task where ${TABS[query.tab]} and ${FILTERS}
     order by task.promised nulls last, task.placed_at, task.number, task.way limit $11`,
    [...valuesOf(tenant, arrivals, query), most],
  );
  return rows;
}

/** Counts parcels that wait: without a label, and with one but not shipped. */
export async function countParcels(pool: Pool, tenant: string): Promise<{ unlabelled: number; unshipped: number }> {
  const { rows } = await pool.query<{ unlabelled: number; unshipped: number }>(
    `select count(*) filter (where label is null)::int as unlabelled, count(*) filter (where label is not null)::int as unshipped
     from parcel where tenant = $1 and state = 'packed'`,
    [tenant],
  );
  return rows[0] ?? { unlabelled: 0, unshipped: 0 };
}

/** Condition and parameters $1 to $10 of a tab and its filters, for statements that begin with `TASKS`. */
export function toShipFilters(
  tenant: string,
  arrivals: Arrivals,
  query: ToShipQuery,
): { where: string; values: unknown[] } {
  return { where: `${TABS[query.tab]} and ${FILTERS}`, values: valuesOf(tenant, arrivals, query) };
}
