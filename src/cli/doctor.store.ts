import type { Pool } from '../platform/database/pool.ts';

export async function serverVersion(pool: Pool): Promise<string> {
  const result = await pool.query<{ server_version: string }>('show server_version');
  return result.rows[0]?.server_version ?? '';
}

/** Names of the migrations that ran; none in a database that was never migrated. */
export async function findMigrations(pool: Pool): Promise<Set<string>> {
  const table = await pool.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`);
  if (!table.rows[0]?.found) return new Set();
  const result = await pool.query<{ name: string }>('select name from migration');
  return new Set(result.rows.map((row) => row.name));
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

export async function samplePictures(pool: Pool, count: number): Promise<{ id: string; content: Buffer }[]> {
  const result = await pool.query<{ id: string; content: Buffer }>(
    'select id, content from picture order by id limit $1',
    [count],
  );
  return result.rows;
}

/** Articles on sale without any picture. */
export async function countWithoutPicture(pool: Pool): Promise<number> {
  const result = await pool.query<{ count: number }>(
    `select count(distinct offer.sku) as count from offer
     where offer.on_sale and not exists (select 1 from product_picture picture where picture.sku = offer.sku)`,
  );
  return result.rows[0]?.count ?? 0;
}
