import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Manufacturer } from './legal-data.ts';

/** SQL for the manufacturer of a row `m` as an object; null if the row is missing. */
export const MANUFACTURER = `case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'address', m.address,
      'country', m.country, 'contact', m.contact, 'responsible', m.responsible) end`;

export type StoredManufacturer = Manufacturer & { byHand: boolean; version: number; products: number };

const COLUMNS = `m.id, m.name, m.address, m.country, m.contact, m.responsible, m.by_hand as "byHand", m.version,
    (select count(*)::int from product p where p.manufacturer_id = m.id) as products`;

type Database = Pick<Pool, 'query'> | pg.ClientBase;

/** Returns all manufacturers by name, with the number of their products. */
export async function readManufacturers(database: Database): Promise<StoredManufacturer[]> {
  const { rows } = await database.query<StoredManufacturer>(
    `select ${COLUMNS} from manufacturer m order by lower(m.name), m.id`,
  );
  return rows;
}

/** Returns a manufacturer and locks it for a change; null if there is none. */
export async function lockManufacturer(client: pg.ClientBase, id: string): Promise<StoredManufacturer | null> {
  const { rows } = await client.query<StoredManufacturer>(
    `select ${COLUMNS} from manufacturer m where m.id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Writes a new manufacturer by hand. Returns false if the id is taken. */
export async function insertManufacturer(client: pg.ClientBase, manufacturer: Manufacturer): Promise<boolean> {
  const { id, name, address, country, contact, responsible } = manufacturer;
  const { rowCount } = await client.query(
    `insert into manufacturer (id, name, address, country, contact, responsible, by_hand)
     values ($1, $2, $3, $4, $5, $6, true) on conflict do nothing`,
    [id, name, address, country, contact, responsible && JSON.stringify(responsible)],
  );
  return rowCount === 1;
}

/** Writes a known manufacturer, which feeds leave alone from then on. */
export async function updateManufacturer(client: pg.ClientBase, manufacturer: Manufacturer): Promise<void> {
  const { id, name, address, country, contact, responsible } = manufacturer;
  await client.query(
    `update manufacturer set name = $2, address = $3, country = $4, contact = $5, responsible = $6, by_hand = true,
       version = version + 1 where id = $1`,
    [id, name, address, country, contact, responsible && JSON.stringify(responsible)],
  );
}

export async function deleteManufacturer(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from manufacturer where id = $1', [id]);
}

/** Announces the products of manufacturers, whose pages show them. Returns their number. */
export async function announceManufacturers(client: pg.ClientBase, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into outbox (topic, key) select 'product', id from product where manufacturer_id = any($1) order by id`,
    [ids],
  );
  return rowCount ?? 0;
}

/** Manufacturer of a feed. A missing field keeps the stored one, an empty one clears it. */
export type FeedManufacturer = Pick<Manufacturer, 'id' | 'name'> &
  Partial<Pick<Manufacturer, 'address' | 'country' | 'contact' | 'responsible'>>;

/**
 * Writes the manufacturers of a feed in a fixed order, except those that an employee changed. Returns the products of
 * changed ones.
 */
export async function writeFeedManufacturers(
  client: pg.ClientBase,
  manufacturers: readonly FeedManufacturer[],
): Promise<string[]> {
  if (manufacturers.length === 0) return [];
  const wanted = manufacturers.map((one) => ({ ...one, has_responsible: one.responsible !== undefined }));
  const { rows } = await client.query<{ product_id: string }>(
    `with wanted as (
       select * from jsonb_to_recordset($1) as wanted (id text, name text, address text, country text, contact text,
         responsible jsonb, has_responsible boolean)),
     written as (
       insert into manufacturer as known (id, name, address, country, contact, responsible)
       select id, name, coalesce(address, ''), coalesce(country, ''), coalesce(contact, ''), responsible from wanted order by id
       on conflict (id) do update set name = excluded.name,
         address = coalesce((select w.address from wanted w where w.id = known.id), known.address),
         country = coalesce((select w.country from wanted w where w.id = known.id), known.country),
         contact = coalesce((select w.contact from wanted w where w.id = known.id), known.contact),
         responsible = case when (select w.has_responsible from wanted w where w.id = known.id) then excluded.responsible else known.responsible end
       where not known.by_hand and exists (select from wanted w where w.id = known.id and (
         known.name <> w.name or known.address <> coalesce(w.address, known.address)
         or known.country <> coalesce(w.country, known.country) or known.contact <> coalesce(w.contact, known.contact)
         or (w.has_responsible and known.responsible is distinct from w.responsible)))
       returning id)
     select product.id as product_id from product join written on written.id = product.manufacturer_id`,
    [JSON.stringify(wanted)],
  );
  return rows.map((row) => row.product_id);
}
