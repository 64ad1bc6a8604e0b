import type pg from 'pg';

/** Largest number of remaining units that a page shows. */
export const FEW_LEFT = 5;

/*
 * The statements that place an order are prepared once per connection. A sub-select hides their lists from the planner,
 * as in articles.store.ts.
 */

/**
 * Stock rows are contended: every writer locks all its rows at once, in ascending order of SKU and as its last locks.
 */

export type StockLine = { sku: string; quantity: number };
export type Shortage = { sku: string; available: number };

/**
 * Outcome of a stock movement: the first variant with too few units, and nothing was moved. Otherwise the lines that
 * announceStock must announce: a variant with many remaining units looks the same afterwards.
 */
export type Moved = { shortage: Shortage } | { shortage: null; scarce: StockLine[] };

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
  await lockStock(client, skus);
  const { rows } = await client.query<{ sku: string; available: number }>({
    name: 'stock-hold',
    text: `with ${FREE}, gone as (
       delete from stock_reservation where order_id = $4 and sku <> all($1::text[]) and not exists (select from short)
     ), held as (
       insert into stock_reservation (order_id, sku, quantity, expires_at)
       select $4, sku, quantity, $5 from free where not exists (select from short)
       on conflict (order_id, sku) do update set quantity = excluded.quantity, expires_at = excluded.expires_at
     ) select sku, available from free`,
    values: [skus, lines.map(({ quantity }) => quantity), now, orderId, expiresAt],
  });
  return movedOf(lines, rows);
}

/**
 * Takes the units of an order out of stock for good and ends its reservation. An expired reservation guarantees
 * nothing: the units are taken only if they are still available.
 */
export async function takeStock(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Moved> {
  return takeAll(client, request);
}

/** Takes unreserved units out of stock for good, in the caller's transaction, which may roll back. */
export async function takeFreeStock(client: pg.PoolClient, request: { lines: StockLine[]; now: Date }): Promise<Moved> {
  return takeAll(client, { ...request, orderId: null });
}

/** Takes all units, or none if any are short. */
async function takeAll(
  client: pg.PoolClient,
  request: { orderId: string | null; lines: StockLine[]; now: Date },
): Promise<Moved> {
  const skus = request.lines.map((line) => line.sku);
  await lockStock(client, skus);
  const { rows } = await client.query<{ sku: string; available: number }>({
    name: 'stock-take',
    text: `with ${FREE}, ended as (delete from stock_reservation where order_id = $4 and not exists (select from short)),
     taken as (
       update stock set quantity = stock.quantity - free.quantity from free
       where stock.sku = free.sku and not exists (select from short)
     )
     select sku, available from free`,
    values: [skus, request.lines.map((line) => line.quantity), request.now, request.orderId],
  });
  return movedOf(request.lines, rows);
}

/**
 * SQL for the available units of each wanted variant ($1, $2). Reservations at $3 of orders other than $4 reduce them.
 * `short` contains the variants with too few units. The statement runs separately after the stock lock. It thus sees
 * reservations that were committed during the wait for the lock.
 */
const FREE = `free as (
       select wanted.sku, wanted.quantity, (coalesce(stock.quantity, 0) - coalesce(held.quantity, 0))::int as available
       from (select $1::text[] as skus, $2::int[] as quantities offset 0) given
       cross join unnest(given.skus, given.quantities) as wanted (sku, quantity)
       left join stock on stock.sku = wanted.sku
       left join lateral (select sum(r.quantity) as quantity from stock_reservation r
         where r.sku = wanted.sku and r.expires_at > $3 and r.order_id is distinct from $4::uuid) held on true
     ), short as (select from free where available < quantity)`;

/**
 * Announces products that look different after this movement, in its transaction. Variants with many units before and
 * after look the same and are omitted, since orders are frequent.
 */
export async function announceStock(client: pg.ClientBase, lines: StockLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  await client.query({
    name: 'stock-announce',
    text: `insert into outbox (topic, key)
     select distinct 'stock', variant.product_id
     from (select $1::text[] as skus, $2::int[] as quantities offset 0) given
     cross join unnest(given.skus, given.quantities) as moved (sku, quantity)
     join variant on variant.sku = moved.sku
     left join stock on stock.sku = moved.sku
     left join lateral (select sum(r.quantity) as quantity from stock_reservation r where r.sku = moved.sku and r.expires_at > $3) held on true
     where coalesce(stock.quantity, 0) - coalesce(held.quantity, 0) - moved.quantity <= $4`,
    values: [lines.map((line) => line.sku), lines.map((line) => line.quantity), now, FEW_LEFT],
  });
}

/** Returns the outcome, from the available units before the movement; the result agrees with announceStock. */
function movedOf(lines: StockLine[], before: readonly { sku: string; available: number }[]): Moved {
  const available = new Map(before.map((row) => [row.sku, row.available]));
  for (const { sku, quantity } of lines) {
    const pieces = Math.max(0, available.get(sku) ?? 0);
    if (pieces < quantity) return { shortage: { sku, available: pieces } };
  }
  const isScarce = ({ sku, quantity }: StockLine): boolean => (available.get(sku) ?? 0) - 2 * quantity <= FEW_LEFT;
  return { shortage: null, scarce: lines.filter(isScarce) };
}

/** Locks the stock of all variants before a transaction both takes and returns units. */
export async function lockStock(client: pg.PoolClient, skus: readonly string[]): Promise<void> {
  await client.query({
    name: 'stock-lock',
    text: 'select from stock where sku = any((select $1::text[])::text[]) order by sku for update',
    values: [skus],
  });
}

/** Returns the units of a cancelled order to stock, in the caller's transaction. */
export async function giveBackStock(client: pg.PoolClient, lines: StockLine[]): Promise<void> {
  const skus = lines.map((line) => line.sku);
  await client.query('select sku from stock where sku = any($1::text[]) order by sku for update', [skus]);
  await client.query(
    `update stock set quantity = stock.quantity + back.quantity
     from unnest($1::text[], $2::int[]) as back (sku, quantity) where stock.sku = back.sku`,
    [skus, lines.map((line) => line.quantity)],
  );
}
