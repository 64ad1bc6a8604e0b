import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { ImportedPricePeriod } from '../import/price-periods.ts';

/** Products for employees, including withdrawn ones, sold-out ones and those without a text. */

export type AdminProductText = { locale: string; title: string; slug: string; description: string };

export type AdminVariant = {
  sku: string;
  gtin: string | null;
  label: string;
  on_sale: boolean;
  stock: number;
  reserved: number;
  /** All recorded and planned prices of the tenant, in order of time. */
  prices: ImportedPricePeriod[];
};

/** Product of a tenant, with its texts and variants. */
export type StoredProduct = {
  id: string;
  brand: string;
  category: string;
  picture_id: string | null;
  texts: AdminProductText[];
  variants: AdminVariant[];
};

// Offers are read by SKU: their index by product has only those on sale.
const PRODUCT = `select product.id, product.brand, coalesce(category.name, product.category_id) as category,
    (select picture.picture_id from variant join product_picture picture on picture.sku = variant.sku
     where variant.product_id = product.id order by variant.position, picture.position limit 1) as picture_id,
    (select coalesce(json_agg(json_build_object('locale', locale, 'title', title, 'slug', slug, 'description', description)
       order by locale), '[]') from product_text where product_id = product.id and locale = any($4)) as texts,
    (select json_agg(json_build_object('sku', variant.sku, 'gtin', variant.gtin, 'on_sale', offer.on_sale,
       'stock', coalesce(stock.quantity, 0), 'reserved', coalesce(held.quantity, 0), 'label', coalesce(axes.label, ''),
       'prices', recorded.prices) order by variant.position, variant.sku)
     from variant join offer on offer.tenant = $1 and offer.sku = variant.sku
       left join stock on stock.sku = offer.sku
       left join lateral (select sum(quantity)::int as quantity from stock_reservation where sku = offer.sku and expires_at > $5) held on true
       left join lateral (
         select string_agg(coalesce(text.label, axis.value), ', ' order by axis.position) as label
         from variant_axis axis left join facet_text text on text.key = axis.axis and text.value = axis.value and text.locale = $2
         where axis.sku = offer.sku) axes on true
       cross join lateral (
         select coalesce(json_agg(json_build_object('amount', amount, 'from', floor(extract(epoch from valid_from) * 1000)::float8,
           'to', floor(extract(epoch from valid_to) * 1000)::float8) order by valid_from), '[]') as prices
         from price where price.tenant = $1 and price.sku = offer.sku) recorded
     where variant.product_id = product.id) as variants
  from product left join category_text category on category.category_id = product.category_id and category.locale = $2
  where product.id = $3 and exists (
    select from variant join offer on offer.tenant = $1 and offer.sku = variant.sku where variant.product_id = product.id)`;

/** Reads a product of a tenant with one statement. Null if the tenant has none of its variants. */
export async function storedProduct(
  pool: Pool,
  asked: { tenant: string; locale: string; id: string; locales: readonly string[]; now: Date },
): Promise<StoredProduct | null> {
  const { rows } = await pool.query<StoredProduct>({
    name: 'product-of-tenant',
    text: PRODUCT,
    values: [asked.tenant, asked.locale, asked.id, asked.locales, asked.now],
  });
  return rows[0] ?? null;
}

/** Returns the product of a variant that the tenant has. */
export async function productOfArticle(client: pg.ClientBase, tenant: string, sku: string): Promise<string | null> {
  const { rows } = await client.query<{ product_id: string }>(
    'select product_id from offer where tenant = $1 and sku = $2',
    [tenant, sku],
  );
  return rows[0]?.product_id ?? null;
}

/** Locks the stock of a variant and returns it; creates a missing row with 0. */
export async function lockStockForCorrection(client: pg.ClientBase, sku: string): Promise<number> {
  await client.query('insert into stock (sku, quantity) values ($1, 0) on conflict do nothing', [sku]);
  const { rows } = await client.query<{ quantity: number }>('select quantity from stock where sku = $1 for update', [
    sku,
  ]);
  return rows[0]?.quantity ?? 0;
}

/** Returns the text with its row locked; null if the product has none in this locale. */
export async function lockText(client: pg.ClientBase, id: string, locale: string): Promise<AdminProductText | null> {
  const { rows } = await client.query<AdminProductText>(
    'select locale, title, slug, description from product_text where product_id = $1 and locale = $2 for update',
    [id, locale],
  );
  return rows[0] ?? null;
}

export async function writeText(
  client: pg.ClientBase,
  id: string,
  text: { locale: string; title: string; description: string },
): Promise<void> {
  await client.query('update product_text set title = $3, description = $4 where product_id = $1 and locale = $2', [
    id,
    text.locale,
    text.title,
    text.description,
  ]);
}

/** Puts all variants of a product on sale in this tenant, or withdraws them. Returns the number of changed variants. */
export async function writeOnSale(
  client: pg.ClientBase,
  request: { tenant: string; id: string; onSale: boolean },
): Promise<number> {
  const { rowCount } = await client.query(
    `update offer set on_sale = $3 from variant join product on product.id = variant.product_id
     where offer.tenant = $1 and variant.product_id = $2 and offer.on_sale <> $3 and variant.sku = offer.sku
       and (not $3 or (product.status = 'published' and not variant.ended))`,
    [request.tenant, request.id, request.onSale],
  );
  return rowCount ?? 0;
}

/** Returns the SKUs of a tenant's product. */
export async function articlesOf(client: pg.ClientBase, tenant: string, id: string): Promise<string[]> {
  const { rows } = await client.query<{ sku: string }>({
    name: 'skus-of-product',
    text: `select offer.sku from variant join offer on offer.tenant = $1 and offer.sku = variant.sku
      where variant.product_id = $2 order by offer.sku`,
    values: [tenant, id],
  });
  return rows.map((row) => row.sku);
}

export type SoldOutArticle = { sku: string; product_id: string; title: string; ordered: number };

/**
 * Returns the variants on sale without stock that were ordered most from a day on, as candidates for a reorder. Units are
 * those of the daily figures, which follow an order within a minute.
 */
export async function soldOutArticles(
  pool: Pool,
  request: { tenant: string; locale: string; since: string; most: number },
): Promise<SoldOutArticle[]> {
  const { rows } = await pool.query<SoldOutArticle>(
    `select offer.sku, offer.product_id, coalesce(text.title, offer.product_id) as title, coalesce(sold.quantity, 0)::int as ordered
     from offer left join stock on stock.sku = offer.sku
       left join product_text text on text.product_id = offer.product_id and text.locale = $2
       left join (
         select sku, sum(units) as quantity from report_variant where tenant = $1 and day >= $3 group by sku) sold on sold.sku = offer.sku
     where offer.tenant = $1 and offer.on_sale and coalesce(stock.quantity, 0) = 0
       and not exists (select from set_part where set_part.set_sku = offer.sku)
     order by ordered desc, offer.sku limit $4`,
    [request.tenant, request.locale, request.since, request.most],
  );
  return rows;
}
