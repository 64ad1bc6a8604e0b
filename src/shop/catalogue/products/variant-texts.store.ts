import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Variant } from './types.ts';

/**
 * All variants of a product in their order, on sale or not, with the names of their choices in a locale. They change only
 * with the product and its attributes, so a cache may hold them.
 */
export type VariantTexts = { productId: string; variants: { sku: string; choices: Variant['choices'] }[] };

const Choice = v.tuple([v.string(), v.string(), v.string(), v.string(), v.nullable(v.string())]);
const Rows = v.array(
  v.object({
    productId: v.string(),
    /** SKU, and for each axis its id and name, then value, label and swatch. */
    variants: v.array(v.tuple([v.string(), v.array(Choice)])),
  }),
);

// Looks a name up once for each value. The list is hidden from the planner: see articles.store.ts.
const VARIANT_TEXTS = `with own as materialized (
    select w.product_id, w.sku, w.position from variant w where w.product_id = any((select $2::text[])::text[])
  ), chosen as materialized (
    select a.sku, a.axis, a.position, a.value from own join variant_axis a on a.sku = own.sku
  ), named as materialized (
    select d.axis, d.value, coalesce(n.name, d.axis) as name, coalesce(t.label, d.value) as label, f.swatch
    from (select distinct axis, value from chosen) d
    left join axis_text n on n.axis = d.axis and n.locale = $1
    left join facet_value f on f.key = d.axis and f.value = d.value
    left join facet_text t on t.key = d.axis and t.value = d.value and t.locale = $1
  ), choices as materialized (
    select c.sku, json_agg(json_build_array(n.axis, n.name, n.value, n.label, n.swatch) order by c.position) as choices
    from chosen c join named n on n.axis = c.axis and n.value = c.value
    group by c.sku
  )
  select own.product_id as "productId",
    json_agg(json_build_array(own.sku, coalesce(c.choices, '[]')) order by own.position, own.sku) as variants
  from own left join choices c on c.sku = own.sku
  group by own.product_id`;

/** Returns the variants of these products with the names of their choices; products without variants are missing. */
export async function variantTextRows(
  pool: Pool,
  request: { locale: string; products: readonly string[] },
): Promise<VariantTexts[]> {
  const { rows } = await pool.query({
    name: 'variant-texts',
    text: VARIANT_TEXTS,
    values: [request.locale, [...request.products]],
  });
  return v.parse(Rows, rows).map(({ productId, variants }) => {
    const known = new Map<string, Variant['choices'][number]>();
    return {
      productId,
      variants: variants.map(([sku, choices]) => ({ sku, choices: choices.map((choice) => shared(known, choice)) })),
    };
  });
}

/** Returns one object for equal choices, since a size or a colour occurs in many variants. */
function shared(
  known: Map<string, Variant['choices'][number]>,
  [axis, name, value, label, swatch]: v.InferOutput<typeof Choice>,
): Variant['choices'][number] {
  const key = JSON.stringify([axis, value]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const choice = { axis, name, value, label, swatch };
  known.set(key, choice);
  return choice;
}
