import type pg from 'pg';
import type { EnergyLabel, ProductLegal, TextLegal, TyreLabel } from '../../legal-data/index.ts';
import { FURTHER_CATEGORIES } from '../further-categories.store.ts';
import { type CategoryTree, categoryTree } from './categories.ts';
import { type FacetRecord, type FacetValues, facetValues, type StoredLabel } from './facet-values.ts';

export type KnownProduct = {
  id: string;
  category_id: string;
  further: string[];
  brand: string;
  vat_class: string;
  delivery_mode: string;
  technical: boolean;
  guarantee_years: number | null;
  energy: EnergyLabel | null;
  tyre: TyreLabel | null;
  manufacturer_id: string | null;
  legal: Partial<ProductLegal>;
};
export type KnownText = {
  product_id: string;
  title: string;
  slug: string;
  description: string;
  highlights: string[];
  details: { section: string; name: string; value: string }[];
  care: string[];
  legal: Partial<TextLegal>;
};
export type KnownVariant = {
  sku: string;
  product_id: string;
  position: number;
  gtin: string | null;
  mpn: string | null;
  shipping_grams: number | null;
  unit_measure: { amount: number; unit: string } | null;
};
export type KnownAxis = { sku: string; axis: string; value: string; position: number };

/** Stored data of the products and variants of a batch, before the import writes it. */
export type Known = {
  products: Map<string, KnownProduct>;
  texts: Map<string, KnownText>;
  variants: Map<string, KnownVariant>;
  axes: Map<string, KnownAxis[]>;
  /** Facets of a product that are no axis: key to values. */
  facets: Map<string, Map<string, string[]>>;
  lastPosition: Map<string, number>;
};

/** @param overwrites whether names and addresses by hand are the feed's again */
export async function readCategories(client: pg.ClientBase, locale: string, overwrites = false): Promise<CategoryTree> {
  const categories = await client.query<{ id: string; parentId: string | null; depth: number; position: number }>(
    'select id, parent_id as "parentId", depth, position from category',
  );
  const texts = await client.query<{ id: string; name: string; path: string }>(
    'select category_id as id, name, path from category_text where locale = $1',
    [locale],
  );
  const former = await client.query<{ path: string; id: string }>(
    'select path, category_id as id from category_former_path where locale = $1',
    [locale],
  );
  const merged = await client.query<{ id: string; into: string }>('select id, into_id as "into" from merged_category');
  const edited = await client.query<{ id: string; field: string }>(
    'select category_id as id, field from category_edit',
  );
  const history = { former: former.rows, merged: merged.rows, edited: edited.rows };
  return categoryTree(locale, categories.rows, texts.rows, history, overwrites);
}

export async function readFacetValues(client: pg.ClientBase, locale: string): Promise<FacetValues> {
  const records = await client.query<FacetRecord>(
    'select key, value, position, swatch, low, high, edited from facet_value',
  );
  const labels = await client.query<StoredLabel>(
    'select key, value, coalesce(feed_label, label) as label, edited from facet_text where locale = $1',
    [locale],
  );
  const axes = await client.query<{ axis: string; name: string }>(
    'select axis, name from axis_text where locale = $1',
    [locale],
  );
  return facetValues(locale, records.rows, labels.rows, axes.rows);
}

export async function readKnown(
  client: pg.ClientBase,
  locale: string,
  productIds: string[],
  skus: string[],
): Promise<Known> {
  // All at once: the connection of an import waits for none of them.
  const [products, texts, variants, axes, facets, last] = await Promise.all([
    client.query<KnownProduct>(
      `select p.id, p.category_id, ${FURTHER_CATEGORIES} as further, p.brand, p.vat_class, p.delivery_mode, p.technical,
         p.guarantee_years, p.energy, p.tyre, p.manufacturer_id, p.legal
       from product p where p.id = any($1)`,
      [productIds],
    ),
    client.query<KnownText>(
      `select product_id, title, slug, description, highlights, details, care, legal
       from product_text where product_id = any($1) and locale = $2`,
      [productIds, locale],
    ),
    client.query<KnownVariant>(
      'select sku, product_id, position, gtin, mpn, shipping_grams, unit_measure from variant where sku = any($1)',
      [skus],
    ),
    client.query<KnownAxis>('select sku, axis, value, position from variant_axis where sku = any($1)', [skus]),
    client.query<{ product_id: string; key: string; value: string }>(
      `select facet.product_id, facet.key, facet.value from product_facet facet
       where facet.product_id = any($1) and not exists (
         select 1 from variant join variant_axis axis on axis.sku = variant.sku
         where variant.product_id = facet.product_id and axis.axis = facet.key)
       order by facet.product_id, facet.key, facet.value`,
      [productIds],
    ),
    client.query<{ product_id: string; position: number }>(
      'select product_id, max(position) as position from variant where product_id = any($1) group by product_id',
      [productIds],
    ),
  ]);
  return {
    products: new Map(products.rows.map((row) => [row.id, row])),
    texts: new Map(texts.rows.map((row) => [row.product_id, row])),
    variants: new Map(variants.rows.map((row) => [row.sku, row])),
    axes: Map.groupBy(axes.rows, (row) => row.sku),
    facets: new Map(
      [...Map.groupBy(facets.rows, (row) => row.product_id)].map(([id, rows]) => [
        id,
        new Map(
          [...Map.groupBy(rows, (row) => row.key)].map(([key, entries]) => [key, entries.map((entry) => entry.value)]),
        ),
      ]),
    ),
    lastPosition: new Map(last.rows.map((row) => [row.product_id, row.position])),
  };
}
