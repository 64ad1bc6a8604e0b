import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import { ServerClient, sessionOptions } from '../../../../platform/database/server-client.ts';
import type { ProductFacet } from './batch.ts';

/**
 * Advisory lock of all imports and edits: they run one after the other, so that none overwrites data that another has
 * read.
 */
export const IMPORT_LOCK = 7023;

/** Holds off imports until the end of the transaction; returns false while one runs. */
export async function holdOffAllImports(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [IMPORT_LOCK]);
  return rows[0]?.free ?? false;
}

/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds off imports like `holdOffAllImports`, but waits up to three seconds: two employees who save at the same moment
 * both succeed. Returns false while an import runs. `beside` others: they hold the lock together, and lock the products
 * that they change.
 */
export async function awaitImportLock(client: pg.ClientBase, how: 'alone' | 'beside' = 'alone'): Promise<boolean> {
  await client.query('savepoint import_lock');
  await client.query("set local lock_timeout = '3s'");
  try {
    const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
    await client.query(`select ${lock}($1)`, [IMPORT_LOCK]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    await client.query('rollback to savepoint import_lock');
    return false;
  }
  await client.query('set local lock_timeout = default');
  return true;
}

/** Waits for other imports and edits, and holds them off until the connection ends. */
export async function lockImports(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
}

/** Holds off other imports and edits until the connection ends; returns false while one runs. */
export async function lockImportsIfFree(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [IMPORT_LOCK]);
  return rows[0]?.free ?? false;
}

/** Runs `work` on its own connection that holds the import lock, without a statement timeout. */
export function withImportLock<T>(pool: Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return withImportConnection(pool, async (client) => {
    await lockImports(client);
    return work(client);
  });
}

/**
 * Runs `work` on its own connection without a statement timeout. It sends statements at once, also while earlier ones
 * run, and PostgreSQL answers them in their order.
 */
export async function withImportConnection<T>(pool: Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const settings = { ...sessionOptions(pool.options), statement_timeout: 0, query_timeout: 0 };
  const client = new ServerClient({ ...settings, pipeline: true });
  // Ignores the loss of an idle connection: the next statement fails, and the caller handles that.
  client.on('error', () => {});
  await client.connect();
  try {
    // Plans for lists of a thousand values compare each value with the statistics, and are not better.
    await client.query('set plan_cache_mode = force_generic_plan');
    return await work(client);
  } finally {
    // Ending the connection rolls back, drops the temporary tables and releases the lock.
    await client.end();
  }
}

export async function inImportTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}

/** Maps existing SKUs to their products. */
export async function findArticles(client: pg.ClientBase, skus: string[]): Promise<Map<string, string>> {
  const result = await client.query<{ sku: string; product_id: string }>(
    'select sku, product_id from variant where sku = any($1)',
    [skus],
  );
  return new Map(result.rows.map((row) => [row.sku, row.product_id]));
}

/** Notes the time of a change of products, for the list of the back office. */
export async function noteChanged(client: pg.ClientBase, productIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length > 0)
    await client.query({
      name: 'products-changed',
      text: 'update product set changed_at = now() where id = any($1) and changed_at is distinct from now()',
      values: [ids],
    });
}

/**
 * Announces changed products to caches and indexes with the commit of the transaction; with `aspect` those of which only
 * prices have changed.
 */
export async function announce(
  client: pg.ClientBase,
  productIds: Iterable<string>,
  aspect: 'price' | null = null,
): Promise<void> {
  const keys = [...new Set(productIds)];
  if (keys.length === 0) return;
  await client.query({
    name: 'products-announce',
    text: `insert into outbox (topic, key, aspect) select 'product', key, $2 from unnest($1::text[]) as changed (key)`,
    values: [keys, aspect],
  });
}

/**
 * Counts the rows of goods anew. In one long transaction nothing else does: plans for a nearly empty table would read the
 * whole table for each batch.
 */
export async function refreshStatistics(client: pg.ClientBase): Promise<void> {
  await client.query('analyze product, product_text, variant, variant_axis, product_facet, offer, price');
}

/** Creates temporary tables for SKUs and facets of the file, which `finish` evaluates. */
export async function prepareRun(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table import_sku (sku text primary key, product_id text)`);
  await client.query(
    'create temporary table import_facet (product_id text, key text, value text, primary key (product_id, key, value))',
  );
}

export async function remember(
  client: pg.ClientBase,
  articles: { sku: string; product_id: string | null }[],
  facets: ProductFacet[],
): Promise<void> {
  const noted = client.query(
    `insert into import_sku (sku, product_id)
     select sku, product_id from unnest($1::text[], $2::text[]) as seen (sku, product_id) on conflict do nothing`,
    [articles.map((article) => article.sku), articles.map((article) => article.product_id)],
  );
  const named =
    facets.length > 0 &&
    client.query(
      `insert into import_facet (product_id, key, value)
     select product_id, key, value from jsonb_to_recordset($1) as seen (product_id text, key text, value text) on conflict do nothing`,
      [JSON.stringify(facets)],
    );
  await Promise.all([noted, named]);
}

/** Withdraws the variants that the tenant sells and the file lacks. Returns their products. */
export async function withdrawOtherProducts(client: pg.ClientBase, tenant: string): Promise<string[]> {
  const result = await client.query<{ product_id: string }>(
    `update offer set on_sale = false
     where tenant = $1 and on_sale and not exists (select 1 from import_sku seen where seen.sku = offer.sku)
     returning product_id`,
    [tenant],
  );
  return result.rows.map((row) => row.product_id);
}

/** Deletes the facets that the file did not name from all products of the file. Returns these products. */
export async function settleFacets(client: pg.ClientBase): Promise<string[]> {
  await client.query('analyze import_sku, import_facet');
  const gone = await client.query<{ product_id: string }>(
    `delete from product_facet facet using (select distinct product_id as id from import_sku where product_id is not null) read
     where facet.product_id = read.id and not exists (select 1 from import_facet seen
       where seen.product_id = facet.product_id and seen.key = facet.key and seen.value = facet.value)
     returning facet.product_id`,
  );
  return gone.rows.map((row) => row.product_id);
}
