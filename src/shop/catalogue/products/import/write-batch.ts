import { writeFeedManufacturers } from '../../legal-data/index.ts';
import { addFeedLevels } from '../../stock/index.ts';
import { forgetEdits, noteFeedValues, readEdits } from '../editor/origin.store.ts';
import { writeFurtherCategories } from '../further-categories.store.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import type { Batch } from './batch.ts';
import { compileBatch } from './compile-batch.ts';
import { differences } from './differences.ts';
import { writeFeedAttributes } from './feed-attributes.store.ts';
import type { FeedRow } from './feed-row.ts';
import type { ImportContext } from './import-context.ts';
import { remember } from './import-run.store.ts';
import { keepEdits } from './keep-edits.ts';
import { readKnown } from './known.store.ts';
import { regularAndSale, replaceFuture } from './price-periods.ts';
import type { VideoWish } from './read-videos.ts';
import { writeSearchTexts } from './search-text.store.ts';
import { withheldProducts } from './withheld-products.ts';
import { writeCosts } from './write-costs.store.ts';
import {
  addFacets,
  type PictureWish,
  writeAxes,
  writeCategories,
  writeFacetValues,
  writeOffers,
  writePictures,
  writeProducts,
  writeTexts,
  writeVariants,
} from './write-goods.store.ts';
import { writeVideos } from './write-videos.store.ts';

/**
 * Writes rows in the transaction of the import, only where they differ from what is stored. Notes changed products, and
 * the stock, which comes last.
 */
export async function writeBatch(context: ImportContext, rows: FeedRow[]): Promise<void> {
  const { client, state, tenant, report } = context;
  const skus = rows.map((row) => row.id);
  const known = await readKnown(client, state.locale, [...new Set(rows.map((row) => row.productId))], skus);
  const batch = compileBatch(state, known, rows);
  const edits = await readEdits(client, [...new Set(rows.map((row) => row.productId))]);
  const said = context.overwriteEdits
    ? []
    : keepEdits(batch, edits, { tenant: tenant.id, locale: state.locale, known });
  report.refused.push(...batch.refusals, ...batch.remarks);
  report.accepted += rows.length - batch.refusals.length;
  const pictures = await readBatchPictures(context, batch);
  const videos = await readBatchVideos(context, batch);
  await writeCategories(client, state.tree);
  await writeFeedAttributes(client, state.attributes);
  await writeFacetValues(client, state.values);
  const { products, texts, variants, axes } = differences(batch, known);
  context.hasGrown ||= products.some(({ id }) => !known.products.has(id));
  const written = [
    ...(await writeFeedManufacturers(client, [...batch.manufacturers.values()])),
    ...(await writeProducts(client, products, context.clock.now())),
    ...(await writeFurtherCategories(
      client,
      products.map(({ id, further }) => ({ id, categories: further })),
    )),
    ...(await writeTexts(client, state.locale, texts)),
  ];
  const withheld = await withheldProducts(client, { tenant, locale: state.locale, rows, report });
  const touched = [
    ...batch.renamed,
    ...batch.left,
    ...written,
    ...(await writeVariants(client, variants)),
    ...(await writeAxes(client, axes.skus, axes.wanted)),
    ...(await writeOffers(client, {
      tenant: tenant.id,
      variants: batch.variants,
      withheld,
    })),
    ...(await addFacets(client, batch.facets)),
  ];
  const described = new Set(touched);
  const productOf = new Map(batch.variants.map((variant) => [variant.sku, variant.product_id]));
  context.hasRenamed ||= batch.renamed.size > 0;
  // A name that products share may be new to products that this batch does not change.
  if (context.hasRenamed) for (const id of productOf.values()) described.add(id);
  const priced = await writeBatchPrices(context, batch);
  const { overwriteEdits = false } = context;
  await writeCosts(client, { tenant: tenant.id, costs: batch.costs, overwriteEdits, now: context.clock.now() });
  const shown = [
    ...(await writePictures(client, state.locale, pictures.skus, pictures.wishes)),
    ...(await writeVideos(client, { locale: state.locale, ...videos, now: context.clock.now() })),
    ...priced.flatMap((sku) => productOf.get(sku) ?? []),
    ...(await writeSearchTexts(client, tenant.id, state.tree, [...described])),
  ];
  await remember(client, seenArticles(rows, batch), batch.facets);
  await addFeedLevels(client, batch.stock);
  await noteFeedValues(client, said, context.runId ?? null);
  if (context.overwriteEdits) await forgetOverwritten(context, edits);
  for (const id of [...touched, ...shown]) context.changed.add(id);
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

async function writeBatchPrices(context: ImportContext, batch: Batch): Promise<string[]> {
  const { client, tenant } = context;
  const now = context.clock.now();
  const recorded = await readPrices(client, {
    tenant: tenant.id,
    skus: batch.prices.map((entry) => entry.sku),
    since: now,
  });
  const plans = batch.prices.map(({ sku, price, sale }) => {
    const before = recorded.get(sku) ?? [];
    const wanted = regularAndSale(price, sale, now.getTime());
    return { sku, recorded: before, planned: replaceFuture(before, wanted, now.getTime()) };
  });
  return writePrices(client, tenant.id, plans);
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
