import { writeFeedManufacturers } from '../../legal-data/index.ts';
import { addFeedLevels } from '../../stock/index.ts';
import { forgetEdits, noteFeedValues, readEdits } from '../editor/origin.store.ts';
import { writeFurtherCategories } from '../further-categories.store.ts';
import { type PricePlan, type RecordedPeriod, readPrices, writePrices } from '../prices.store.ts';
import type { Batch } from './batch.ts';
import { compileBatch } from './compile-batch.ts';
import { differences } from './differences.ts';
import { writeFeedAttributes } from './feed-attributes.store.ts';
import type { FeedRow } from './feed-row.ts';
import type { ImportContext } from './import-context.ts';
import { remember } from './import-run.store.ts';
import { type FeedSaid, keepEdits } from './keep-edits.ts';
import { type Known, type KnownText, readKnown } from './known.store.ts';
import { regularAndSale, replaceFuture } from './price-periods.ts';
import type { VideoWish } from './read-videos.ts';
import { addSearchedTexts, writeSearchTexts } from './search-text.store.ts';
import { withheldProducts } from './withheld-products.ts';
import { writeCosts } from './write-costs.store.ts';
import {
  addFacets,
  writeAxes,
  writeCategories,
  writeFacetValues,
  writeOffers,
  writeProducts,
  writeTexts,
  writeVariants,
} from './write-goods.store.ts';
import { type PictureWish, writePictures } from './write-pictures.store.ts';
import { writeVideos } from './write-videos.store.ts';

/** Rows of a feed with what is stored of their products and variants. */
export type ReadBatch = { rows: FeedRow[]; stored: StoredGoods };

type StoredGoods = {
  known: Known;
  edits: Map<string, Set<string>>;
  prices: Map<string, RecordedPeriod[]>;
  /** Point in time from which prices of the feed count. */
  now: Date;
};

/** Rows of a feed as they are to be stored. */
export type CompiledBatch = ReadBatch & {
  batch: Batch;
  /** Values of the feed for fields that employees edited. */
  said: FeedSaid[];
  pictures: { skus: string[]; wishes: PictureWish[] };
  videos: { products: string[]; wishes: VideoWish[] };
  plans: PricePlan[];
};

/** Reads what is stored of the goods of rows, with all statements at once. */
export async function readBatch(context: ImportContext, rows: FeedRow[]): Promise<ReadBatch> {
  const { client, state, tenant, clock } = context;
  const ids = [...new Set(rows.map((row) => row.productId))];
  const skus = rows.map((row) => row.id);
  const now = clock.now();
  const [known, edits, prices] = await Promise.all([
    readKnown(client, state.locale, ids, skus),
    readEdits(client, ids),
    readPrices(client, { tenant: tenant.id, skus, since: now }),
  ]);
  return { rows, stored: { known, edits, prices, now } };
}

/** Compiles rows into the target state. Notes refusals, and new names in the state of the import. */
export async function prepareBatch(context: ImportContext, { rows, stored }: ReadBatch): Promise<CompiledBatch> {
  const { state, tenant, report } = context;
  const { known, edits, now } = stored;
  const batch = compileBatch(state, known, rows);
  const said = context.overwriteEdits
    ? []
    : keepEdits(batch, edits, { tenant: tenant.id, locale: state.locale, known });
  report.refused.push(...batch.refusals, ...batch.remarks);
  report.accepted += rows.length - batch.refusals.length;
  context.hasGrown ||= batch.products.some(({ id }) => !known.products.has(id));
  context.hasRenamed ||= batch.renamed.size > 0;
  const plans = batch.prices.map(({ sku, price, sale }) => {
    const recorded = stored.prices.get(sku) ?? [];
    const wanted = regularAndSale(price, sale, now.getTime());
    return { sku, recorded, planned: replaceFuture(recorded, wanted, now.getTime()) };
  });
  return {
    rows,
    stored,
    batch,
    said,
    plans,
    pictures: await readBatchPictures(context, batch),
    videos: await readBatchVideos(context, batch),
  };
}

/** Writes new categories, attributes and values of facets, which the goods of all following batches refer to. */
export async function writeNames({ client, state }: ImportContext): Promise<void> {
  await writeCategories(client, state.tree);
  await writeFeedAttributes(client, state.attributes);
  await writeFacetValues(client, state.values);
}

/**
 * Writes a batch in the transaction of the import, only where it differs from what is stored. Notes changed products, and
 * the stock, which comes last. Sends statements without waiting for those before, so that PostgreSQL always has work.
 */
export async function writeBatch(context: ImportContext, compiled: CompiledBatch): Promise<void> {
  const { client, state, tenant, report, overwriteEdits = false } = context;
  const { rows, stored, batch, said, pictures, videos, plans } = compiled;
  const { products, texts, variants, axes } = differences(batch, compiled.stored.known);
  const { now, known } = stored;
  // Legal data are judged as stored, so that their texts are written first.
  const isNewText = ({ product_id: id }: KnownText) => tenant.legal.whenMissing !== 'block' && !known.texts.has(id);
  const goods = changedBy([
    writeFeedManufacturers(client, [...batch.manufacturers.values()]),
    writeProducts(client, products, now),
    writeFurtherCategories(
      client,
      products.map(({ id, further }) => ({ id, categories: further })),
    ),
    writeTexts(
      client,
      state.locale,
      texts.filter((text) => !isNewText(text)),
    ),
  ]);
  const withheld = await withheldProducts(client, { tenant, locale: state.locale, rows, report });
  const details = changedBy([
    writeVariants(client, variants, (sku) => known.variants.has(sku)),
    writeOffers(client, { tenant: tenant.id, variants: batch.variants, withheld }),
    addFacets(client, batch.facets),
  ]);
  const productOf = new Map(batch.variants.map((variant) => [variant.sku, variant.product_id]));
  const variantsOf = (skus: string[]) => skus.flatMap((sku) => productOf.get(sku) ?? []);
  const axed = writeAxes(client, axes.skus, axes.wanted, (sku) => known.axes.has(sku)).then(variantsOf);
  const priced = writePrices(client, tenant.id, plans).then(variantsOf);
  const shown = changedBy([
    writePictures(client, state.locale, pictures.skus, pictures.wishes),
    writeVideos(client, { locale: state.locale, ...videos, now }),
  ]);
  const noted = Promise.all([
    writeCosts(client, { tenant: tenant.id, costs: batch.costs, overwriteEdits, now }),
    remember(client, seenArticles(rows, batch), batch.facets),
    addFeedLevels(client, batch.stock),
    noteFeedValues(client, said, context.runId ?? null),
  ]);
  const [written, changed, varied, repriced, displayed] = await Promise.all([
    goods,
    details,
    axed,
    priced,
    shown,
    noted,
  ]);
  const productsById = new Map(batch.products.map((product) => [product.id, product]));
  const added = texts.filter(isNewText).flatMap((text) => {
    const product = productsById.get(text.product_id);
    return product ? [{ text, product }] : [];
  });
  const complete = new Set(await addSearchedTexts(client, tenant.id, state.tree, added));
  const described = new Set([...batch.renamed, ...batch.left, ...written, ...changed, ...varied]);
  // A name that products share may be new to products that this batch does not change.
  const searched = context.hasRenamed ? new Set([...described, ...productOf.values()]) : described;
  const found = await writeSearchTexts(
    client,
    tenant.id,
    state.tree,
    [...searched].filter((id) => !complete.has(id)),
  );
  if (overwriteEdits) await forgetOverwritten(context, stored.edits);
  for (const id of [...described, ...displayed, ...repriced, ...complete, ...found]) context.changed.add(id);
}

async function changedBy(writes: Promise<string[]>[]): Promise<string[]> {
  return (await Promise.all(writes)).flat();
}

/** Leaves the fields to the feed that it has just overwritten: those of other locales and tenants stay by hand. */
async function forgetOverwritten(context: ImportContext, edits: Map<string, Set<string>>): Promise<void> {
  const { client, state, tenant } = context;
  for (const [id, fields] of edits) {
    const own = [...fields].filter((field) => {
      const [kind = '', part = ''] = field.split('.');
      if (['title', 'description', 'highlights', 'composition', 'warnings', 'wood'].includes(kind))
        return part === state.locale;
      return kind !== 'price' || part === tenant.id;
    });
    await forgetEdits(client, id, own);
  }
}

function seenArticles(rows: FeedRow[], batch: Batch): { sku: string; product_id: string | null }[] {
  const productOf = new Map(batch.variants.map((variant) => [variant.sku, variant.product_id]));
  return rows.map((row) => ({ sku: row.id, product_id: productOf.get(row.id) ?? null }));
}

/** Returns the pictures of the rows, which the first step of the import has stored. */
async function readBatchPictures(
  context: ImportContext,
  batch: Batch,
): Promise<{ skus: string[]; wishes: PictureWish[] }> {
  const skus: string[] = [];
  const wishes: PictureWish[] = [];
  for (const { sku, row, title, colour } of batch.pictures) {
    const { image_link: main, additional_image_link: more, 'c:alt_text': alts } = row;
    if (main === undefined && more === undefined) continue;
    skus.push(sku);
    const links = [
      ...(main ? [{ attribute: 'image_link', link: main }] : []),
      ...(more ?? []).map((link) => ({ attribute: 'additional_image_link', link })),
    ];
    let position = 0;
    for (const [index, { attribute, link }] of links.entries()) {
      const stored = await context.pictures(link);
      if ('problem' in stored) {
        context.report.refused.push({ line: row.line, attribute, reason: stored.problem });
        continue;
      }
      position += 1;
      const alt = alts?.[index] || [title, colour].filter((part) => part !== '').join(', ');
      wishes.push({ sku, position, picture_id: stored.id, alt: context.namedPictures.has(stored.id) ? null : alt });
      context.namedPictures.add(stored.id);
    }
  }
  return { skus, wishes };
}

/** Returns the videos of the rows, which the first step of the import has stored. */
async function readBatchVideos(
  context: ImportContext,
  batch: Batch,
): Promise<{ products: string[]; wishes: VideoWish[] }> {
  const wishes: VideoWish[] = [];
  for (const entry of batch.videos) {
    const read = await context.videos(entry);
    wishes.push(...read.wishes);
    context.report.refused.push(...read.refused);
  }
  return { products: batch.videos.map(({ productId }) => productId), wishes };
}
