import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { setLevels, type WantedLevel } from './levels.store.ts';
import type { StockCause } from './movement.ts';

/*
 * Levels of an import (decision 172). Orders lock the same rows, so that no transaction may lock many of them. The
 * import's own one writes the levels that no order can wait for and stores the others, which short transactions book
 * after its commit.
 */

/** Level of a feed. `counted` is false if the feed only says that the variant is in stock. */
export type FeedLevel = WantedLevel & { counted: boolean };

/** Levels that one statement writes in the import's transaction. */
const AT_ONCE = 5000;

/** Creates a temporary table for the levels of an import. */
export async function openFeedLevels(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table feed_level (place integer generated always as identity primary key, sku text not null,
       location_id text not null, quantity integer not null, only_empty boolean not null)`,
  );
}

export async function addFeedLevels(client: pg.ClientBase, levels: readonly FeedLevel[]): Promise<void> {
  if (levels.length === 0) return;
  await client.query(
    `insert into feed_level (sku, location_id, quantity, only_empty)
     select sku, coalesce(location, (select id from stock_location where is_default)), quantity, not counted
     from unnest($1::text[], $2::text[], $3::integer[], $4::boolean[]) as wanted (sku, location, quantity, counted)`,
    [
      levels.map(({ sku }) => sku),
      levels.map(({ location }) => location ?? null),
      levels.map(({ quantity }) => quantity),
      levels.map(({ counted }) => counted),
    ],
  );
}

/**
 * Writes the added levels of variants without stock, which no order can wait for, and of `atOnce`, which the caller has
 * locked. Stores the others for `bookDeferredLevels`, unless they are equal already. Returns the products whose stock
 * changed.
 */
export async function writeFeedLevels(
  client: pg.ClientBase,
  cause: StockCause,
  atOnce: readonly string[],
): Promise<Set<string>> {
  await client.query('analyze feed_level');
  // One statement: a variant that gets its first stock row meanwhile is still written below.
  await client.query(
    `with known as (
       delete from feed_level wanted using stock where stock.sku = wanted.sku and wanted.sku <> all($1::text[])
       returning wanted.sku, wanted.location_id, wanted.quantity, wanted.only_empty, stock.quantity as total)
     insert into deferred_level (sku, location_id, quantity, known, only_empty)
     select known.sku, known.location_id, known.quantity, coalesce(level.quantity, 0), known.only_empty
     from known left join stock_level level on level.sku = known.sku and level.location_id = known.location_id
     where level.quantity is distinct from known.quantity and not (known.only_empty and known.total > 0)
     order by known.sku, known.location_id
     on conflict (sku, location_id) do update set quantity = excluded.quantity, only_empty = excluded.only_empty`,
    [atOnce],
  );
  const products = new Set<string>();
  for (let last = 0; ; ) {
    const { rows } = await client.query<Required<WantedLevel> & { place: number; only_empty: boolean }>(
      `select place, sku, location_id as location, quantity, only_empty from feed_level where place > $1 order by place limit $2`,
      [last, AT_ONCE],
    );
    const end = rows.at(-1);
    if (!end) return products;
    last = end.place;
    const onlyEmpty = rows.filter((row) => row.only_empty).map(({ sku }) => sku);
    for (const id of await setLevels(client, rows, cause, onlyEmpty)) products.add(id);
  }
}

/** Returns whether levels of a committed import wait to be booked. */
export async function hasDeferredLevels(database: Pick<Pool, 'query'> | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await database.query('select from deferred_level limit 1');
  return (rowCount ?? 0) > 0;
}

/**
 * Books up to `most` deferred levels of the SKUs from `from` on in ascending order, in the caller's transaction, which
 * holds the import lock. Returns the products whose stock changed and the SKU to continue from; null if none is left.
 */
export async function bookDeferredLevels(
  client: pg.ClientBase,
  cause: StockCause,
  { from, most }: { from: string; most: number },
): Promise<{ products: string[]; next: string | null }> {
  // Booked rows stay in the index for a while: without a beginning each chunk would read those of all earlier ones.
  const { rows: chunk } = await client.query<{ sku: string; location_id: string }>(
    'select sku, location_id from deferred_level where sku >= $1 order by sku, location_id limit $2',
    [from, most],
  );
  const skus = chunk.map(({ sku }) => sku);
  await client.query('select from stock where sku = any($1) order by sku for update', [skus]);
  const { rows } = await client.query<Required<WantedLevel> & { only_empty: boolean }>(
    `with taken as (
       delete from deferred_level waits using unnest($1::text[], $2::text[]) as chunk (sku, location_id)
       where waits.sku = chunk.sku and waits.location_id = chunk.location_id returning waits.*)
     select taken.sku, taken.location_id as location, taken.only_empty,
       greatest(0, taken.quantity - taken.known + coalesce(level.quantity, 0)) as quantity
     from taken join variant on variant.sku = taken.sku
       left join stock_level level on level.sku = taken.sku and level.location_id = taken.location_id`,
    [skus, chunk.map(({ location_id: id }) => id)],
  );
  const onlyEmpty = rows.filter((row) => row.only_empty).map(({ sku }) => sku);
  const products = await setLevels(client, rows, cause, onlyEmpty);
  // The next chunk may begin with another location of the last SKU.
  return { products, next: chunk.length < most ? null : (skus.at(-1) ?? null) };
}
