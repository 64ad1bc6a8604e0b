import type { Pool } from '../../../platform/database/pool.ts';
import type { DayRange } from './periods.ts';
import { type Converted, NEXT, soldOf, spanValues } from './product-range.store.ts';

export type ProductFigures = {
  productId: string;
  title: string;
  units: number;
  gross: number;
  returned: number;
  keptNet: number;
  costedNet: number;
  cost: number;
};

/** Order of a list of products: by value or by margin. */
type ProductOrder = 'best' | 'margin';

/** Returns the products with the highest value or margin of a period. Only they are summed in full. */
export async function readProductSales(
  pool: Pool,
  given: Converted,
  asked: { range: DayRange; order: ProductOrder; locale: string; most: number },
): Promise<ProductFigures[]> {
  const order = asked.order === 'margin' ? 'costed_net - cost' : 'gross';
  const values = [given.tenants, given.rates, ...spanValues(asked.range)];
  const { rows: best } = await pool.query<{ id: string }>(
    `select product_id as id from ${soldOf()} sold where units > 0 order by ${order} desc, product_id limit $${NEXT}`,
    [...values, asked.most],
  );
  const { rows } = await pool.query<ProductFigures>(
    `select sold.product_id as "productId", units, gross, returned, kept_net as "keptNet", costed_net as "costedNet", cost,
       coalesce(text.title, sold.product_id) as title
     from ${soldOf(`own.product_id = any($${NEXT}::text[])`)} sold
     left join product_text text on text.product_id = sold.product_id and text.locale = $${NEXT + 1}
     order by ${order} desc, sold.product_id`,
    [...values, best.map(({ id }) => id), asked.locale],
  );
  return rows;
}

export type WorstProduct = { productId: string; title: string; units: number; gross: number; stock: number };

/** Returns products on sale since before the period with the fewest sold units; of these the largest stock first. */
export async function readWorstProducts(
  pool: Pool,
  given: Converted,
  asked: { range: DayRange; before: Date; locale: string; most: number },
): Promise<WorstProduct[]> {
  const { rows } = await pool.query<WorstProduct>(
    `select worst.*, coalesce(text.title, worst."productId") as title from (
       select product.id as "productId", coalesce(sold.units, 0)::int as units, coalesce(sold.gross, 0)::bigint as gross, held.stock
       from (select offer.product_id, sum(stock.quantity)::int as stock
         from (select distinct product_id, sku from offer where tenant = any($1) and on_sale) offer
         join stock on stock.sku = offer.sku and stock.quantity > 0 group by 1) held
       join product on product.id = held.product_id and product.created_at < $${NEXT}
       left join ${soldOf()} sold on sold.product_id = product.id
       order by coalesce(sold.units, 0), held.stock desc, product.id limit $${NEXT + 1}) worst
     left join product_text text on text.product_id = worst."productId" and text.locale = $${NEXT + 2}
     order by worst.units, worst.stock desc, worst."productId"`,
    [given.tenants, given.rates, ...spanValues(asked.range), asked.before, asked.most, asked.locale],
  );
  return rows;
}

export type CategoryFigures = { categoryId: string | null; name: string | null; units: number; gross: number };

/** Returns the sales by the category that a product has now. */
export async function readCategorySales(
  pool: Pool,
  given: Converted,
  asked: { range: DayRange; locale: string; most: number },
): Promise<CategoryFigures[]> {
  const { rows } = await pool.query<CategoryFigures>(
    `select sums.*, text.name from (
       select product.category_id as "categoryId", sum(sold.units)::int as units, sum(sold.gross)::bigint as gross
       from ${soldOf()} sold left join product on product.id = sold.product_id where sold.units > 0 group by 1 order by 3 desc, 1 limit $${NEXT}) sums
     left join category_text text on text.category_id = sums."categoryId" and text.locale = $${NEXT + 1}
     order by sums.gross desc, sums."categoryId"`,
    [given.tenants, given.rates, ...spanValues(asked.range), asked.most, asked.locale],
  );
  return rows;
}
