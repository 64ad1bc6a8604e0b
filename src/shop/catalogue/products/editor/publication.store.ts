import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ProductStatus } from './editor-product.ts';

export async function writeStatus(
  client: pg.ClientBase,
  id: string,
  { status, successor = null }: { status: ProductStatus; successor?: string | null },
): Promise<void> {
  await client.query('update product set status = $2, successor = $3 where id = $1', [id, status, successor]);
}

/** Creates the missing offers of a product in a tenant; they are not on sale. */
export async function addOffers(client: pg.ClientBase, id: string, tenant: string): Promise<void> {
  await client.query(
    `insert into offer (tenant, sku, product_id, on_sale)
     select $2, sku, product_id, false from variant where product_id = $1 on conflict do nothing`,
    [id, tenant],
  );
}

/** Plans the publication of a product in a tenant. */
export async function writePublication(
  client: pg.ClientBase,
  id: string,
  { tenant, at, done }: { tenant: string; at: Date; done: boolean },
): Promise<void> {
  await client.query(
    `insert into product_publication (product_id, tenant, at, done) values ($1, $2, $3, $4)
     on conflict (product_id, tenant) do update set at = excluded.at, done = excluded.done`,
    [id, tenant, at, done],
  );
}

/** Puts the variants of a product on sale that have a price and are not ended: all, or those of `skus`. */
export async function putOnSale(
  client: pg.ClientBase,
  id: string,
  { tenant, now, skus = null }: { tenant: string; now: Date; skus?: readonly string[] | null },
): Promise<void> {
  await client.query(
    `update offer set on_sale = true from variant
     where offer.tenant = $2 and variant.product_id = $1 and variant.sku = offer.sku and not variant.ended and not offer.on_sale
       and exists (select from price where price.tenant = $2 and price.sku = offer.sku and (price.valid_to is null or price.valid_to > $3))
       and ($4::text[] is null or offer.sku = any($4))`,
    [id, tenant, now, skus],
  );
}

/** Takes a product off sale, in one tenant or in all. */
export async function takeOffSale(client: pg.ClientBase, id: string, tenant: string | null): Promise<void> {
  await client.query(
    'update offer set on_sale = false where product_id = $1 and on_sale and ($2::text is null or tenant = $2)',
    [id, tenant],
  );
}

/** Forgets publications of a product, in one tenant or in all. */
export async function deletePublications(client: pg.ClientBase, id: string, tenant: string | null): Promise<void> {
  await client.query('delete from product_publication where product_id = $1 and ($2::text is null or tenant = $2)', [
    id,
    tenant,
  ]);
}

/** Returns the publications whose time has come, and marks them as done. */
export async function takeDuePublications(
  client: pg.ClientBase,
  now: Date,
): Promise<{ product_id: string; tenant: string }[]> {
  const { rows } = await client.query<{ product_id: string; tenant: string }>(
    'update product_publication set done = true where not done and at <= $1 returning product_id, tenant',
    [now],
  );
  return rows;
}

/** Returns what the address of a variant's retired product leads to: "product:ID" or "category:ID". */
export async function successorOf(pool: Pool, sku: string): Promise<string | null> {
  const { rows } = await pool.query<{ successor: string | null }>(
    `select product.successor from variant join product on product.id = variant.product_id
     where variant.sku = $1 and product.status = 'retired'`,
    [sku],
  );
  return rows[0]?.successor ?? null;
}

/** Returns the variant and slug that a product's address has in a tenant; null if the tenant does not sell it. */
export async function leadAddress(
  pool: Pool,
  request: { tenant: string; locale: string; id: string; now: Date },
): Promise<{ sku: string; slug: string } | null> {
  const { rows } = await pool.query<{ sku: string; slug: string }>(
    `select offer.sku, text.slug from offer join variant on variant.sku = offer.sku
       join product_text text on text.product_id = offer.product_id and text.locale = $2
     where offer.tenant = $1 and offer.product_id = $3 and offer.on_sale
       and exists (select from price where price.tenant = $1 and price.sku = offer.sku and price.valid_from <= $4
         and (price.valid_to is null or price.valid_to > $4))
     order by variant.position, offer.sku limit 1`,
    [request.tenant, request.locale, request.id, request.now],
  );
  return rows[0] ?? null;
}
