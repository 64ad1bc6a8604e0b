import type { Pool } from '../platform/database/pool.ts';

export type ServerFacts = { version: string; now: Date };

export async function serverFacts(pool: Pool): Promise<ServerFacts> {
  const result = await pool.query<ServerFacts>(
    "select current_setting('server_version') as version, clock_timestamp() as now",
  );
  return result.rows[0] ?? { version: '', now: new Date(0) };
}

/** `most`: maximum without the server's reserved connections. `byName`: connections by application name. */
export type Connections = { most: number; byName: { name: string; count: number }[] };

export async function connectionsOfServer(pool: Pool): Promise<Connections> {
  const result = await pool.query<Connections>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
       (select json_agg(json_build_object('name', name, 'count', count)) from (
          select coalesce(application_name, '') as name, count(*)::int as count from pg_stat_activity
          where backend_type = 'client backend' group by 1 order by 1) counted) as "byName"`,
  );
  return result.rows[0] ?? { most: 0, byName: [] };
}

/** Rights of the shop's role that reach beyond its database; `roles` are those it can become. */
export type RoleRights = { name: string; superuser: boolean; createsRoles: boolean; roles: string[] };

export async function rightsOfRole(pool: Pool): Promise<RoleRights> {
  const result = await pool.query<RoleRights>(
    `select own.rolname::text as name, own.rolsuper as superuser, own.rolcreaterole as "createsRoles",
       array(select other.rolname::text from pg_roles other
         where other.oid <> own.oid and pg_has_role(own.oid, other.oid, 'member')
           and (other.rolsuper or other.rolname in
             ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
         order by 1) as roles
     from pg_roles own where own.rolname = current_user`,
  );
  return result.rows[0] ?? { name: '', superuser: false, createsRoles: false, roles: [] };
}

/** Returns those of the extensions that are installed or available. */
export async function findExtensions(pool: Pool, names: string[]): Promise<Set<string>> {
  const result = await pool.query<{ name: string }>('select name from pg_available_extensions where name = any($1)', [
    names,
  ]);
  return new Set(result.rows.map(({ name }) => name));
}

/** Returns executed migrations with their checksums; none for a database that was never migrated. */
export async function pendingMigrations(pool: Pool): Promise<Map<string, string>> {
  const table = await pool.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`);
  if (!table.rows[0]?.found) return new Map();
  const result = await pool.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(result.rows.map(({ name, checksum }) => [name, checksum]));
}

export async function findGaps(pool: Pool): Promise<{ tenant: string; articles: number; priceless: number }[]> {
  const result = await pool.query<{ tenant: string; articles: number; priceless: number }>(
    `select offer.tenant, count(*) as articles, count(*) filter (where price.sku is null) as priceless
     from offer left join price on price.tenant = offer.tenant and price.sku = offer.sku
       and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
     where offer.on_sale group by offer.tenant order by offer.tenant`,
  );
  return result.rows;
}

export async function samplePictures(pool: Pool, count: number): Promise<string[]> {
  const result = await pool.query<{ id: string }>('select id from picture order by id limit $1', [count]);
  return result.rows.map(({ id }) => id);
}

/** Returns false for a database of a version without object stores. */
export async function knowsObjectStores(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>("select to_regclass('object_removal') is not null as known");
  return rows[0]?.known ?? false;
}

/** Counts articles on sale without any picture. */
export async function countWithoutPicture(pool: Pool): Promise<number> {
  const result = await pool.query<{ count: number }>(
    `select count(distinct offer.sku) as count from offer
     where offer.on_sale and not exists (select 1 from product_picture picture where picture.sku = offer.sku)`,
  );
  return result.rows[0]?.count ?? 0;
}

/** How far the demo's past is made; null without one. Days are ISO days. */
export async function stateOfPast(
  pool: Pool,
): Promise<{ state: 'made' | 'open' | 'given-up'; doneBefore: string | null; lastDay: string } | null> {
  const { rows } = await pool.query<{
    state: 'made' | 'open' | 'given-up';
    doneBefore: string | null;
    lastDay: string;
  }>(
    `select case when completed_at is not null then 'made' when given_up_at is not null then 'given-up' else 'open' end as state,
       done_before::text as "doneBefore", last_day::text as "lastDay" from demo_past`,
  );
  return rows[0] ?? null;
}
