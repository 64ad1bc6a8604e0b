import type pg from 'pg';

/** Announces changed figures of products to pages, lists and the search index. */
async function announceProducts(client: pg.ClientBase, products: string[]): Promise<void> {
  if (products.length === 0) return;
  await client.query(`insert into outbox (topic, key) select 'product', key from unnest($1::text[]) as changed (key)`, [
    products,
  ]);
}

/**
 * Recalculates the figures of products from their published reviews, in the transaction that changed them. Announces
 * and returns the products whose figures changed. Rows are locked before counting, so that of two concurrent changes
 * the later one sees the earlier one's result.
 */
export async function renewSummaries(client: pg.ClientBase, tenant: string, products: string[]): Promise<string[]> {
  const ids = [...new Set(products)].sort();
  if (ids.length === 0) return [];
  await client.query(
    `insert into review_summary as known (tenant, product_id, average, reviews, stars)
     select $1, id, 0, 0, '{0,0,0,0,0}' from unnest($2::text[]) as wanted (id) order by id
     on conflict (tenant, product_id) do update set reviews = known.reviews`,
    [tenant, ids],
  );
  const { rows } = await client.query<{ id: string }>(
    `with counted as (
       select product_id, count(*)::int as reviews, round(avg(stars), 2) as average,
         array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
           count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as stars,
         (count(*) filter (where source <> 'demo'))::int as real_reviews,
         coalesce(round(avg(stars) filter (where source <> 'demo'), 2), 0) as real_average,
         array[count(*) filter (where fit = 'small'), count(*) filter (where fit = 'true'),
           count(*) filter (where fit = 'large')]::int[] as fits,
         array[count(*) filter (where quality = 'poor'), count(*) filter (where quality = 'good'),
           count(*) filter (where quality = 'excellent')]::int[] as qualities
       from review where tenant = $1 and product_id = any($2) and state = 'published' group by product_id),
     renewed as (
       select wanted.id, coalesce(c.reviews, 0) as reviews, coalesce(c.average, 0) as average,
         coalesce(c.stars, '{0,0,0,0,0}'::int[]) as stars, coalesce(c.real_reviews, 0) as real_reviews,
         coalesce(c.real_average, 0) as real_average, coalesce(c.fits, '{0,0,0}'::int[]) as fits,
         coalesce(c.qualities, '{0,0,0}'::int[]) as qualities
       from unnest($2::text[]) as wanted (id) left join counted c on c.product_id = wanted.id)
     update review_summary s set reviews = renewed.reviews, average = renewed.average, stars = renewed.stars,
       real_reviews = renewed.real_reviews, real_average = renewed.real_average, fits = renewed.fits,
       qualities = renewed.qualities
     from renewed
     where s.tenant = $1 and s.product_id = renewed.id
       and (s.reviews, s.average, s.stars, s.real_reviews, s.real_average, s.fits, s.qualities)
         is distinct from (renewed.reviews, renewed.average, renewed.stars, renewed.real_reviews, renewed.real_average,
           renewed.fits, renewed.qualities)
     returning s.product_id as id`,
    [tenant, ids],
  );
  const changed = rows.map(({ id }) => id);
  await announceProducts(client, changed);
  return changed;
}

/** Announces a changed review to pages that show it, while the product's figures are unchanged. */
export async function announceReviews(client: pg.ClientBase, products: string[]): Promise<void> {
  if (products.length === 0) return;
  await client.query(
    `insert into outbox (topic, key) select distinct 'review', key from unnest($1::text[]) as changed (key)`,
    [products],
  );
}
