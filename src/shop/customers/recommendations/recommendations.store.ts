import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

const CandidateRow = v.object({
  productId: v.string(),
  sku: v.string(),
  source: v.picklist(['together', 'similar', 'popular']),
  weight: v.number(),
});

/** Number of products considered for each source, independent of the size of the catalogue. */
const LOOKED_AT = 40;

const MOST_CATEGORIES = 12;

/**
 * Returns candidates for products (by their SKUs, possibly none): on sale and in stock, without the products
 * themselves. Similar products are of the same category, then of its siblings; only some of each are considered.
 * `beside` restricts bestsellers to the department of the products, since a television set does not fit a dress.
 */
export async function candidatesFor(
  pool: Pool,
  tenant: string,
  about: { skus: readonly string[]; beside: boolean },
  now: Date,
) {
  const { rows } = await pool.query(
    `with seed as materialized (
       select distinct p.id, p.category_id from variant v join product p on p.id = v.product_id
       where v.sku = any($2::text[])
     ), together as (
       select b.other_id as product_id, min(b.other_sku) as sku, sum(b.times)::float8 as weight, 'together' as source
       from bought_together b join seed on seed.id = b.product_id where b.tenant = $1
       group by b.other_id order by weight desc, b.other_id limit ${LOOKED_AT}
     ), alike as (
       select near.product_id, near.sku, 'similar' as source,
         (coalesce(r.reviews * r.average, 0) + case when near.category_id in (select category_id from seed) then 1e6 else 0 end)::float8 as weight
       from (select distinct sibling.id as category_id from seed join category own on own.id = seed.category_id
         join category sibling on sibling.parent_id = own.parent_id or sibling.id = own.id limit ${MOST_CATEGORIES}) category
       cross join lateral (
         select p.id as product_id, p.category_id, o.sku from product p
         cross join lateral (select f.sku from offer f join variant w on w.sku = f.sku
           where f.tenant = $1 and f.product_id = p.id and f.on_sale order by w.position, w.sku limit 1) o
         where p.category_id = category.category_id limit ${LOOKED_AT}
       ) near
       left join review_summary r on r.tenant = $1 and r.product_id = near.product_id
     ), department as (
       select distinct coalesce(middle.parent_id, middle.id, own.id) as id from seed
       join category own on own.id = seed.category_id left join category middle on middle.id = own.parent_id
     ), popular as (
       select b.product_id, b.sku, -b.place::float8 as weight, 'popular' as source
       from bestseller b
       where b.tenant = $1 and (not $4 or not exists (select from department) or exists (
         select from product p join category own on own.id = p.category_id left join category middle on middle.id = own.parent_id
         where p.id = b.product_id and coalesce(middle.parent_id, middle.id, own.id) in (select id from department)))
       order by b.place limit ${LOOKED_AT}
     ), candidate as (
       select product_id, sku, weight, source from together
       union all select product_id, sku, weight, source from alike
       union all select product_id, sku, weight, source from popular
     )
     select c.product_id as "productId", c.sku, c.source, c.weight
     from candidate c
     join offer o on o.tenant = $1 and o.sku = c.sku and o.on_sale
     cross join lateral sellable_stock(c.sku, $3, null) units
     where c.product_id not in (select id from seed)
       and units.available > 0`,
    [tenant, about.skus, now, about.beside],
  );
  return v.parse(v.array(CandidateRow), rows);
}

/** Returns the best sold SKUs of the categories, or of the tenant: on sale, in stock, and sold at least once. */
export async function bestsellersIn(
  pool: Pool,
  { tenant, categories, most }: { tenant: string; categories: readonly string[]; most: number },
  now: Date,
): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>(
    `select b.sku from bestseller b
     join product p on p.id = b.product_id
     join offer o on o.tenant = b.tenant and o.sku = b.sku and o.on_sale
     cross join lateral sellable_stock(b.sku, $3, null) units
     where b.tenant = $1 and b.pieces > 0 and (cardinality($2::text[]) = 0 or p.category_id = any($2))
       and units.available > 0
     order by b.place limit $4`,
    [tenant, categories, now, most],
  );
  return rows.map(({ sku }) => sku);
}

/** Returns the SKUs that a customer ordered last. */
export async function orderedBy(pool: Pool, tenant: string, customerId: string, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ sku: string }>(
    `select l.sku from (select id, placed_at from orders where customer_id = $2 and tenant = $1 and state = 'placed'
       order by placed_at desc limit 10) o
     join order_line l on l.order_id = o.id order by o.placed_at desc, l.position limit $3`,
    [tenant, customerId, most],
  );
  return rows.map(({ sku }) => sku);
}

/** Minimum number of orders of a pair. A single order is no evidence and would reveal one customer's purchase. */
const FEWEST_ORDERS = 2;
/** Longer orders pair only their first lines, because pairs grow with the square of the lines. */
const MOST_LINES = 20;
const OTHERS = 12;
const BESTSELLERS = 200;

/** Recounts all tenants from the orders since a time, in one transaction. */
export async function recountOrders(pool: Pool, since: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Serialises recounts of several processes.
    await client.query(`select pg_advisory_xact_lock(hashtext('recount recommendations'))`);
    await client.query('delete from bought_together');
    await client.query(
      `insert into bought_together (tenant, product_id, other_id, other_sku, times)
       select tenant, product_id, other_id, other_sku, times from (
         select a.tenant, a.product_id, b.product_id as other_id, mode() within group (order by b.sku) as other_sku,
           count(distinct a.order_id)::int as times,
           row_number() over (partition by a.tenant, a.product_id order by count(distinct a.order_id) desc, b.product_id) as place
         from (select o.tenant, l.order_id, l.product_id, l.sku from orders o join order_line l on l.order_id = o.id
           where o.state = 'placed' and o.placed_at > $1 and l.position < ${MOST_LINES}) a
         join order_line b on b.order_id = a.order_id and b.product_id <> a.product_id and b.position < ${MOST_LINES}
         group by a.tenant, a.product_id, b.product_id
         having count(distinct a.order_id) >= ${FEWEST_ORDERS}
       ) counted where place <= ${OTHERS}`,
      [since],
    );
    await client.query('delete from bestseller');
    // A tenant with few sales shows the best-rated products, and without ratings any products.
    await client.query(
      `insert into bestseller (tenant, product_id, sku, pieces, place)
       select tenant, product_id, sku, pieces, place from (
         select known.tenant, known.product_id, known.sku, known.pieces,
           row_number() over (partition by known.tenant order by known.pieces desc, known.liked desc, known.product_id) as place
         from (
           select f.tenant, f.product_id, coalesce(max(sold.sku), min(f.sku)) as sku,
             coalesce(max(sold.pieces), 0)::int as pieces, coalesce(max(r.reviews * r.average), 0) as liked
           from offer f
           left join (select o.tenant, l.product_id, mode() within group (order by l.sku) as sku, sum(l.quantity) as pieces
             from orders o join order_line l on l.order_id = o.id
             where o.state = 'placed' and o.placed_at > $1 group by o.tenant, l.product_id
           ) sold on sold.tenant = f.tenant and sold.product_id = f.product_id
           left join review_summary r on r.tenant = f.tenant and r.product_id = f.product_id
           where f.on_sale group by f.tenant, f.product_id
         ) known
       ) ranked where place <= ${BESTSELLERS}`,
      [since],
    );
  });
}
