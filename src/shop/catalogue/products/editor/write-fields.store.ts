import type pg from 'pg';
import { type AttributeKind, extentOf } from '../../attributes/index.ts';

import { removeMainFromFurther, writeFurtherCategories } from '../further-categories.store.ts';
import { yesNoLabel } from '../import/labels.ts';
import { slugify } from '../slug.ts';
import { ensureChoice, type Labels } from './choices.store.ts';
import type { ChangedField } from './editor-fields.ts';
import { COMPOSITION, type EditorProduct, type EditorText, isWarranty, WARRANTY } from './editor-product.ts';

const kindOf = ({ field }: ChangedField): string => field.split('.', 1)[0] ?? '';
/** Part of the name behind the kind: a locale, attribute or SKU. */
const restOf = (field: string): string => field.slice(field.indexOf('.') + 1);
const listOf = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator));

/** Groups changes by what they name: `title.de-CH` and `description.de-CH` belong to one text. */
function grouped(changes: readonly ChangedField[], kinds: readonly string[]): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const change of changes) {
    const kind = kindOf(change);
    if (!kinds.includes(kind)) continue;
    const name = restOf(change.field);
    groups.set(name, (groups.get(name) ?? new Map()).set(kind, change.after));
  }
  return groups;
}

/** Writes brand, categories, guarantee, VAT class and delivery. The brand is also a filter. */
export async function writeHeadChanges(
  client: pg.ClientBase,
  id: string,
  changes: readonly ChangedField[],
  locales: readonly string[],
): Promise<void> {
  const after = new Map(changes.map((change) => [change.field, change.after]));
  const category = after.get('category');
  if (category !== undefined)
    await client.query('update product set category_id = $2 where id = $1', [id, category === '' ? null : category]);
  const further = after.get('further');
  if (further !== undefined) await writeFurtherCategories(client, [{ id, categories: listOf(further, ',') }]);
  else if (category !== undefined) await removeMainFromFurther(client, [id]);
  const guarantee = after.get('guarantee');
  if (guarantee !== undefined)
    await client.query('update product set guarantee_years = $2 where id = $1', [
      id,
      guarantee === '' ? null : Number(guarantee),
    ]);
  const [vat, delivery, technical] = [after.get('vat'), after.get('delivery'), after.get('technical')];
  if (vat !== undefined || delivery !== undefined || technical !== undefined)
    await client.query(
      `update product set vat_class = coalesce($2, vat_class), delivery_mode = coalesce($3, delivery_mode),
         technical = coalesce($4, technical) where id = $1`,
      [id, vat ?? null, delivery ?? null, technical === undefined ? null : technical === 'on'],
    );
  const brand = after.get('brand');
  if (brand === undefined) return;
  await client.query('update product set brand = $2 where id = $1', [id, brand]);
  const value =
    brand === '' ? null : await ensureChoice(client, { key: 'brand', labels: same(brand, locales), locales });
  await replaceValues(client, id, 'brand', value === null ? [] : [value]);
}

const same = (label: string, locales: readonly string[]): Labels =>
  Object.fromEntries(locales.map((locale) => [locale, label]));

const EMPTY: Omit<EditorText, 'locale'> = {
  title: '',
  slug: '',
  description: '',
  highlights: [],
  details: [],
  care: [],
  legal: {},
};

/** Writes texts of locales. The address follows the title; care symbols are the same in all locales. */
export async function writeTextChanges(
  client: pg.ClientBase,
  product: EditorProduct,
  changes: readonly ChangedField[],
): Promise<void> {
  const care = changes.find(({ field }) => field === 'care');
  const symbols = care ? listOf(care.after, ', ') : (product.texts.find((text) => text.care.length > 0)?.care ?? []);
  const texts = new Map(product.texts.map((text) => [text.locale, text]));
  for (const [locale, parts] of grouped(changes, ['title', 'description', 'highlights', 'composition', 'warranty'])) {
    const before = texts.get(locale) ?? { ...EMPTY, locale };
    const title = parts.get('title') ?? before.title;
    const composition = parts.get('composition');
    const warranty = parts.get('warranty');
    const described = composition === undefined ? before.details : withComposition(before.details, composition);
    texts.set(locale, {
      locale,
      title,
      slug: slugify(title, locale) || product.id.toLowerCase(),
      description: parts.get('description') ?? before.description,
      highlights: listOf(parts.get('highlights') ?? before.highlights.join('\n'), '\n'),
      details: warranty === undefined ? described : withWarranty(described, warranty),
      care: symbols,
      legal: before.legal,
    });
  }
  const written = [...texts.values()].map((text) => ({ ...text, care: care ? symbols : text.care }));
  await client.query(
    `insert into product_text as known (product_id, locale, title, slug, description, highlights, details, care, search)
     select $1, locale, title, slug, description, highlights, details, care, ''
     from jsonb_to_recordset($2) as wanted (locale text, title text, slug text, description text, highlights jsonb, details jsonb, care jsonb)
     on conflict (product_id, locale) do update set title = excluded.title, slug = excluded.slug, description = excluded.description,
       highlights = excluded.highlights, details = excluded.details, care = excluded.care`,
    [product.id, JSON.stringify(written)],
  );
}

function withComposition(details: EditorText['details'], text: string): EditorText['details'] {
  const parts = listOf(text, '\n').map((line) => {
    const [name = '', ...value] = line.split(': ');
    return { section: COMPOSITION, name, value: value.join(': ') };
  });
  return [...parts, ...details.filter(({ section }) => section !== COMPOSITION)];
}

function withWarranty(details: EditorText['details'], text: string): EditorText['details'] {
  const others = details.filter((detail) => !isWarranty(detail));
  return text === '' ? others : [...others, { ...WARRANTY, value: text }];
}

type Definitions = ReadonlyMap<string, { kind: AttributeKind; unit: string }>;

/** Writes values of attributes, and the labels of new numbers, ranges and texts in all locales. */
export async function writeAttributeChanges(
  client: pg.ClientBase,
  id: string,
  changes: readonly ChangedField[],
  { definitions, locales }: { definitions: Definitions; locales: readonly string[] },
): Promise<void> {
  for (const [key, parts] of grouped(changes, ['attribute'])) {
    const text = parts.get('attribute') ?? '';
    const { kind = 'choice', unit = '' } = definitions.get(key) ?? {};
    await replaceValues(client, id, key, await storedValuesOf(client, { key, kind, unit, text, locales }));
  }
}

/** Returns the stored values of an entered attribute, and creates those of numbers, ranges and texts. */
export async function storedValuesOf(
  client: pg.ClientBase,
  {
    key,
    kind,
    unit,
    text,
    locales,
  }: { key: string; kind: AttributeKind; unit: string; text: string; locales: readonly string[] },
): Promise<string[]> {
  if (text === '') return [];
  if (kind === 'choice' || kind === 'colour') return text.split(',');
  if (kind === 'text') return [await ensureChoice(client, { key, labels: same(text, locales), locales })];
  if (kind === 'yes-no') {
    const value = text === '1' ? '1' : '0';
    const labels = Object.fromEntries(locales.map((locale) => [locale, yesNoLabel(locale, value)]));
    return [await ensureChoice(client, { key, labels, locales, value })];
  }
  const labels = same(`${text.replace('-', kind === 'range' ? '–' : '-')} ${unit}`.trim(), locales);
  return [await ensureChoice(client, { key, labels, locales, value: text, ...extentOf(kind, text) })];
}

/** Sets the values of an attribute. */
export async function replaceValues(client: pg.ClientBase, id: string, key: string, values: string[]): Promise<void> {
  await client.query('delete from product_facet where product_id = $1 and key = $2 and not value = any($3)', [
    id,
    key,
    values,
  ]);
  await client.query(
    'insert into product_facet (product_id, key, value) select $1, $2, value from unnest($3::text[]) as value on conflict do nothing',
    [id, key, values],
  );
}

/** Writes swatches of colours, which all products with these colours show. */
export async function writeSwatches(client: pg.ClientBase, changes: readonly ChangedField[]): Promise<void> {
  const swatches = grouped(changes, ['swatch']);
  if (swatches.size === 0) return;
  const wanted = [...swatches].map(([value, parts]) => ({ value, swatch: parts.get('swatch') || null }));
  await client.query(
    `update facet_value known set swatch = wanted.swatch
     from jsonb_to_recordset($1) as wanted (value text, swatch text) where known.key = 'colour' and known.value = wanted.value`,
    [JSON.stringify(wanted)],
  );
  await client.query("insert into outbox (topic, key) values ('facet', 'colour')");
}

const parsed: Record<string, (text: string) => unknown> = {
  gtin: (text) => text || null,
  mpn: (text) => text || null,
  weight: (text) => (text === '' ? null : Number.parseInt(text, 10)),
  dimensions: (text) => (text === '' ? null : text.split(' x ').map((side) => Math.round(Number(side) * 10))),
  measure: (text) => {
    const [amount = '', unit = ''] = text.split(' ');
    return text === '' ? null : JSON.stringify({ amount: Number(amount), unit });
  },
  ended: (text) => text === 'on',
};
const COLUMNS: Record<string, string> = {
  gtin: 'gtin',
  mpn: 'mpn',
  weight: 'shipping_grams',
  dimensions: 'dimensions_mm',
  measure: 'unit_measure',
  ended: 'ended',
};

/** Writes data of variants and their order. Ended variants go off sale in all tenants. */
export async function writeVariantChanges(
  client: pg.ClientBase,
  product: EditorProduct,
  changes: readonly ChangedField[],
): Promise<void> {
  for (const [kind, column] of Object.entries(COLUMNS)) {
    for (const [sku, parts] of grouped(changes, [kind]))
      await client.query(`update variant set ${column} = $3 where product_id = $1 and sku = $2`, [
        product.id,
        sku,
        parsed[kind]?.(parts.get(kind) ?? ''),
      ]);
  }
  await client.query(
    'update offer set on_sale = false from variant where variant.product_id = $1 and variant.sku = offer.sku and variant.ended and offer.on_sale',
    [product.id],
  );
  const places = grouped(changes, ['place']);
  if (places.size === 0) return;
  const placeOf = (sku: string, index: number) => Number(places.get(sku)?.get('place') ?? index + 1);
  const ordered = product.variants
    .map(({ sku }, index) => ({ sku, place: placeOf(sku, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ sku }) => sku);
  await client.query(
    'update variant set position = wanted.place from unnest($1::text[]) with ordinality as wanted (sku, place) where variant.sku = wanted.sku',
    [ordered],
  );
}
