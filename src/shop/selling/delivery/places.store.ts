import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { PickupPoint, Place } from './types.ts';

/** Returns the towns of a postal code in these countries, and the countries that were imported completely. */
export async function placesOf(
  pool: Pool,
  countries: string[],
  postalCode: string,
): Promise<{ places: Place[]; complete: string[] }> {
  const { rows } = await pool.query<{ places: Place[]; complete: string[] }>({
    name: 'places-of-code',
    text: `select coalesce((select jsonb_agg(jsonb_build_object('country', country, 'postalCode', postal_code, 'place', place,
         'region', region, 'latitude', latitude, 'longitude', longitude) order by country, place)
       from postal_place where country = any((select $1::text[])::text[]) and postal_code = $2), '[]') as places,
     coalesce((select jsonb_agg(country) from postal_country where country = any((select $1::text[])::text[])), '[]') as complete`,
    values: [countries, postalCode],
  });
  return rows[0] ?? { places: [], complete: [] };
}

/** Replaces the places of a country. */
export async function replacePlaces(
  client: pg.ClientBase,
  request: { country: string; places: Omit<Place, 'country'>[]; now: Date },
): Promise<{ before: number; changed: number }> {
  const { country, places, now } = request;
  const { rows } = await client.query<{ before: number; changed: number }>(
    `with incoming as (
       select "postalCode" as postal_code, place, region, latitude, longitude from jsonb_to_recordset($2::jsonb)
         as row ("postalCode" text, place text, region text, latitude float8, longitude float8)
     ), before as (select count(*)::int as n from postal_place where country = $1),
     gone as (
       delete from postal_place where country = $1 and not exists (select 1 from incoming
         where incoming.postal_code = postal_place.postal_code and incoming.place = postal_place.place) returning 1
     ), written as (
       insert into postal_place (country, postal_code, place, region, latitude, longitude)
       select $1, postal_code, place, region, latitude, longitude from incoming
       on conflict (country, postal_code, place) do update
         set region = excluded.region, latitude = excluded.latitude, longitude = excluded.longitude
         where (postal_place.region, postal_place.latitude, postal_place.longitude)
           is distinct from (excluded.region, excluded.latitude, excluded.longitude)
       returning 1
     ), marked as (
       insert into postal_country (country, imported_at, places) values ($1, $3, jsonb_array_length($2::jsonb))
       on conflict (country) do update set imported_at = excluded.imported_at, places = excluded.places
     )
     select before.n as before, ((select count(*) from gone) + (select count(*) from written))::int as changed from before`,
    [country, JSON.stringify(places), now],
  );
  return rows[0] ?? { before: 0, changed: 0 };
}

type PointRow = PickupPoint & { latitude: number; longitude: number };

const POINT = `id, kind, name, street, house_number as "houseNumber", postal_code as "postalCode", city, country, opening,
  latitude, longitude`;

/** Returns the points nearest to a location. Sorts by planar distance, which is exact enough over some kilometres. */
export async function pointsAround(
  pool: Pool,
  request: { country: string[]; kinds: string[]; latitude: number; longitude: number; most: number },
): Promise<PointRow[]> {
  const { rows } = await pool.query<PointRow>(
    `select ${POINT} from pickup_point where country = any($1) and kind = any($2)
     order by power(latitude - $3, 2) + power((longitude - $4) * cos(radians($3)), 2), id limit $5`,
    [request.country, request.kinds, request.latitude, request.longitude, request.most],
  );
  return rows;
}

export async function pointById(
  pool: Pool,
  request: { id: string; countries: string[]; kinds: string[] },
): Promise<PointRow | null> {
  const { rows } = await pool.query<PointRow>(
    `select ${POINT} from pickup_point where id = $1 and country = any($2) and kind = any($3)`,
    [request.id, request.countries, request.kinds],
  );
  return rows[0] ?? null;
}

/** Inserts points by their id, and updates present ones. */
export async function writePoints(client: SqlRunner, points: PointRow[]): Promise<void> {
  await client.query(
    `insert into pickup_point (id, kind, name, street, house_number, postal_code, city, country, opening, latitude, longitude)
     select id, kind, name, street, "houseNumber", "postalCode", city, country, opening, latitude, longitude
     from jsonb_to_recordset($1::jsonb) as row (id text, kind text, name text, street text, "houseNumber" text,
       "postalCode" text, city text, country text, opening text, latitude float8, longitude float8)
     on conflict (id) do update set kind = excluded.kind, name = excluded.name, street = excluded.street,
       house_number = excluded.house_number, postal_code = excluded.postal_code, city = excluded.city,
       country = excluded.country, opening = excluded.opening, latitude = excluded.latitude, longitude = excluded.longitude`,
    [JSON.stringify(points)],
  );
}
