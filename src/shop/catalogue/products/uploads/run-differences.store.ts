import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

/** Field that an employee edited and for which the file of a run has another value. */
export type RunDifference = { product_id: string; title: string; field: string; hand: string; feed: string };

/** Stored value of a field of the editor, as it writes it. `rest`: the name behind the kind. */
const HAND = `case split_part(edit.field, '.', 1)
  when 'title' then own.title
  when 'description' then own.description
  when 'highlights' then (select string_agg(line, E'\\n') from jsonb_array_elements_text(own.highlights) as line)
  when 'composition' then (select string_agg(part ->> 'name' || ': ' || (part ->> 'value'), E'\\n')
    from jsonb_array_elements(own.details) as part where part ->> 'section' = 'material')
  when 'brand' then product.brand
  when 'category' then product.category_id
  when 'further' then (select string_agg(category_id, ',' order by position) from further_category where product_id = edit.product_id)
  when 'related' then (select string_agg(other_id, ',' order by position, other_id) from product_relation
    where product_id = edit.product_id and kind = 'related')
  when 'accessory' then (select string_agg(other_id, ',' order by position, other_id) from product_relation
    where product_id = edit.product_id and kind = 'accessory')
  when 'guarantee' then product.guarantee_years::text
  when 'care' then (select string_agg(code, ', ') from jsonb_array_elements_text(text.care) as code)
  when 'gtin' then variant.gtin
  when 'mpn' then variant.mpn
  when 'weight' then variant.shipping_grams || ' g'
  when 'attribute' then (select string_agg(value, ',' order by value) from product_facet
    where product_id = edit.product_id and key = rest)
  when 'price' then (select round(amount / power(10::numeric, decimals), decimals)::text
    from price cross join lateral (select coalesce(($7::jsonb ->> split_part(rest, '.', 1))::int, 2) as decimals) own_currency
    where tenant = split_part(rest, '.', 1) and sku = substr(rest, strpos(rest, '.') + 1)
      and valid_from <= $6 and (valid_to is null or valid_to > $6))
  end`;

/** Returns differences of a run in the order of products and fields, after a place. */
export async function readDifferences(
  pool: Pool,
  request: {
    runId: string;
    locale: string;
    after: { product: string; field: string };
    most: number;
    now: Date;
    /** Decimals of prices by tenant. */
    decimals: Readonly<Record<string, number>>;
  },
): Promise<RunDifference[]> {
  const { rows } = await pool.query<RunDifference>(
    `select edit.product_id, coalesce(text.title, edit.product_id) as title, edit.field,
       coalesce(${HAND}, '') as hand, edit.feed_value as feed
     from product_edit edit join product on product.id = edit.product_id
       cross join lateral (select substr(edit.field, strpos(edit.field, '.') + 1) as rest) name
       left join product_text text on text.product_id = edit.product_id and text.locale = $2
       left join product_text own on own.product_id = edit.product_id and own.locale = rest
       left join variant on variant.product_id = edit.product_id and variant.sku = rest
     where edit.run_id::text = $1 and edit.feed_value is not null and (edit.product_id, edit.field) > ($3, $4)
     order by edit.product_id, edit.field limit $5`,
    [
      request.runId,
      request.locale,
      request.after.product,
      request.after.field,
      request.most,
      request.now,
      JSON.stringify(request.decimals),
    ],
  );
  return rows;
}

export async function countDifferences(pool: Pool, runId: string): Promise<{ fields: number; products: number }> {
  const { rows } = await pool.query<{ fields: number; products: number }>(
    `select count(*)::int as fields, count(distinct product_id)::int as products
     from product_edit where run_id::text = $1 and feed_value is not null`,
    [runId],
  );
  return rows[0] ?? { fields: 0, products: 0 };
}

/** Returns the differing fields of a run by product, in ascending order of the product: the order in which they lock. */
export async function differencesByProduct(
  database: Pool | pg.ClientBase,
  runId: string,
  most: number | null,
): Promise<Map<string, string[]>> {
  const { rows } = await database.query<{ product_id: string; fields: string[] }>(
    `select product_id, array_agg(field order by field) as fields from product_edit
     where run_id::text = $1 and feed_value is not null group by product_id order by product_id limit $2`,
    [runId, most],
  );
  return new Map(rows.map(({ product_id: id, fields }) => [id, fields]));
}
