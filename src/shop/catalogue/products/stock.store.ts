import type pg from 'pg';

/** Up to this many pieces a page says how many are left. */
export const FEW = 5;

/*
 * Statements of placing an order are prepared once a connection; lists hide from the planner behind a sub-select, as in
 * articles.store.ts.
 */

/** Stock is a hot row: every writer locks the rows it needs at once, in ascending article number, and last of all. */

export type StockLine = { sku: string; quantity: number };
export type Shortage = { sku: string; available: number };

/**
 * What became of pieces that were wanted: the first article that is short, and nothing was moved; or those that
 * announceStock has to tell of, since of goods with many pieces left nothing is to be seen.
 */
export type Moved = { shortage: Shortage } | { shortage: null; scarce: StockLine[] };

/**
 * Holds pieces for an order until `expiresAt`, inside the caller's transaction. Reservations of the same order are
 * replaced.
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
 * Takes the pieces of an order out of the stock for good and ends its reservation. A reservation that has expired is
 * no promise any more: the pieces are taken only if they are still there.
 */
export async function takeStock(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Moved> {
  return takeAll(client, request);
}

/** Takes pieces that nobody holds out of the stock for good, inside the caller's transaction, which it may undo. */
export async function takeFreeStock(client: pg.PoolClient, request: { lines: StockLine[]; now: Date }): Promise<Moved> {
  return takeAll(client, { ...request, orderId: null });
}

/** All pieces are taken, or none if any are short. */
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
 * Pieces of each article that is wanted ($1, $2) which no other order than $4 holds at $3; `short`: something, if one of them has
 * fewer than wanted. In a statement of its own after the stock is locked, so that it sees reservations that were committed
 * while somebody waited for the lock.
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
 * Tells caches and indexes, inside the transaction that moved these pieces in or out, of the products that look
 * different by it: of those with many pieces left before and after nothing is to be seen, and orders are frequent.
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
    values: [lines.map((line) => line.sku), lines.map((line) => line.quantity), now, FEW],
  });
}

/** By what there was of each before, pieces that others hold left out: as announceStock finds it afterwards. */
function movedOf(lines: StockLine[], before: readonly { sku: string; available: number }[]): Moved {
  const available = new Map(before.map((row) => [row.sku, row.available]));
  for (const { sku, quantity } of lines) {
    const pieces = Math.max(0, available.get(sku) ?? 0);
    if (pieces < quantity) return { shortage: { sku, available: pieces } };
  }
  const isScarce = ({ sku, quantity }: StockLine): boolean => (available.get(sku) ?? 0) - 2 * quantity <= FEW;
  return { shortage: null, scarce: lines.filter(isScarce) };
}

/** For whoever takes and gives back in one transaction: all articles of both, before either. */
export async function lockStock(client: pg.PoolClient, skus: readonly string[]): Promise<void> {
  await client.query({
    name: 'stock-lock',
    text: 'select from stock where sku = any((select $1::text[])::text[]) order by sku for update',
    values: [skus],
  });
}

/** Pieces of an order that was cancelled can be sold again, inside the caller's transaction. */
export async function giveBackStock(client: pg.PoolClient, lines: StockLine[]): Promise<void> {
  const skus = lines.map((line) => line.sku);
  await client.query('select sku from stock where sku = any($1::text[]) order by sku for update', [skus]);
  await client.query(
    `update stock set quantity = stock.quantity + back.quantity
     from unnest($1::text[], $2::int[]) as back (sku, quantity) where stock.sku = back.sku`,
    [skus, lines.map((line) => line.quantity)],
  );
}
