import type pg from 'pg';
import type { StockLine } from './movement.ts';

/**
 * Gives free units to the orders that wait for them, the oldest first. The caller has locked the stock rows and has
 * moved units to them.
 */
export async function serveWaiting(client: pg.ClientBase, skus: readonly string[], now: Date): Promise<void> {
  const { rows } = await client.query<{ order: string; sku: string; units: number }>({
    name: 'stock-serve-waiting',
    text: `with free as (
       select stock.sku, greatest(0, stock.quantity - stock.safety - coalesce(held.quantity, 0)) as units from stock
       left join lateral (select sum(r.quantity) as quantity from stock_reservation r
         where r.sku = stock.sku and r.expires_at > $2) held on true
       where stock.sku = any($1::text[]) and stock.waiting > 0
     ), given as (
       select wait.order_id, wait.sku, wait.since, least(wait.quantity, free.units
         - (sum(wait.quantity) over (partition by wait.sku order by wait.since, wait.order_id) - wait.quantity))::int as units
       from stock_wait wait join free on free.sku = wait.sku)
     select order_id as "order", sku, units from given where units > 0 order by sku, since, order_id`,
    values: [skus, now],
  });
  for (const { order, sku, units } of rows) {
    await client.query(
      `update stock set quantity = quantity - $2, waiting = waiting - $2
       from (select set_config('kontor.stock_cause', $3, true)) cause where sku = $1`,
      [sku, units, JSON.stringify({ reason: 'sale', order, at: now.toISOString() })],
    );
    await endWait(client, order, sku, units);
  }
}

/** Cancels the waiting units of an order first. Returns the units that were taken from stock, with 0 for none. */
export async function reduceWaiting(
  client: pg.ClientBase,
  orderId: string,
  units: readonly StockLine[],
): Promise<StockLine[]> {
  const { rows } = await client.query<StockLine>(
    'select sku, quantity from stock_wait where order_id = $1 and sku = any($2::text[])',
    [orderId, units.map(({ sku }) => sku)],
  );
  const waiting = new Map(rows.map(({ sku, quantity }) => [sku, quantity]));
  const taken: StockLine[] = [];
  for (const { sku, quantity } of units) {
    const ended = Math.min(quantity, waiting.get(sku) ?? 0);
    if (ended > 0) {
      await client.query('update stock set waiting = waiting - $2 where sku = $1', [sku, ended]);
      await endWait(client, orderId, sku, ended);
    }
    taken.push({ sku, quantity: quantity - ended });
  }
  return taken;
}

async function endWait(client: pg.ClientBase, orderId: string, sku: string, units: number): Promise<void> {
  await client.query(
    `with over as (delete from stock_wait where order_id = $1 and sku = $2 and quantity <= $3)
     update stock_wait set quantity = quantity - $3 where order_id = $1 and sku = $2 and quantity > $3`,
    [orderId, sku, units],
  );
}

/** Gives units to waiting orders that an expired reservation or a lower safety stock set free. */
export async function serveAllWaiting(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ sku: string }>(
    'select sku from stock where waiting > 0 and quantity > safety order by sku for update',
  );
  await serveWaiting(
    client,
    rows.map(({ sku }) => sku),
    now,
  );
}

/**
 * Ends the waits of units that were shipped or cancelled meanwhile: they came and left without a booking. The caller
 * has locked the order.
 */
export async function endShippedWaits(client: pg.ClientBase, orderId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select stock.sku from stock where sku in (select sku from stock_wait where order_id = $1) order by sku for update`,
    [orderId],
  );
  if (rowCount === 0) return;
  // A delivery may have served the order before the rows were locked.
  const { rows } = await client.query<StockLine>('select sku, quantity from stock_wait where order_id = $1', [orderId]);
  const open = await client.query<StockLine>(
    `select coalesce(part.part_sku, line.sku) as sku,
       sum((line.quantity - line.cancelled - line.shipped) * coalesce(part.quantity, 1))::int as quantity
     from order_line line left join order_line_part part on part.order_id = line.order_id and part.position = line.position
     where line.order_id = $1 group by 1`,
    [orderId],
  );
  const left = new Map(open.rows.map(({ sku, quantity }) => [sku, quantity]));
  const over = rows.flatMap(({ sku, quantity }) => {
    const more = quantity - (left.get(sku) ?? 0);
    return more > 0 ? [{ sku, quantity: more }] : [];
  });
  await reduceWaiting(client, orderId, over);
}

/**
 * Lets an order wait for units that were booked out for it and are missing. Units in stock serve it at once. The caller
 * has locked the order and the stock row.
 */
export async function waitAgain(
  client: pg.ClientBase,
  missing: { orderId: string; sku: string; quantity: number },
  now: Date,
): Promise<void> {
  const { orderId, sku, quantity } = missing;
  await client.query(
    `with waits as (
       insert into stock_wait as known (order_id, sku, quantity, since, promised)
       select $1, $2, $3, placed_at, arrival_day($2, $3, $4::timestamptz::date) from orders where id = $1
       on conflict (order_id, sku) do update set quantity = known.quantity + excluded.quantity)
     update stock set waiting = waiting + $3 where sku = $2`,
    [orderId, sku, quantity, now],
  );
  await serveWaiting(client, [sku], now);
}
