import type { Pool } from '../../../../platform/database/pool.ts';

/** Returns the next products on sale in a tenant, by id. */
export async function productsAfter(
  pool: Pool,
  request: { tenant: string; after: string; most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select product_id as id from offer where tenant = $1 and on_sale and product_id > $2
     group by product_id order by product_id limit $3`,
    [request.tenant, request.after, request.most],
  );
  return rows.map(({ id }) => id);
}

/** Returns the time of the last change of each product text, by locale. */
export async function textChanges(
  pool: Pool,
  request: { ids: string[]; locales: string[] },
): Promise<{ id: string; locale: string; changedAt: Date }[]> {
  const { rows } = await pool.query<{ id: string; locale: string; changedAt: Date }>(
    'select product_id as id, locale, changed_at as "changedAt" from product_text where product_id = any($1) and locale = any($2)',
    [request.ids, request.locales],
  );
  return rows;
}

/** Returns the picture ids of variants, in their order. */
export async function sitemapPictures(pool: Pool, skus: string[]): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ sku: string; pictures: string[] }>(
    `select sku, array_agg(picture_id order by position) as pictures from product_picture
     where sku = any($1) and position <= 12 group by sku`,
    [skus],
  );
  return new Map(rows.map(({ sku, pictures }) => [sku, pictures]));
}

/** Returns the newest change among the products directly in each category. */
export async function categoryChanges(
  pool: Pool,
  request: { tenant: string; locale: string },
): Promise<{ id: string; changedAt: Date }[]> {
  const { rows } = await pool.query<{ id: string; changedAt: Date }>(
    `select l.category_id as id, max(greatest(t.changed_at, p.created_at)) as "changedAt"
     from listed_product l join product p on p.id = l.product_id
     join product_text t on t.product_id = p.id and t.locale = $2
     where exists (select from offer o where o.tenant = $1 and o.product_id = p.id and o.on_sale)
     group by l.category_id`,
    [request.tenant, request.locale],
  );
  return rows;
}
