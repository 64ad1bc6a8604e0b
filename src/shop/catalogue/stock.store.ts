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
 * Holds pieces for an order until `expiresAt`, inside the caller's transaction; null if all could be held, else the
 * first article that is short and nothing is held. Reservations of the same order are replaced.
 */
export async function reserveStock(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date; expiresAt: Date },
): Promise<Shortage | null> {
  const shortage = await lockAndCheck(client, request);
  if (shortage) return shortage;
  await client.query({
    name: 'stock-reserve',
    text: `with gone as (delete from stock_reservation where order_id = $1 and sku <> all($2::text[]))
     insert into stock_reservation (order_id, sku, quantity, expires_at)
     select $1, wanted.sku, wanted.quantity, $4 from unnest($2::text[], $3::int[]) as wanted (sku, quantity)
     on conflict (order_id, sku) do update set quantity = excluded.quantity, expires_at = excluded.expires_at`,
    values: [
      request.orderId,
      request.lines.map((line) => line.sku),
      request.lines.map((line) => line.quantity),
      request.expiresAt,
    ],
  });
  return null;
}

/**
 * Takes the pieces of an order out of the stock for good and ends its reservation. A reservation that has expired is
 * no promise any more: the pieces are taken only if they are still there.
 */
export async function takeStock(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Shortage | null> {
  return shortageOf(request.lines, await takeAll(client, request));
}

/**
 * Takes pieces that nobody holds out of the stock for good, inside the caller's transaction, which it may undo. `scarce`:
 * those that announceStock has to tell of; of goods with many pieces left nothing is to be seen.
 */
export async function takeFreeStock(
  client: pg.PoolClient,
  request: { lines: StockLine[]; now: Date },
): Promise<{ shortage: Shortage } | { shortage: null; scarce: StockLine[] }> {
  const available = await takeAll(client, { ...request, orderId: null });
  const shortage = shortageOf(request.lines, available);
  if (shortage) return { shortage };
  return {
    shortage: null,
    scarce: request.lines.filter(({ sku, quantity }) => (available.get(sku) ?? 0) - 2 * quantity <= FEW),
  };
}

/** All pieces are taken, or none if any are short; pieces of each that no other order holds, as it was before. */
async function takeAll(
  client: pg.PoolClient,
  request: { orderId: string | null; lines: StockLine[]; now: Date },
): Promise<Map<string, number>> {
  const skus = request.lines.map((line) => line.sku);
  await lockStock(client, skus);
  // A second statement, so that it sees reservations committed while the first waited for the lock.
  const { rows } = await client.query<{ sku: string; available: number }>({
    name: 'stock-take',
    text: `with free as (
       select wanted.sku, wanted.quantity, (coalesce(stock.quantity, 0) - coalesce(held.quantity, 0))::int as available
       from (select $1::text[] as skus, $2::int[] as quantities offset 0) given
       cross join unnest(given.skus, given.quantities) as wanted (sku, quantity)
       left join stock on stock.sku = wanted.sku
       left join lateral (select sum(r.quantity) as quantity from stock_reservation r
         where r.sku = wanted.sku and r.expires_at > $3 and r.order_id is distinct from $4::uuid) held on true
     ), short as (select from free where available < quantity),
     ended as (delete from stock_reservation where order_id = $4 and not exists (select from short)),
     taken as (
       update stock set quantity = stock.quantity - free.quantity from free
       where stock.sku = free.sku and not exists (select from short)
     )
     select sku, available from free`,
    values: [skus, request.lines.map((line) => line.quantity), request.now, request.orderId],
  });
  return new Map(rows.map((row) => [row.sku, row.available]));
}

/**
 * Tells caches and indexes, inside the transaction that moved these pieces in or out, of the products that look
 * different by it: of those with many pieces left before and after nothing is to be seen, and orders are frequent.
 */
export async function announceStock(client: pg.ClientBase, lines: StockLine[], now: Date): Promise<void> {
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

async function lockAndCheck(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Shortage | null> {
  return shortageOf(request.lines, await lockAvailable(client, request));
}

/** The first article of which there is less than wanted. */
function shortageOf(lines: StockLine[], available: ReadonlyMap<string, number>): Shortage | null {
  for (const { sku, quantity } of lines) {
    const pieces = Math.max(0, available.get(sku) ?? 0);
    if (pieces < quantity) return { sku, available: pieces };
  }
  return null;
}

/** Locks the stock of these articles; what there is of each, held or not. */
async function lockStock(client: pg.PoolClient, skus: string[]): Promise<{ sku: string; quantity: number }[]> {
  const { rows } = await client.query<{ sku: string; quantity: number }>({
    name: 'stock-lock',
    text: 'select sku, quantity from stock where sku = any((select $1::text[])::text[]) order by sku for update',
    values: [skus],
  });
  return rows;
}

/** Locks the stock of these lines; pieces of each that no other order holds. */
async function lockAvailable(
  client: pg.PoolClient,
  request: { orderId: string; lines: StockLine[]; now: Date },
): Promise<Map<string, number>> {
  const skus = request.lines.map((line) => line.sku);
  const stock = await lockStock(client, skus);
  // A second statement, so that it sees reservations committed while this one waited for the lock.
  const held = await client.query<{ sku: string; quantity: number }>({
    name: 'stock-held',
    text: `select sku, sum(quantity)::int as quantity from stock_reservation
     where sku = any((select $1::text[])::text[]) and expires_at > $2 and order_id is distinct from $3::uuid group by sku`,
    values: [skus, request.now, request.orderId],
  });
  const reserved = new Map(held.rows.map((row) => [row.sku, row.quantity]));
  return new Map(stock.map(({ sku, quantity }) => [sku, quantity - (reserved.get(sku) ?? 0)]));
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
