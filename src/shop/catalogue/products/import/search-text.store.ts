import type pg from 'pg';
import { foldText } from '../../../../platform/fold-text.ts';
import { FURTHER_CATEGORIES } from '../further-categories.store.ts';
import { type CategoryTree, chainOf } from './categories.ts';
import type { KnownProduct, KnownText } from './known.store.ts';
import { textSearchOf } from './labels.ts';

type Text = Pick<KnownText, 'product_id' | 'title' | 'description' | 'highlights'> & Placed;
type Placed = Pick<KnownProduct, 'brand' | 'category_id' | 'further'>;

const VECTOR = `setweight(to_tsvector($3::regconfig, folded.title), 'A') || setweight(to_tsvector($3::regconfig, folded.names), 'B')
         || setweight(to_tsvector($3::regconfig, folded.traits), 'C') || setweight(to_tsvector($3::regconfig, folded.body), 'D')`;
const FOLDED = 'title text, names text, traits text, body text';

/**
 * Updates the search texts of products from the stored state. Weights: title, then brand and category names, then
 * colours, sizes and materials of variants on sale, then the description. Does not use the rows of the feed, because a
 * file may contain only some variants of a product. Returns the changed products.
 */
export async function writeSearchTexts(
  client: pg.ClientBase,
  tenant: string,
  tree: CategoryTree,
  productIds: string[],
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const texts = await readTexts(client, tree.locale, productIds);
  const traits = await readTraits(client, tenant, tree.locale, productIds);
  const wanted = texts.map((text) => ({ product_id: text.product_id, ...folded(tree, text, traits) }));
  // Materialized: otherwise each vector is computed for the comparison and again for the row.
  const result = await client.query<{ product_id: string }>(
    `with wanted as materialized (
       select product_id, ${VECTOR} as search
       from jsonb_to_recordset($1) as folded (product_id text, ${FOLDED}))
     update product_text known set search = wanted.search from wanted
     where known.product_id = wanted.product_id and known.locale = $2 and known.search <> wanted.search
     returning known.product_id`,
    [JSON.stringify(wanted), tree.locale, textSearchOf(tree.locale)],
  );
  return result.rows.map((row) => row.product_id);
}

export type NewText = { text: KnownText; product: Placed };

/**
 * Adds texts of products with their search texts, so that each row is written once. Comes after facets and offers, which
 * search texts contain. Returns the products.
 */
export async function addSearchedTexts(
  client: pg.ClientBase,
  tenant: string,
  tree: CategoryTree,
  added: readonly NewText[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const ids = added.map(({ text }) => text.product_id);
  const traits = await readTraits(client, tenant, tree.locale, ids);
  const rows = added.map(({ text, product }) => ({ row: text, folded: folded(tree, { ...text, ...product }, traits) }));
  await client.query(
    `insert into product_text (product_id, locale, title, slug, description, highlights, details, care, legal, search)
     select text.product_id, $2, text.title, text.slug, text.description, text.highlights, text.details, text.care, text.legal,
       ${VECTOR}
     from jsonb_to_recordset($1) as added (row jsonb, folded jsonb),
       jsonb_to_record(added.row) as text (product_id text, title text, slug text, description text, highlights jsonb,
         details jsonb, care jsonb, legal jsonb),
       jsonb_to_record(added.folded) as folded (${FOLDED})`,
    [JSON.stringify(rows), tree.locale, textSearchOf(tree.locale)],
  );
  return ids;
}

function folded(tree: CategoryTree, text: Text, traits: ReadonlyMap<string, string[]>) {
  const names = [...chainsOf(tree, text)].map((id) => tree.texts.get(id)?.name ?? '');
  return {
    title: foldText(text.title),
    names: foldText([text.brand, ...names].join(' ')),
    traits: foldText((traits.get(text.product_id) ?? []).join(' ')),
    body: foldText([text.description, ...text.highlights].join(' ')),
  };
}

async function readTexts(client: pg.ClientBase, locale: string, productIds: string[]): Promise<Text[]> {
  const { rows } = await client.query<Text>(
    `select text.product_id, text.title, text.description, text.highlights, p.brand, p.category_id, ${FURTHER_CATEGORIES} as further
     from product_text text join product p on p.id = text.product_id
     where text.product_id = any($1) and text.locale = $2`,
    [productIds, locale],
  );
  return rows;
}

/** Returns the categories of a product with those above them, each once. */
function chainsOf(tree: CategoryTree, { category_id: main, further }: Text): Set<string> {
  return new Set([main, ...further].flatMap((id) => chainOf(tree, id)));
}

/** Returns labels of variants on sale in this tenant only: a size sold in another country must not match here. */
async function readTraits(
  client: pg.ClientBase,
  tenant: string,
  locale: string,
  productIds: string[],
): Promise<Map<string, string[]>> {
  const result = await client.query<{ product_id: string; labels: string[] }>(
    `with axes as (
       select distinct variant.product_id, axis.axis as key, axis.value
       from variant join variant_axis axis on axis.sku = variant.sku
       where variant.product_id = any($1) and exists (select 1 from offer where offer.sku = variant.sku and offer.tenant = $3 and offer.on_sale)),
     traits as (
       select product_id, key, value from axes
       union
       select product_id, key, value from product_facet facet
       where product_id = any($1) and key not in ('brand', 'colour', 'size')
         and not exists (select 1 from axes where axes.product_id = facet.product_id and axes.key = facet.key))
     select traits.product_id, array_agg(distinct text.label order by text.label) as labels
     from traits join facet_text text on text.key = traits.key and text.value = traits.value and text.locale = $2
     group by traits.product_id`,
    [productIds, locale, tenant],
  );
  return new Map(result.rows.map((row) => [row.product_id, row.labels]));
}
