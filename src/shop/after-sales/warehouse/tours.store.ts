import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type TourRow = {
  id: string;
  /** ISO date, and local times "08:00". */
  day: string;
  starts: string;
  ends: string;
  capacity: number;
  stops: number;
};

export type TourStop = {
  order: string;
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  phone: string | null;
  goods: string[];
  extras: string[];
  /** No unit for two men is left to ship. */
  isShipped: boolean;
};

const TOUR = `tour.id, to_char(tour.day, 'YYYY-MM-DD') as day, tour.starts, tour.ends, tour.capacity,
  (select count(*)::int from tour_stop where tour_id = tour.id) as stops`;

/** Returns the tours of a tenant from a day on, the earliest first. */
export async function toursFrom(pool: Pool, tenant: string, day: string, most: number): Promise<TourRow[]> {
  const { rows } = await pool.query<TourRow>(
    `select ${TOUR} from tour where tenant = $1 and day >= $2::date order by day, starts, id limit $3`,
    [tenant, day, most],
  );
  return rows;
}

export async function tourById(pool: Pool, tenant: string, id: string): Promise<TourRow | null> {
  const { rows } = await pool.query<TourRow>(`select ${TOUR} from tour where tenant = $1 and id = $2`, [tenant, id]);
  return rows[0] ?? null;
}

/** Returns the stops of a tour by postal code, as the team drives. */
export async function stopsOf(pool: Pool, tourId: string): Promise<TourStop[]> {
  const { rows } = await pool.query<TourStop>(
    `select orders.number as "order", concat_ws(', ', address->>'company', concat_ws(' ', address->>'firstName', address->>'lastName'),
         address->>'addressLine2') as name,
       coalesce(address->>'street', '') as street, coalesce(address->>'houseNumber', '') as "houseNumber",
       coalesce(address->>'postalCode', '') as "postalCode", coalesce(address->>'city', '') as city,
       orders.delivery->>'phone' as phone,
       coalesce((select array_agg(line.quantity - line.cancelled || ' × ' || concat_ws(', ', line.title, nullif(line.variant_text, ''))
         order by line.position) from order_line line where line.order_id = orders.id and line.delivery_mode = 'two-man'
         and line.quantity > line.cancelled), '{}') as goods,
       coalesce((select array_agg(extra->>'extra') from jsonb_array_elements(orders.delivery->'groups') part,
         jsonb_array_elements(coalesce(part->'extras', '[]')) extra where part->>'mode' = 'two-man'), '{}') as extras,
       not exists (select from order_line line where line.order_id = orders.id and line.delivery_mode = 'two-man'
         and line.quantity > line.shipped + line.cancelled) as "isShipped"
     from tour_stop stop join orders on orders.id = stop.order_id
     cross join lateral (select coalesce(nullif(orders.delivery->'shipping', 'null'), orders.delivery->'billing') as address) held
     where stop.tour_id = $1 order by address->>'postalCode', orders.number`,
    [tourId],
  );
  return rows;
}

export async function insertTour(
  client: pg.PoolClient,
  tour: Omit<TourRow, 'id' | 'stops'> & { tenant: string; by: string; now: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into tour (tenant, day, starts, ends, capacity, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [tour.tenant, tour.day, tour.starts, tour.ends, tour.capacity, tour.by, tour.now],
  );
  return rows[0]?.id ?? '';
}

/** Locks a tour, so that its capacity holds for employees who assign at once. */
export async function lockTour(
  client: pg.PoolClient,
  tenant: string,
  id: string,
): Promise<{ capacity: number; stops: number } | null> {
  const { rowCount } = await client.query('select id from tour where tenant = $1 and id = $2 for update', [tenant, id]);
  if (rowCount !== 1) return null;
  const { rows } = await client.query<{ capacity: number; stops: number }>(
    'select capacity, (select count(*)::int from tour_stop where tour_id = tour.id) as stops from tour where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Puts an order on a tour, and takes it off the tours from `today` on. False if it has nothing for two men to deliver. */
export async function assignStop(
  client: pg.PoolClient,
  stop: { tenant: string; tourId: string; order: string; today: string; now: Date },
): Promise<boolean> {
  const { tenant, tourId, order, today, now } = stop;
  await client.query(
    `delete from tour_stop using tour, orders where tour.id = tour_stop.tour_id and orders.id = tour_stop.order_id
       and orders.tenant = $1 and orders.number = $2 and tour.day >= $3::date and tour.id <> $4`,
    [tenant, order, today, tourId],
  );
  const { rowCount } = await client.query(
    `insert into tour_stop (tour_id, order_id, added_at)
     select $3, orders.id, $4 from orders where tenant = $1 and number = $2 and state = 'placed'
       and exists (select from order_line line where line.order_id = orders.id and line.delivery_mode = 'two-man'
         and line.quantity > line.shipped + line.cancelled)
     on conflict do nothing`,
    [tenant, order, tourId, now],
  );
  return rowCount === 1;
}

export async function removeStop(
  client: pg.PoolClient,
  tenant: string,
  tourId: string,
  order: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from tour_stop using orders where tour_stop.tour_id = $3 and orders.id = tour_stop.order_id
       and orders.tenant = $1 and orders.number = $2`,
    [tenant, order, tourId],
  );
  return rowCount === 1;
}

/** Returns which of these orders are on a tour from a day on, with its day and slot. */
export async function toursOfOrders(
  pool: Pool,
  tenant: string,
  { numbers, day }: { numbers: readonly string[]; day: string },
): Promise<Map<string, { id: string; day: string; starts: string; ends: string }>> {
  const { rows } = await pool.query<{ order: string; id: string; day: string; starts: string; ends: string }>(
    `select orders.number as "order", tour.id, to_char(tour.day, 'YYYY-MM-DD') as day, tour.starts, tour.ends
     from orders join tour_stop on tour_stop.order_id = orders.id join tour on tour.id = tour_stop.tour_id
     where orders.tenant = $1 and orders.number = any($2::text[]) and tour.day >= $3::date`,
    [tenant, numbers, day],
  );
  return new Map(rows.map(({ order, ...tour }) => [order, tour]));
}
