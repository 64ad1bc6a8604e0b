import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { EnteredScope, PromotionScope, ScopedGoods } from './promotion-scope.ts';

/** Returns the properties of variants that scopes test. */
export async function scopedGoods(pool: Pool, skus: readonly string[]): Promise<ScopedGoods[]> {
  const { rows } = await pool.query<ScopedGoods>({
    name: 'promotion-goods',
    text: `select variant.sku, product.id as "productId", product.brand,
        (with recursive above as (
          select own.id, own.parent_id from category own
            where own.id in (select category_id from listed_product where product_id = product.id)
          union select up.id, up.parent_id from category up join above on up.id = above.parent_id)
          select coalesce(array_agg(above.id), '{}') from above) as categories,
        (select coalesce(json_agg(json_build_array(own.key, own.value)), '[]') from (
          select key, value from product_facet where product_facet.product_id = product.id
          union all select axis, value from variant_axis where variant_axis.sku = variant.sku) own) as attributes
      from variant join product on product.id = variant.product_id
      where variant.sku = any((select $1::text[])::text[])`,
    values: [skus],
  });
  return rows;
}

/**
 * Replaces names of a scope by stored keys, and returns the first name that is unknown. Brands have any letter case.
 * Attributes and their values have a key or a name in any locale. Products have their number or an article number.
 */
export async function resolveScope(
  runner: SqlRunner,
  entered: EnteredScope,
): Promise<{ scope: PromotionScope } | { unknown: string }> {
  const categories = await known(
    runner,
    'select id as name, id as key from category where id = any($1)',
    entered.categories,
  );
  const brands = await known(
    runner,
    'select distinct on (lower(brand)) lower(brand) as name, brand as key from product where lower(brand) = any($1) order by lower(brand), brand',
    entered.brands.map((brand) => brand.toLowerCase()),
  );
  const products = await known(
    runner,
    `select id as name, id as key from product where id = any($1)
     union all select sku, product_id from variant where sku = any($1) and sku not in (select id from product)`,
    entered.products,
  );
  for (const [names, found] of [
    [entered.categories, categories],
    [entered.brands.map((brand) => brand.toLowerCase()), brands],
    [entered.products, products],
  ] as const) {
    const unknown = names.find((name) => !found.has(name));
    if (unknown !== undefined) return { unknown };
  }
  const attributes: Record<string, string[]> = {};
  for (const { key, value } of entered.attributes) {
    const found = await attributeValue(runner, key, value);
    if (!found) return { unknown: `${key} = ${value}` };
    attributes[found.key] = [...new Set([...(attributes[found.key] ?? []), found.value])];
  }
  const keysOf = (found: ReadonlyMap<string, string>) => [...new Set(found.values())].sort();
  return {
    scope: { categories: keysOf(categories), brands: keysOf(brands), attributes, products: keysOf(products) },
  };
}

async function known(runner: SqlRunner, text: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = (await runner.query(text, [names])) as { rows: { name: string; key: string }[] };
  return new Map(rows.map(({ name, key }) => [name, key]));
}

async function attributeValue(
  runner: SqlRunner,
  key: string,
  value: string,
): Promise<{ key: string; value: string } | undefined> {
  const { rows } = (await runner.query(
    `select own.key, own.value from facet_value own
     where (own.key = $1 or exists (select from attribute_text named where named.key = own.key and lower(named.name) = lower($1)))
       and (own.value = $2 or exists (select from facet_text label where label.key = own.key and label.value = own.value
         and lower(label.label) = lower($2)))
     order by own.key = $1 desc, own.value = $2 desc, own.key, own.value limit 1`,
    [key, value],
  )) as { rows: { key: string; value: string }[] };
  return rows[0];
}

/** Returns the keys of promotions that are for a category and have not ended. */
export async function promotionsOfCategory(runner: SqlRunner, category: string, now: Date): Promise<string[]> {
  const { rows } = await runner.query(
    `select distinct key from promotion
     where scope -> 'categories' ? $1 and ended_at is null and (valid_to is null or valid_to >= ($2::timestamptz - interval '1 day')::date)
     order by key`,
    [category, now],
  );
  return (rows as { key: string }[]).map(({ key }) => key);
}
