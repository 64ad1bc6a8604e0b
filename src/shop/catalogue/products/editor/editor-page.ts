import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import { sha256 } from '../../../../platform/tokens.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import {
  type AttributeChoice,
  attributesOf,
  isDescribing,
  readAttributeBook,
  type ValidAttribute,
} from '../../attributes/index.ts';
import { comparePrice, type StrikePrice } from '../../prices/index.ts';
import {
  type CategoryOption,
  categoryOptions,
  choicesByKey,
  manufacturerOptions,
  readEditorProduct,
} from './editor.store.ts';
import { CURRENCY_OF_TENANT } from './editor-amount.ts';
import type { FieldSetting } from './editor-fields.ts';
import { type EditorProduct, editorFieldsOf, editorPriceAt } from './editor-product.ts';
import { type EditorRelation, RELATION_KINDS, readRelations } from './relations.store.ts';
import { blockersOf, legalLacks, type MissingText, missingTexts, type SaleBlocker } from './sale-blockers.ts';

import { type EditorVideo, readEditorVideos, videoFields } from './videos-of-editor.store.ts';

/** Tenants of the platform, in the order of the editor. */
export const EDITOR_TENANTS: readonly Tenant[] = Object.values(tenants);
/** Locales of all tenants: the editor shows their texts side by side. */
export const EDITOR_LOCALES: readonly Locale[] = [
  ...new Set(EDITOR_TENANTS.flatMap((tenant) => tenant.locales.map(({ locale }) => locale))),
];

/** Attributes with fields of their own: the brand, and the energy class with its label. */
const ELSEWHERE = new Set(['brand', 'energy']);

export type EditorAttribute = Pick<ValidAttribute, 'key' | 'kind' | 'unit' | 'several' | 'names'> & {
  choices: AttributeChoice[];
};
export type EditorPage = {
  product: EditorProduct;
  /** Changes with every change that the form would overwrite. */
  token: string;
  fields: Record<string, string>;
  categories: CategoryOption[];
  manufacturers: { id: string; name: string }[];
  attributes: EditorAttribute[];
  relations: EditorRelation[];
  videos: EditorVideo[];
  /** Lacks that prevent the sale, by tenant. */
  blockers: Record<string, SaleBlocker[]>;
  /** Missing legal data by tenant, where they do not prevent the sale. */
  lacks: Record<string, SaleBlocker[]>;
  /** Missing texts by locale. */
  missing: Record<string, MissingText[]>;
  /** Lawful strike prices, by the name of the price field. */
  strikes: Record<string, StrikePrice>;
  /** Values by hand, by field, with what the feed says. */
  origins: Record<string, string | null>;
};

export type EditorState = { product: EditorProduct; page: EditorPage; setting: FieldSetting };

/** Reads everything that the editor shows; null if there is no such product. */
export async function readEditorState(
  database: Pool | pg.ClientBase,
  request: { id: string; locale: string; now: number },
): Promise<EditorState | null> {
  const { id, locale, now } = request;
  const product = await readEditorProduct(database, id, locale);
  if (!product) return null;
  const categories = await categoryOptions(database, locale);
  const attributes = await editorAttributes(database, product);
  const relations = await readRelations(database, id, locale);
  const videos = await readEditorVideos(database, id);
  const fields = {
    ...editorFieldsOf(product, CURRENCY_OF_TENANT, now),
    ...relationFields(relations),
    ...videoFields(videos, EDITOR_LOCALES),
  };
  const page: EditorPage = {
    product,
    token: tokenOf(product, fields),
    fields,
    categories,
    manufacturers: await manufacturerOptions(database),
    attributes,
    relations,
    videos,
    lacks: Object.fromEntries(
      EDITOR_TENANTS.map((tenant) => [
        tenant.id,
        tenant.legal.whenMissing === 'warn' ? legalLacks(product, tenant) : [],
      ]),
    ),
    blockers: Object.fromEntries(EDITOR_TENANTS.map((tenant) => [tenant.id, blockersOf(product, tenant, now)])),
    missing: Object.fromEntries(EDITOR_LOCALES.map((one) => [one, missingTexts(product, one)])),
    strikes: strikesOf(product, now),
    origins: Object.fromEntries(product.edits.map(({ field, feed }) => [field, feed])),
  };
  return { product, page, setting: settingOf(page) };
}

function relationFields(relations: readonly EditorRelation[]): Record<string, string> {
  const idsOf = (kind: string) => relations.filter((one) => one.kind === kind).map(({ id }) => id);
  return Object.fromEntries(RELATION_KINDS.map((kind) => [kind, idsOf(kind).join(',')]));
}

/** Returns the attributes of the product's category that no axis of its variants uses, with their choices. */
async function editorAttributes(database: Pool | pg.ClientBase, product: EditorProduct): Promise<EditorAttribute[]> {
  const axes = new Set(product.variants.flatMap((variant) => variant.axes.map(({ axis }) => axis)));
  const isOwn = ({ key }: { key: string }) =>
    isDescribing({ key }) && !ELSEWHERE.has(key) && !axes.has(key) && key !== 'colour' && key !== 'size';
  const book = await readAttributeBook(database);
  const valid = attributesOf(book, product.categoryId).filter(isOwn);
  // Values of attributes outside the category's list stay visible, so that they can be removed.
  const listed = new Set(valid.map(({ key }) => key));
  const others = attributesOf({ ...book, lists: new Map() }, null).filter(
    (attribute) => isOwn(attribute) && !listed.has(attribute.key) && attribute.key in product.attributes,
  );
  const shown = [...valid, ...others];
  const choices = await choicesByKey(
    database,
    shown.filter(({ kind }) => kind === 'choice' || kind === 'colour').map(({ key }) => key),
  );
  return shown.map(({ key, kind, unit, several, names }) => ({
    key,
    kind,
    unit,
    // Values of a feed stay visible.
    several: several || (product.attributes[key]?.length ?? 0) > 1,
    names,
    choices: choices.get(key) ?? [],
  }));
}

function settingOf({
  product,
  categories,
  manufacturers,
  attributes,
  videos,
}: Pick<EditorPage, 'product' | 'categories' | 'manufacturers' | 'attributes' | 'videos'>): FieldSetting {
  return {
    isPublished: product.status === 'published',
    categories: new Set(categories.map(({ id }) => id)),
    manufacturers: new Set(manufacturers.map(({ id }) => id)),
    attributes: new Map(
      attributes.map(({ key, kind, several, choices }) => [
        key,
        { kind, several, choices: new Set(choices.map(({ value }) => value)) },
      ]),
    ),
    locales: new Set(EDITOR_LOCALES),
    skus: new Set(product.variants.map(({ sku }) => sku)),
    pictures: new Set(product.pictures.map(({ id }) => id)),
    videos: new Set(videos.map(({ position }) => String(position))),
    posters: new Set([...product.pictures.map(({ id }) => id), ...videos.flatMap(({ poster }) => poster ?? [])]),
    colours: new Set(
      product.variants.flatMap(({ axes }) => axes.flatMap(({ axis, value }) => (axis === 'colour' ? [value] : []))),
    ),
    currencies: Object.fromEntries(EDITOR_TENANTS.map(({ id, currency }) => [id, currency])),
  };
}

function strikesOf(product: EditorProduct, now: number): Record<string, StrikePrice> {
  const strikes: Record<string, StrikePrice> = {};
  for (const { id, comparePriceRule } of EDITOR_TENANTS) {
    for (const { sku, prices } of product.variants) {
      if (editorPriceAt(prices[id], now) === null) continue;
      const history = (prices[id] ?? []).map(({ amount, from, to }) => ({
        amount,
        from: new Date(from),
        to: to === null ? null : new Date(to),
      }));
      const strike = comparePrice(history, new Date(now), comparePriceRule);
      if (strike) strikes[`price.${id}.${sku}`] = strike;
    }
  }
  return strikes;
}

/**
 * Stock is left out: sales change it all the time, and a correction applies the difference. So are swatches, which
 * products share.
 */
function tokenOf(product: EditorProduct, fields: Record<string, string>): string {
  const shown = Object.entries(fields).filter(([field]) => !/^(stock|swatch)\./.test(field));
  return `${product.version}-${sha256(JSON.stringify([product.status, shown]))
    .toString('base64url')
    .slice(0, 16)}`;
}
