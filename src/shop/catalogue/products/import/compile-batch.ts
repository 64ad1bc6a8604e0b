import { slugify } from '../slug.ts';
import type { Batch, ImportState } from './batch.ts';
import { chooseCategory, furtherCategories } from './categories.ts';
import { axesOf } from './compile-axes.ts';
import { importedFacets } from './compile-facets.ts';
import {
  energyOf,
  feedManufacturer,
  manufacturerOf,
  productLegalOf,
  textLegalOf,
  tyreOf,
} from './compile-legal-data.ts';
import type { FeedRow } from './feed-row.ts';
import { keepKnown as keep } from './keep-known.ts';
import type { Known, KnownProduct, KnownText, KnownVariant } from './known.store.ts';

/** Quantity of variants that are in stock by `availability` alone: sellable, without a notice of low stock. */
const UNCOUNTED = 99;

export function compileBatch(state: ImportState, known: Known, rows: FeedRow[]): Batch {
  const batch: Batch = {
    manufacturers: new Map(),
    products: [],
    texts: [],
    variants: [],
    axes: [],
    facets: [],
    prices: [],
    costs: [],
    stock: [],
    pictures: [],
    videos: [],
    renamed: new Set(),
    left: new Set(),
    refusals: [],
    remarks: [],
  };
  for (const [productId, group] of Map.groupBy(rows, (row) => row.productId))
    compileProduct(state, known, batch, productId, group);
  return batch;
}

function compileProduct(state: ImportState, known: Known, batch: Batch, productId: string, rows: FeedRow[]): void {
  const before = known.products.get(productId);
  const accepted: FeedRow[] = [];
  let category: { id: string } | undefined;
  for (const row of rows) {
    const ids = row['c:category'];
    const path = row['c:category_path'];
    const choice = chooseCategory(state.tree, {
      names: row.product_type,
      ids: ids && ids.length > 0 ? ids : null,
      path: path && path.length > 0 ? path : null,
      known: before?.category_id ?? null,
    });
    if ('reason' in choice) {
      batch.refusals.push({ line: row.line, ...choice });
      continue;
    }
    category ??= choice;
    if (choice.changed) batch.renamed.add(productId);
    accepted.push(row);
  }
  const [lead] = accepted;
  if (!lead || !category) return;

  const title = titleOf(lead);
  for (const row of accepted) {
    const { axes, renamed, remarks } = axesOf(state, known.axes.get(row.id) ?? [], row);
    batch.remarks.push(...remarks);
    if (renamed) batch.renamed.add(productId);
    batch.axes.push(...axes);
    const of = known.variants.get(row.id)?.product_id ?? productId;
    if (of !== productId) batch.left.add(of);
    batch.variants.push(variantOf(known, row));
    addTrade(batch, row);
    batch.pictures.push({ sku: row.id, row, title, colour: row.color ?? '' });
  }
  const first = !state.seenProducts.has(productId);
  state.seenProducts.add(productId);
  const facets = importedFacets(state, { productId, rows: accepted, known: known.facets.get(productId), keep: first });
  if (facets.renamed) batch.renamed.add(productId);
  batch.facets.push(...facets.facets);
  batch.remarks.push(...facets.remarks);
  // The first row of a product in the file decides its data.
  if (!first) return;
  const manufacturer = feedManufacturer(lead);
  if (manufacturer)
    batch.manufacturers.set(manufacturer.id, { ...batch.manufacturers.get(manufacturer.id), ...manufacturer });
  const further = furtherCategories(state.tree, lead['c:further_categories'], before?.further ?? []);
  for (const name of further.unknown)
    batch.remarks.push({ line: lead.line, attribute: 'c:further_categories', reason: `${name} is no category` });
  const placed = { main: category.id, further: further.ids.filter((id) => id !== category.id) };
  batch.products.push(productOf(before, productId, placed, lead));
  if (lead['c:video'] !== undefined) batch.videos.push({ productId, row: lead, videos: lead['c:video'] });
  batch.texts.push(textOf(state.locale, known.texts.get(productId), productId, title, lead));
}

const titleOf = (row: FeedRow) => row['c:product_title'] || row.title;

type Placed = { main: string; further: string[] };

function productOf(before: KnownProduct | undefined, id: string, placed: Placed, row: FeedRow): KnownProduct {
  return {
    id,
    category_id: placed.main,
    further: placed.further,
    brand: keep(row.brand, before?.brand, ''),
    vat_class: keep(row['c:vat_class'], before?.vat_class, 'standard') ?? 'standard',
    delivery_mode: keep(row['c:delivery_mode'], before?.delivery_mode, 'parcel') ?? 'parcel',
    technical: keep(row['c:technical'], before?.technical, false) ?? false,
    guarantee_years: keep(row['c:guarantee_years'], before?.guarantee_years, null),
    energy: energyOf(before, row),
    tyre: tyreOf(before, row),
    manufacturer_id: manufacturerOf(before, row),
    legal: productLegalOf(before, row),
  };
}

function textOf(
  locale: string,
  before: KnownText | undefined,
  productId: string,
  title: string,
  row: FeedRow,
): KnownText {
  return {
    product_id: productId,
    title,
    slug: slugify(title, locale) || productId.toLowerCase(),
    description: keep(row.description, before?.description, ''),
    highlights: keep(row.product_highlight, before?.highlights, []),
    details: keep(row.product_detail, before?.details, []),
    care: keep(row['c:care'], before?.care, []),
    legal: textLegalOf(before, row),
  };
}

function variantOf(known: Known, row: FeedRow): KnownVariant {
  const before = known.variants.get(row.id);
  const moved = before !== undefined && before.product_id !== row.productId;
  let position = before?.position;
  if (position === undefined || moved) {
    // New variants follow the order of the file. Known ones do not move, since the first one is the canonical address.
    position = (known.lastPosition.get(row.productId) ?? 0) + 1;
    known.lastPosition.set(row.productId, position);
  }
  return {
    sku: row.id,
    product_id: row.productId,
    position,
    gtin: keep(row.gtin, before?.gtin, null),
    mpn: row.mpn === undefined ? (before?.mpn ?? null) : row.mpn || null,
    shipping_grams: keep(row.shipping_weight, before?.shipping_grams, null),
    unit_measure: keep(row.unit_pricing_measure, before?.unit_measure, null),
  };
}

function addTrade(batch: Batch, row: FeedRow): void {
  const interval = row.sale_price_effective_date;
  const sale =
    typeof row.sale_price === 'number'
      ? { amount: row.sale_price, from: interval?.from ?? null, to: interval?.to ?? null }
      : null;
  batch.prices.push({ sku: row.id, price: row.price, sale });
  const at = { sku: row.id, location: row['c:location'] || undefined };
  // A set has no stock of its own.
  if (row['c:parts']?.length) batch.stock.push({ ...at, quantity: 0, counted: true });
  else if (typeof row.quantity === 'number') batch.stock.push({ ...at, quantity: row.quantity, counted: true });
  else if (row.availability === 'out_of_stock') batch.stock.push({ ...at, quantity: 0, counted: true });
  else if (row.availability === 'in_stock') batch.stock.push({ ...at, quantity: UNCOUNTED, counted: false });
  if (row.cost_of_goods_sold !== undefined) batch.costs.push({ sku: row.id, amount: row.cost_of_goods_sold });
}
