import type pg from 'pg';
import { axisName } from '../import/labels.ts';
import { ensureChoice } from './choices.store.ts';
import type { EditorProduct } from './editor-product.ts';
import type { WantedAxis } from './entered-form.ts';
import { type Combination, type EnteredAxis, nextSkus, planVariants } from './variant-axes.ts';

const PLACES = ['colour', 'size'];
const placeOf = (axis: string): number => (PLACES.includes(axis) ? PLACES.indexOf(axis) : PLACES.length);

/** Creates the values of entered axes with their labels, and the names of the axes. */
async function storeAxes(
  client: pg.ClientBase,
  wanted: readonly WantedAxis[],
  locales: readonly string[],
): Promise<EnteredAxis[]> {
  const axes: EnteredAxis[] = [];
  for (const { axis, labels } of wanted) {
    await client.query(
      `insert into axis_text (axis, locale, name)
       select $1, locale, coalesce((select name from attribute_text where key = $1 and attribute_text.locale = wanted.locale), name)
       from unnest($2::text[], $3::text[]) as wanted (locale, name) on conflict do nothing`,
      [axis, locales, locales.map((locale) => axisName(locale, axis))],
    );
    const values = [];
    for (const names of labels)
      values.push({ value: await ensureChoice(client, { key: axis, labels: names, locales }), labels: names });
    axes.push({ axis, values });
  }
  return axes;
}

/**
 * Creates the variants for all combinations of the entered axes that the product lacks. Returns their SKUs; null if
 * there would be too many.
 */
export async function generateVariants(
  client: pg.ClientBase,
  product: EditorProduct,
  wanted: readonly WantedAxis[],
  locales: readonly string[],
): Promise<string[] | null> {
  const axes = await storeAxes(client, wanted, locales);
  const existing = product.variants.map((variant) => ({
    sku: variant.sku,
    combination: Object.fromEntries(variant.axes.map(({ axis, value }) => [axis, value])),
  }));
  const plan = planVariants(existing, axes);
  if (!plan) return null;
  const { rows } = await client.query<{ sku: string }>('select sku from variant where starts_with(sku, $1)', [
    `${product.id}-`,
  ]);
  const skus = nextSkus(
    product.id,
    rows.map(({ sku }) => sku),
    plan.added.length,
  );
  const last = Math.max(0, ...product.variants.map(({ position }) => position));
  await insertVariants(client, product.id, skus, last);
  const described = plan.added.map((combination, index) => ({ sku: skus[index] ?? '', combination }));
  await insertAxes(client, plan.reused ? [plan.reused, ...described] : described);
  return plan.reused ? [plan.reused.sku, ...skus] : skus;
}

/** Creates variants without data behind the last position. */
export async function insertVariants(
  client: pg.ClientBase,
  id: string,
  skus: readonly string[],
  last: number,
): Promise<void> {
  await client.query(
    `insert into variant (sku, product_id, position)
     select sku, $1, $3::integer + place::integer from unnest($2::text[]) with ordinality as wanted (sku, place)`,
    [id, skus, last],
  );
  await client.query(
    `insert into stock (sku, quantity, backorder)
     select sku, 0, coalesce((select max(stock.backorder) from stock join variant on variant.sku = stock.sku where product_id = $2), 0)
     from unnest($1::text[]) as sku on conflict do nothing`,
    [[...skus].sort(), id],
  );
}

async function insertAxes(
  client: pg.ClientBase,
  variants: readonly { sku: string; combination: Combination }[],
): Promise<void> {
  const rows = variants.flatMap(({ sku, combination }) =>
    Object.entries(combination).map(([axis, value]) => ({ sku, axis, value, position: placeOf(axis) })),
  );
  await client.query(
    `insert into variant_axis (sku, axis, value, position)
     select sku, axis, value, position from jsonb_to_recordset($1) as wanted (sku text, axis text, value text, position integer)`,
    [JSON.stringify(rows)],
  );
}
