import type pg from 'pg';
import type { StockCause } from './movement.ts';
import { causeOf } from './stock.store.ts';
import { serveWaiting } from './waiting.store.ts';

/** Stock of a variant at a location; without one, at the default location. */
export type WantedLevel = { sku: string; quantity: number; location?: string | undefined };

/**
 * Sets the stock of variants at locations in the caller's transaction, and returns the products whose stock changed.
 * Locks the rows last, in ascending order of SKU. `onlyEmpty` names variants that are only filled if they have no stock
 * at all.
 */
export async function setLevels(
  client: pg.ClientBase,
  levels: readonly WantedLevel[],
  cause: StockCause,
  onlyEmpty: readonly string[] = [],
): Promise<string[]> {
  if (levels.length === 0) return [];
  const skus = levels.map(({ sku }) => sku);
  await client.query('select sku from stock where sku = any($1) order by sku for update', [skus]);
  const { rows } = await client.query<{ sku: string; product_id: string }>(
    `with wanted as (
       select w.sku, coalesce(w.location, (select id from stock_location where is_default)) as location, w.quantity
       from unnest($1::text[], $2::text[], $3::integer[]) as w (sku, location, quantity)
       where w.sku <> all($4::text[]) or not exists (select from stock where stock.sku = w.sku and stock.quantity > 0)
     ), change as (
       select wanted.*, wanted.quantity - coalesce(known.quantity, 0) as difference, place.sellable
       from wanted join stock_location place on place.id = wanted.location
       left join stock_level known on known.sku = wanted.sku and known.location_id = wanted.location
     ), level as (
       insert into stock_level as known (sku, location_id, quantity) select sku, location, quantity from change order by sku
       on conflict (sku, location_id) do update set quantity = excluded.quantity where known.quantity <> excluded.quantity
     ), moved as (
       insert into stock_movement (sku, from_location, to_location, quantity, reason, note, moved_by, moved_at)
       select sku, case when difference < 0 then location end, case when difference > 0 then location end, abs(difference),
         $5, $6, $7, $8 from change where difference <> 0 order by sku
     ), total as (
       insert into stock as known (sku, quantity, arrived)
       select fresh.sku, fresh.quantity, fresh.quantity > 0 from (
         select sku, greatest(0, coalesce((select quantity from stock where stock.sku = change.sku), 0)
           + coalesce(sum(difference) filter (where sellable), 0))::integer as quantity from change group by sku) fresh
       order by fresh.sku
       on conflict (sku) do update set quantity = excluded.quantity, arrived = known.arrived or excluded.arrived
       where known.quantity <> excluded.quantity)
     select change.sku, variant.product_id from change join variant on variant.sku = change.sku where difference <> 0`,
    [
      skus,
      levels.map(({ location }) => location ?? null),
      levels.map(({ quantity }) => quantity),
      onlyEmpty,
      cause.reason,
      cause.note ?? null,
      cause.by ?? null,
      cause.at,
    ],
  );
  await serveWaiting(
    client,
    rows.map(({ sku }) => sku),
    cause.at,
  );
  return [...new Set(rows.map((row) => row.product_id))];
}

/** Sets the whole stock of variants; the difference is booked at their locations (migration 0160). */
export async function setTotals(
  client: pg.ClientBase,
  totals: readonly { sku: string; quantity: number }[],
  cause: StockCause,
): Promise<void> {
  if (totals.length === 0) return;
  const skus = totals.map(({ sku }) => sku);
  await client.query('select sku from stock where sku = any($1) order by sku for update', [skus]);
  await client.query(
    `insert into stock as known (sku, quantity, arrived)
     select sku, quantity, quantity > 0 from unnest($1::text[], $2::integer[]) as wanted (sku, quantity),
       (select set_config('kontor.stock_cause', $3, true)) cause order by sku
     on conflict (sku) do update set quantity = excluded.quantity, arrived = known.arrived or excluded.arrived
     where known.quantity <> excluded.quantity`,
    [skus, totals.map(({ quantity }) => quantity), causeOf(cause)],
  );
  await serveWaiting(client, skus, cause.at);
}

/**
 * Locks the stock of a variant, which must exist; creates a missing one. Locks first, since an insertion that changes nothing runs
 * the triggers of the table.
 */
export async function lockOrCreateStock(client: pg.ClientBase, sku: string): Promise<void> {
  const lock = async (): Promise<boolean> => {
    const { rows } = await client.query({
      name: 'stock-lock-one',
      text: 'select from stock where sku = $1 for update',
      values: [sku],
    });
    return rows.length > 0;
  };
  if (await lock()) return;
  await client.query(
    'insert into stock (sku, quantity) select sku, 0 from variant where sku = $1 on conflict do nothing',
    [sku],
  );
  await lock();
}

/** Units that go from a location to another; null stands for outside of the retailer. */
export type UnitMove = { sku: string; from: string | null; to: string | null; quantity: number };

/**
 * Moves units in the caller's transaction, and returns the number of the movement. Returns null, and moves nothing, if the location
 * has too few. The reasons of transfers have no other cause than both locations.
 */
export async function moveStock(
  client: pg.ClientBase,
  { sku, from, to, quantity }: UnitMove,
  cause: Omit<StockCause, 'reason'> & { reason: StockCause['reason'] | 'transfer' },
): Promise<number | null> {
  await lockOrCreateStock(client, sku);
  if (from !== null) {
    const { rowCount } = await client.query(
      'update stock_level set quantity = quantity - $3 where sku = $1 and location_id = $2 and quantity >= $3',
      [sku, from, quantity],
    );
    if (rowCount === 0) return null;
  }
  if (to !== null)
    await client.query({
      name: 'stock-level-add',
      text: `insert into stock_level as known (sku, location_id, quantity) values ($1, $2, $3)
       on conflict (sku, location_id) do update set quantity = known.quantity + excluded.quantity`,
      values: [sku, to, quantity],
    });
  const { rows } = await client.query<{ id: number }>({
    name: 'stock-movement',
    text: `insert into stock_movement (sku, from_location, to_location, quantity, reason, note, moved_by, moved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [sku, from, to, quantity, cause.reason, cause.note ?? null, cause.by ?? null, cause.at],
  });
  await recountStock(client, [sku]);
  await serveWaiting(client, [sku], cause.at);
  return rows[0]?.id ?? null;
}

/** Adds units of many variants that arrive at a location, as `moveStock` does for one. Each variant is named once. */
export async function receiveStock(
  client: pg.ClientBase,
  units: readonly { sku: string; quantity: number }[],
  to: string,
  cause: StockCause,
): Promise<void> {
  const skus = units.map(({ sku }) => sku);
  const quantities = units.map(({ quantity }) => quantity);
  await client.query('insert into stock (sku, quantity) select unnest($1::text[]), 0 on conflict do nothing', [skus]);
  await client.query('select sku from stock where sku = any($1) order by sku for update', [skus]);
  await client.query(
    `insert into stock_level as known (sku, location_id, quantity)
     select sku, $3, quantity from unnest($1::text[], $2::int[]) as come (sku, quantity)
     on conflict (sku, location_id) do update set quantity = known.quantity + excluded.quantity`,
    [skus, quantities, to],
  );
  await client.query(
    `insert into stock_movement (sku, from_location, to_location, quantity, reason, note, moved_by, moved_at)
     select sku, null, $3, quantity, $4, $5, $6, $7 from unnest($1::text[], $2::int[]) as come (sku, quantity)`,
    [skus, quantities, to, cause.reason, cause.note ?? null, cause.by ?? null, cause.at],
  );
  await recountStock(client, skus);
  await serveWaiting(client, skus, cause.at);
}

/** Computes stock and safety stock of locked variants anew from their locations. */
export async function recountStock(client: pg.ClientBase, skus: readonly string[]): Promise<void> {
  await client.query({
    name: 'stock-recount',
    text: `update stock set quantity = fresh.total, safety = safety_of(stock.sku)
     from (select wanted.sku, coalesce(sum(level.quantity) filter (where place.sellable), 0)::integer as total
       from unnest($1::text[]) as wanted (sku) left join stock_level level on level.sku = wanted.sku
       left join stock_location place on place.id = level.location_id group by wanted.sku) fresh
     where stock.sku = fresh.sku and (stock.quantity <> fresh.total or stock.safety <> safety_of(stock.sku))`,
    values: [skus],
  });
}

/** Sets the shelves of variants at locations; without a location, at the default one. An empty text removes a shelf. */
export async function setBins(
  client: pg.ClientBase,
  bins: readonly { sku: string; location?: string | undefined; bin: string }[],
): Promise<void> {
  if (bins.length === 0) return;
  await client.query(
    `with wanted as (
       select w.sku, coalesce(w.location, (select id from stock_location where is_default)) as location, w.bin
       from unnest($1::text[], $2::text[], $3::text[]) as w (sku, location, bin)
     ), removed as (
       delete from stock_bin using wanted
       where wanted.bin = '' and stock_bin.sku = wanted.sku and stock_bin.location_id = wanted.location)
     insert into stock_bin as known (sku, location_id, bin)
     select sku, location, bin from wanted where bin <> '' order by sku, location
     on conflict (sku, location_id) do update set bin = excluded.bin where known.bin <> excluded.bin`,
    [bins.map(({ sku }) => sku), bins.map(({ location }) => location ?? null), bins.map(({ bin }) => bin)],
  );
}
