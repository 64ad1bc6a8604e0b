import type pg from 'pg';
import type { Batch, ProductFacet } from './batch.ts';
import type { CategoryTree } from './categories.ts';
import type { FacetValues } from './facet-values.ts';

/*
 * Every statement writes all rows of a batch at once, only if they differ, and returns the changed products. An import
 * of known data writes nothing.
 */
type Touched = { product_id: string };

const ids = (rows: Touched[]) => rows.map((row) => row.product_id);

export async function writeCategories(client: pg.ClientBase, tree: CategoryTree): Promise<void> {
  if (tree.newCategories.length > 0) {
    await client.query(
      `insert into category (id, parent_id, depth, position)
       select id, parent_id, depth, position from jsonb_to_recordset($1)
         as wanted (id text, parent_id text, depth smallint, position integer) order by depth
       on conflict (id) do nothing`,
      [JSON.stringify(tree.newCategories.map((entry) => ({ ...entry, parent_id: entry.parentId })))],
    );
    tree.newCategories = [];
  }
  if (tree.newTexts.size > 0) {
    const texts = JSON.stringify([...tree.newTexts.values()]);
    await client.query(
      `insert into category_former_path (locale, path, category_id, at)
       select known.locale, known.path, known.category_id, now()
       from jsonb_to_recordset($2) as wanted (id text, path text)
       join category_text known on known.category_id = wanted.id and known.locale = $1 and known.path <> wanted.path
       on conflict (locale, path) do update set category_id = excluded.category_id, at = excluded.at`,
      [tree.locale, texts],
    );
    await client.query(
      `insert into category_text (category_id, locale, name, path)
       select id, $1, name, path from jsonb_to_recordset($2) as wanted (id text, name text, path text)
       on conflict (category_id, locale) do update set name = excluded.name, path = excluded.path`,
      [tree.locale, texts],
    );
    await client.query(
      `delete from category_former_path using jsonb_to_recordset($2) as wanted (path text)
       where locale = $1 and category_former_path.path = wanted.path`,
      [tree.locale, texts],
    );
    if (tree.overwrites)
      await client.query('delete from category_edit where category_id = any($1) and field = any($2)', [
        [...tree.newTexts.keys()],
        [`name.${tree.locale}`, `path.${tree.locale}`],
      ]);
    await client.query("insert into outbox (topic, key) select 'category', id from unnest($1::text[]) as id", [
      [...tree.newTexts.keys()],
    ]);
    tree.newTexts.clear();
  }
  if (tree.said.size > 0) {
    await client.query(
      `update category_edit known set feed_value = wanted.value
       from jsonb_to_recordset($1) as wanted (id text, field text, value text)
       where known.category_id = wanted.id and known.field = wanted.field and known.feed_value is distinct from wanted.value`,
      [JSON.stringify([...tree.said.values()])],
    );
    tree.said.clear();
  }
}

export async function writeFacetValues(client: pg.ClientBase, values: FacetValues): Promise<void> {
  // Labels of values and axes appear on the pages of many products, so that changes are announced per facet.
  const facets = new Set([
    ...[...values.newRecords.values(), ...values.newLabels.values()].map((entry) => entry.key),
    ...values.newAxes.keys(),
  ]);
  if (facets.size > 0) {
    await client.query("insert into outbox (topic, key) select 'facet', key from unnest($1::text[]) as key", [
      [...facets],
    ]);
  }
  if (values.newRecords.size > 0) {
    await client.query(
      `insert into facet_value (key, value, position, swatch, low, high)
       select key, value, position, swatch, low, high from jsonb_to_recordset($1)
         as wanted (key text, value text, position integer, swatch text, low float8, high float8)
       on conflict (key, value) do update set swatch = excluded.swatch, low = excluded.low, high = excluded.high`,
      [JSON.stringify([...values.newRecords.values()])],
    );
    values.newRecords.clear();
  }
  if (values.newLabels.size > 0) {
    await client.query(
      `insert into facet_text (key, value, locale, label)
       select key, value, $1, label from jsonb_to_recordset($2) as wanted (key text, value text, label text)
       on conflict (key, value, locale) do update set label = excluded.label where not facet_text.edited`,
      [values.locale, JSON.stringify([...values.newLabels.values()])],
    );
    values.newLabels.clear();
  }
  if (values.newAxes.size > 0) {
    await client.query(
      `insert into axis_text (axis, locale, name)
       select axis, $1, name from jsonb_to_recordset($2) as wanted (axis text, name text)
       on conflict (axis, locale) do update set name = excluded.name`,
      [values.locale, JSON.stringify([...values.newAxes.values()])],
    );
    values.newAxes.clear();
  }
}

export async function writeProducts(client: pg.ClientBase, products: Batch['products'], now: Date): Promise<string[]> {
  if (products.length === 0) return [];
  const result = await client.query<Touched>(
    `insert into product as known
       (id, category_id, brand, vat_class, delivery_mode, technical, guarantee_years, energy, tyre, manufacturer_id, legal, created_at,
         changed_at)
     select id, category_id, brand, vat_class, delivery_mode, technical, guarantee_years, energy, tyre, manufacturer_id, legal, $2, now()
     from jsonb_to_recordset($1) as wanted (id text, category_id text, brand text, vat_class text, delivery_mode text,
       technical boolean, guarantee_years smallint, energy jsonb, tyre jsonb,
       manufacturer_id text, legal jsonb)
     on conflict (id) do update set category_id = excluded.category_id, brand = excluded.brand, vat_class = excluded.vat_class,
       delivery_mode = excluded.delivery_mode, technical = excluded.technical, guarantee_years = excluded.guarantee_years,
       energy = excluded.energy, tyre = excluded.tyre,
       manufacturer_id = excluded.manufacturer_id, legal = excluded.legal, changed_at = now()
     where (known.category_id, known.brand, known.vat_class, known.delivery_mode, known.technical, known.guarantee_years,
         known.energy, known.tyre, known.manufacturer_id, known.legal)
       is distinct from (excluded.category_id, excluded.brand, excluded.vat_class, excluded.delivery_mode,
         excluded.technical, excluded.guarantee_years, excluded.energy, excluded.tyre,
         excluded.manufacturer_id, excluded.legal)
     returning id as product_id`,
    [JSON.stringify(products), now],
  );
  return ids(result.rows);
}

/** Writes texts. The caller updates the search texts afterwards: see writeSearchTexts and addSearchedTexts. */
export async function writeTexts(client: pg.ClientBase, locale: string, texts: Batch['texts']): Promise<string[]> {
  if (texts.length === 0) return [];
  const result = await client.query<Touched>(
    `insert into product_text as known (product_id, locale, title, slug, description, highlights, details, care, legal, search)
     select product_id, $2, title, slug, description, highlights, details, care, legal, ''
     from jsonb_to_recordset($1) as wanted (product_id text, title text, slug text, description text, highlights jsonb,
       details jsonb, care jsonb, legal jsonb)
     on conflict (product_id, locale) do update set title = excluded.title, slug = excluded.slug,
       description = excluded.description, highlights = excluded.highlights, details = excluded.details, care = excluded.care,
       legal = excluded.legal
     where (known.title, known.slug, known.description, known.highlights, known.details, known.care, known.legal)
       is distinct from (excluded.title, excluded.slug, excluded.description, excluded.highlights, excluded.details,
         excluded.care, excluded.legal)
     returning product_id`,
    [JSON.stringify(texts), locale],
  );
  return ids(result.rows);
}

export async function writeVariants(
  client: pg.ClientBase,
  variants: Batch['variants'],
  isKnown: (sku: string) => boolean,
): Promise<string[]> {
  const { true: known = [], false: added = [] } = Object.groupBy(variants, ({ sku }) => `${isKnown(sku)}`);
  const wanted = `jsonb_to_recordset($1) as wanted (sku text, product_id text, position integer, gtin text, mpn text,
    shipping_grams integer, unit_measure jsonb)`;
  // No "on conflict do update": it locks rows like a new key, and baskets and orders that refer to them would wait.
  const sent = [
    added.length > 0 &&
      client.query<Touched>(
        `insert into variant (sku, product_id, position, gtin, mpn, shipping_grams, unit_measure)
         select sku, product_id, position, gtin, mpn, shipping_grams, unit_measure from ${wanted} returning product_id`,
        [JSON.stringify(added)],
      ),
    known.length > 0 &&
      client.query<Touched>(
        `update variant known set product_id = wanted.product_id, position = wanted.position, gtin = wanted.gtin,
           mpn = wanted.mpn, shipping_grams = wanted.shipping_grams, unit_measure = wanted.unit_measure
         from ${wanted} where known.sku = wanted.sku
           and (known.product_id, known.position, known.gtin, known.mpn, known.shipping_grams, known.unit_measure)
             is distinct from (wanted.product_id, wanted.position, wanted.gtin, wanted.mpn, wanted.shipping_grams,
               wanted.unit_measure)
         returning known.product_id`,
        [JSON.stringify(known)],
      ),
  ];
  return (await Promise.all(sent)).flatMap((result) => (result ? ids(result.rows) : []));
}

/** Replaces the axes of variants. `isKnown` tells whether a variant has stored ones. Returns the changed variants. */
export async function writeAxes(
  client: pg.ClientBase,
  skus: string[],
  axes: Batch['axes'],
  isKnown: (sku: string) => boolean,
): Promise<string[]> {
  const wanted = JSON.stringify(axes);
  const known = skus.filter(isKnown);
  const sent = [
    known.length > 0 &&
      client.query<{ sku: string }>(
        `delete from variant_axis known where sku = any($1) and not exists (
           select 1 from jsonb_to_recordset($2) as wanted (sku text, axis text)
           where wanted.sku = known.sku and wanted.axis = known.axis)
         returning sku`,
        [known, wanted],
      ),
    axes.length > 0 &&
      client.query<{ sku: string }>(
        `insert into variant_axis as known (sku, axis, value, position)
         select sku, axis, value, position from jsonb_to_recordset($1)
           as wanted (sku text, axis text, value text, position integer)
         on conflict (sku, axis) do update set value = excluded.value, position = excluded.position
         where (known.value, known.position) is distinct from (excluded.value, excluded.position)
         returning sku`,
        [wanted],
      ),
  ];
  const changed = (await Promise.all(sent)).flatMap((result) => (result ? result.rows.map(({ sku }) => sku) : []));
  return [...new Set(changed)];
}

const SELLABLE = `product.status = 'published' and not variant.ended and not wanted.product_id = any($4) and not exists (
  select from product_publication planned
  where planned.product_id = product.id and planned.tenant = $3 and not planned.done)`;

/**
 * Offers variants. Offers of a variant that the file moves to another product follow it (migration 0184). Drafts, retired products, ended variants and those planned for later do not go on sale, and withheld
 * products leave it.
 */
export async function writeOffers(
  client: pg.ClientBase,
  { tenant, variants, withheld }: { tenant: string; variants: Batch['variants']; withheld: readonly string[] },
): Promise<string[]> {
  const lists = [variants.map((variant) => variant.sku), variants.map((variant) => variant.product_id)];
  const wanted = `unnest($1::text[], $2::text[]) as wanted (sku, product_id)
    join product on product.id = wanted.product_id join variant on variant.sku = wanted.sku`;
  const values = [...lists, tenant, withheld];
  const offered = await client.query<Touched>(
    `insert into offer (tenant, sku, product_id, on_sale)
     select $3, wanted.sku, wanted.product_id, ${SELLABLE} from ${wanted}
     where not exists (select from offer known where known.tenant = $3 and known.sku = wanted.sku)
     returning product_id`,
    values,
  );
  // All variants are new: none was withdrawn.
  if (offered.rows.length === variants.length && withheld.length === 0) return ids(offered.rows);
  const resumed = await client.query<Touched>(
    `update offer known set on_sale = true from ${wanted}
     where known.tenant = $3 and known.sku = wanted.sku and not known.on_sale and ${SELLABLE}
     returning known.product_id`,
    values,
  );
  const changed = [...ids(offered.rows), ...ids(resumed.rows)];
  if (withheld.length === 0) return changed;
  const ended = await client.query<Touched>(
    'update offer set on_sale = false where tenant = $1 and product_id = any($2) and on_sale returning product_id',
    [tenant, withheld],
  );
  return [...changed, ...ids(ended.rows)];
}

/**
 * Adds the facets of products. Facets missing in the file are deleted after the whole file has been read. Axes of
 * variants are no rows here, since each tenant sells other variants.
 */
export async function addFacets(client: pg.ClientBase, facets: ProductFacet[]): Promise<string[]> {
  if (facets.length === 0) return [];
  const result = await client.query<Touched>(
    `insert into product_facet (product_id, key, value)
     select distinct product_id, key, value from jsonb_to_recordset($1) as wanted (product_id text, key text, value text)
     on conflict do nothing returning product_id`,
    [JSON.stringify(facets)],
  );
  return ids(result.rows);
}
