import type pg from 'pg';
import { sendTogether } from '../../../platform/database/send-together.ts';
import { FEW_LEFT, type Moved, type Need, outcomeOf, type StockCause, type StockLine } from './movement.ts';
import { reduceWaiting, serveWaiting } from './waiting.store.ts';

/*
 * The statements that place an order are prepared once per connection. A sub-select hides their lists from the planner,
 * as in articles.store.ts.
 */

/**
 * Stock rows are contended: every writer locks all its rows at once, in ascending order of SKU and as its last locks. A
 * set has no stock: its parts are locked and moved.
 */

/**
 * Reserves units for an order until `expiresAt`, in the caller's transaction. Replaces earlier reservations of the
 * order.
 */
export async function reserveStock(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date; expiresAt: Date },
): Promise<Moved> {
  const { orderId, lines, now, expiresAt } = request;
  const skus = lines.map(({ sku }) => sku);
  const rows = await underLock(client, skus, {
    name: 'stock-hold',
    text: `with ${FREE}, gone as (
       delete from stock_reservation where order_id = $4 and sku not in (select sku from free) and not exists (select from short)
     ), held as (
       insert into stock_reservation (order_id, sku, quantity, expires_at)
       select $4, sku, quantity, $5 from free where not exists (select from short)
       on conflict (order_id, sku) do update set quantity = excluded.quantity, expires_at = excluded.expires_at
     ) ${needs('')}`,
    values: [skus, lines.map(({ quantity }) => quantity), now, orderId, expiresAt],
  });
  return outcomeOf(lines, rows);
}

/**
 * Takes the units of an order out of stock for good and ends its reservation. An expired reservation guarantees
 * nothing: the units are taken only if they are still available. Units on backorder wait for goods.
 */
export async function takeStock(
  client: pg.PoolClient,
  { lines, now, orderId }: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Moved> {
  const skus = lines.map(({ sku }) => sku);
  const rows = await underLock(client, skus, {
    name: 'stock-take',
    text: `with ${FREE}, ended as (delete from stock_reservation where order_id = $4 and not exists (select from short)),
     taken as (
       update stock set quantity = stock.quantity - least(free.quantity, free.there),
         waiting = stock.waiting + free.quantity - least(free.quantity, free.there)
       from free where stock.sku = free.sku and not exists (select from short)
     ), waits as (
       insert into stock_wait (order_id, sku, quantity, since, promised)
       select $4, sku, quantity - there, $3, arrival_day(sku, quantity - there, $3::timestamptz::date)
       from free where there < quantity and not exists (select from short)
       -- An order to which goods were added may wait for this variant already.
       on conflict (order_id, sku) do update set quantity = stock_wait.quantity + excluded.quantity
     ) ${needs(SET_CAUSE)}`,
    values: [
      skus,
      lines.map(({ quantity }) => quantity),
      now,
      orderId,
      causeOf({ reason: 'sale', at: now, order: orderId }),
    ],
  });
  return outcomeOf(lines, rows);
}

/** Takes units that are in stock and not reserved, in the caller's transaction, which may roll back. */
export async function takeFreeStock(
  client: pg.PoolClient,
  { lines, now, orderId }: { lines: StockLine[]; now: Date; orderId: string },
): Promise<Moved> {
  const skus = lines.map(({ sku }) => sku);
  const rows = await underLock(client, skus, {
    text: `with ${FREE}, taken as (
       update stock set quantity = stock.quantity - free.quantity from free
       where stock.sku = free.sku and not exists (select from free lacking where lacking.there < lacking.quantity)
     ) ${needs(SET_CAUSE)}`,
    values: [
      skus,
      lines.map(({ quantity }) => quantity),
      now,
      null,
      causeOf({ reason: 'exchange', at: now, order: orderId }),
    ],
  });
  return outcomeOf(
    lines,
    rows.map((need) => ({ ...need, available: need.there })),
  );
}

/**
 * SQL for the units that the lines ($1, $2) need of each variant, with those that can be promised and those in stock.
 * Reservations at $3 of orders other than $4 reduce them. `short` contains the variants with too few units. The
 * statement runs separately after the stock lock. It thus sees reservations that were committed during the wait.
 */
const FREE = `line as materialized (
       select wanted.sku as line, wanted.quantity as units, coalesce(part.part_sku, wanted.sku) as sku, coalesce(part.quantity, 1) as each
       from (select $1::text[] as skus, $2::int[] as quantities offset 0) given
       cross join unnest(given.skus, given.quantities) as wanted (sku, quantity)
       left join set_part part on part.set_sku = wanted.sku
     ), free as materialized (
       select need.sku, need.quantity,
         (coalesce(promisable_stock(stock.quantity, stock.safety, stock.backorder, stock.waiting), 0) - coalesce(held.quantity, 0))::int as available,
         greatest(0, coalesce(stock.quantity - stock.safety - stock.waiting, 0) - coalesce(held.quantity, 0))::int as there
       from (select sku, sum(units * each)::int as quantity from line group by sku) need
       left join stock on stock.sku = need.sku
       left join lateral (select sum(r.quantity) as quantity from stock_reservation r
         where r.sku = need.sku and r.expires_at > $3 and r.order_id is distinct from $4::uuid) held on true
     ), short as (select from free where available < quantity)`;

/** SQL that returns the needs; a movement names its cause ($5) for the trigger that books it. */
const SET_CAUSE = ", set_config('kontor.stock_cause', $5, true) as cause";
const needs = (more: string): string => `select line.line, line.units, line.sku, line.each, free.quantity as needed,
       free.available, free.there${more}
     from line join free on free.sku = line.sku`;

export function causeOf({ at, ...cause }: StockCause): string {
  return JSON.stringify({ ...cause, at: at.toISOString() });
}

/**
 * Announces products that look different after this movement, and sets of them, in its transaction. Variants with many
 * units before and after look the same and are omitted, since orders are frequent.
 */
export async function announceStock(client: pg.ClientBase, lines: StockLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  await client.query({
    name: 'stock-announce',
    text: `with scarce as (
       select moved.sku
       from (select $1::text[] as skus, $2::int[] as quantities offset 0) given
       cross join unnest(given.skus, given.quantities) as moved (sku, quantity)
       left join stock on stock.sku = moved.sku
       left join lateral (select sum(r.quantity) as quantity from stock_reservation r where r.sku = moved.sku and r.expires_at > $3) held on true
       where coalesce(stock.quantity - stock.safety - stock.waiting, 0) - coalesce(held.quantity, 0) - moved.quantity <= $4)
     insert into outbox (topic, key)
     select distinct 'stock', variant.product_id
     from (select sku from scarce union select part.set_sku from scarce join set_part part on part.part_sku = scarce.sku) looks
     join variant on variant.sku = looks.sku`,
    values: [lines.map((line) => line.sku), lines.map((line) => line.quantity), now, FEW_LEFT],
  });
}

/** Locks the stock of all variants, and of the parts of sets, before a transaction moves their units. */
export async function lockStock(client: pg.ClientBase, skus: readonly string[]): Promise<void> {
  await client.query({
    name: 'stock-lock',
    text: `select from stock where sku = any(array(select unnest($1::text[])
         union all select part_sku from set_part where set_sku = any($1::text[])))
       order by sku for update`,
    values: [skus],
  });
}

/** Locks the stock of variants, and moves units in a statement that begins under the lock. */
async function underLock(client: pg.PoolClient, skus: readonly string[], move: pg.QueryConfig): Promise<Need[]> {
  const [, { rows }] = await sendTogether(client, () => [lockStock(client, skus), client.query<Need>(move)]);
  return rows;
}

/** Returns the units that lines of an order consist of: those of its sets are their parts when it was placed. */
export async function unitsInOrder(client: pg.ClientBase, orderId: string, lines: StockLine[]): Promise<StockLine[]> {
  const { rows } = await client.query<StockLine>(
    `select coalesce(part.part_sku, back.sku) as sku, sum(back.quantity * coalesce(part.quantity, 1))::int as quantity
     from unnest($2::text[], $3::int[]) as back (sku, quantity)
     left join (
       select distinct line.sku, own.part_sku, own.quantity from order_line line
       join order_line_part own on own.order_id = line.order_id and own.position = line.position
       where line.order_id = $1) part on part.sku = back.sku
     group by 1 order by 1`,
    [orderId, lines.map(({ sku }) => sku), lines.map(({ quantity }) => quantity)],
  );
  return rows;
}

/**
 * Returns units of an order to stock, in the caller's transaction, and returns what moved, for announceStock. Cancelled
 * units that still wait for goods only stop waiting. Units that came back serve the orders that wait.
 */
export async function giveBackStock(
  client: pg.PoolClient,
  lines: StockLine[],
  given: {
    orderId: string;
    reason: 'cancellation' | 'return';
    now: Date;
    by?: string | null;
    /** Location of the units; by default the one that the order came from. */
    location?: string | undefined;
  },
): Promise<StockLine[]> {
  const { orderId, reason, now, by, location } = given;
  const units = await unitsInOrder(client, orderId, lines);
  const skus = units.map((line) => line.sku);
  await lockStock(client, skus);
  const back = reason === 'cancellation' ? await reduceWaiting(client, orderId, units) : units;
  await client.query(
    `update stock set quantity = stock.quantity + back.quantity
     from unnest($1::text[], $2::int[]) as back (sku, quantity), (select set_config('kontor.stock_cause', $3, true)) cause
     where stock.sku = back.sku and back.quantity > 0`,
    [
      back.map((line) => line.sku),
      back.map((line) => line.quantity),
      causeOf({ reason, at: now, order: orderId, by: by ?? undefined, location }),
    ],
  );
  await serveWaiting(client, skus, now);
  return units;
}
