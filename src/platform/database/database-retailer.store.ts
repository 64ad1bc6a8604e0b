import { ConfigProblem } from '../config-problem.ts';
import type { Pool } from './pool.ts';

/** Retailer of a process: its name, and its tenants by id. */
type OwnRetailer = { name: string; tenants: Readonly<Record<string, unknown>> };

/** Returns the retailer of a database; null before the first start on it. */
export async function retailerOfDatabase(pool: Pool): Promise<string | null> {
  // Databases of earlier versions have no such table until they are migrated.
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    "select to_regclass('public.database_retailer') is not null as exists",
  );
  if (!tables[0]?.exists) return null;
  const { rows } = await pool.query<{ name: string }>('select name from database_retailer');
  return rows[0]?.name ?? null;
}

/**
 * Returns a line for a database of another retailer, or an unclaimed one with prices or orders of a tenant that this
 * retailer lacks; else null. Changes nothing, and runs before migrations.
 */
export async function retailerProblem(pool: Pool, own: OwnRetailer): Promise<string | null> {
  const name = await retailerOfDatabase(pool);
  if (name !== null) return name === own.name ? null : belongsToOther(name, own.name);
  const tenant = await foreignTenant(pool, Object.keys(own.tenants));
  if (tenant === null) return null;
  return (
    `the database has prices or orders of the tenant "${tenant}", which the retailer "${own.name}" lacks. ${REMEDY} ` +
    'If the data is its own, run "npm run kontor -- database adopt"'
  );
}

/** Throws a ConfigProblem if a database has the data of another retailer. Changes nothing, and runs before migrations. */
export async function refuseOtherRetailer(pool: Pool, own: OwnRetailer): Promise<void> {
  const problem = await retailerProblem(pool, own);
  if (problem !== null) throw new ConfigProblem(problem);
}

/** Writes the retailer into a database that has none. Throws a ConfigProblem like `refuseOtherRetailer`. */
export async function claimDatabase(pool: Pool, own: OwnRetailer, now: Date): Promise<void> {
  await refuseOtherRetailer(pool, own);
  await pool.query('insert into database_retailer (name, since) values ($1, $2) on conflict do nothing', [
    own.name,
    now,
  ]);
  // Another retailer may have been faster.
  await refuseOtherRetailer(pool, own);
}

/** Gives a database to a retailer, also that of another one. */
export async function adoptDatabase(pool: Pool, name: string, now: Date): Promise<void> {
  await pool.query(
    `insert into database_retailer (name, since) values ($1, $2)
     on conflict (one) do update set name = excluded.name, since = excluded.since
       where database_retailer.name <> excluded.name`,
    [name, now],
  );
}

const REMEDY = 'Name its folder in HOUSE, or use another DATA_DIR or DATABASE_URL.';

/** Returns the line for a database of another retailer. */
export function belongsToOther(name: string, own: string): string {
  return (
    `the database belongs to the retailer "${name}", not to "${own}". ${REMEDY} ` +
    `If the retailer has a new name, run "npm run kontor -- database adopt ${name}"`
  );
}

/** Reads all prices and orders of a retailer without foreign ones, so it runs only until a start claims the database. */
async function foreignTenant(pool: Pool, tenants: readonly string[]): Promise<string | null> {
  // The first migrations create both tables, with tenants from the beginning.
  const { rows: tables } = await pool.query<{ exist: boolean }>(
    "select to_regclass('public.price') is not null and to_regclass('public.orders') is not null as exist",
  );
  if (!tables[0]?.exist) return null;
  const { rows } = await pool.query<{ tenant: string }>(
    `(select tenant from price where tenant <> all($1) limit 1)
     union all (select tenant from orders where tenant <> all($1) limit 1)`,
    [tenants],
  );
  return rows[0]?.tenant ?? null;
}
