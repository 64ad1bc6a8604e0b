import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export const LOCATION_KINDS = ['warehouse', 'shop', 'supplier'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

export type StockLocation = {
  id: string;
  name: string;
  kind: LocationKind;
  /** Whether orders are delivered from here. */
  sellable: boolean;
  /** Units of each variant that are not sold from here. */
  safety: number;
  isDefault: boolean;
  ended: boolean;
  /** Units there, and variants with at least one. */
  units: number;
  variants: number;
};

/** Returns all locations, the open ones first, in the order in which orders take units. */
export async function readLocations(database: Database): Promise<StockLocation[]> {
  const { rows } = await database.query<StockLocation>(
    `select place.id, place.name, place.kind, place.sellable, place.safety, place.is_default as "isDefault", place.ended,
       coalesce(sum(level.quantity), 0)::bigint as units, (count(*) filter (where level.quantity > 0))::int as variants
     from stock_location place left join stock_level level on level.location_id = place.id
     group by place.id order by place.ended, place.position, place.id`,
  );
  return rows;
}

/** Returns the ids of the locations that are not ended. */
export async function openLocations(database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>('select id from stock_location where not ended');
  return new Set(rows.map(({ id }) => id));
}

/** Returns the id of the location that units come from or go to where none is named. */
export async function defaultLocation(database: Database): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select id from stock_location where is_default');
  return rows[0]?.id ?? 'main';
}

/** Creates a location at the end of the list. Returns false if the id is taken. */
export async function insertLocation(
  client: pg.ClientBase,
  { id, name, kind, sellable, safety }: Pick<StockLocation, 'id' | 'name' | 'kind' | 'sellable' | 'safety'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into stock_location (id, name, kind, sellable, safety, position)
     select $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1 from stock_location on conflict (id) do nothing`,
    [id, name, kind, sellable, safety],
  );
  return rowCount === 1;
}

/** Locks a location; null if there is none. */
export async function lockLocation(
  client: pg.ClientBase,
  id: string,
): Promise<
  (Pick<StockLocation, 'name' | 'kind' | 'sellable' | 'safety' | 'isDefault' | 'ended'> & { units: number }) | null
> {
  const { rows } = await client.query<
    Pick<StockLocation, 'name' | 'kind' | 'sellable' | 'safety' | 'isDefault' | 'ended'> & { units: number }
  >(
    `select name, kind, sellable, safety, is_default as "isDefault", ended,
       (select coalesce(sum(quantity), 0)::int from stock_level where location_id = $1) as units
     from stock_location where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updateLocation(
  client: pg.ClientBase,
  id: string,
  { name, sellable, safety, ended }: Pick<StockLocation, 'name' | 'sellable' | 'safety' | 'ended'>,
): Promise<void> {
  await client.query('update stock_location set name = $2, sellable = $3, safety = $4, ended = $5 where id = $1', [
    id,
    name,
    sellable,
    safety,
    ended,
  ]);
}

/** Locks the stock of all variants that a location has, in ascending order of SKU, and returns them. */
export async function lockVariantsAt(client: pg.ClientBase, id: string): Promise<string[]> {
  const { rows } = await client.query<{ sku: string }>(
    `select sku from stock where sku in (select sku from stock_level where location_id = $1 and quantity > 0)
     order by sku for update`,
    [id],
  );
  return rows.map(({ sku }) => sku);
}
