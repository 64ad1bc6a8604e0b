import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import type { Batch, ImportState } from './batch.ts';
import { compileBatch } from './compile-batch.ts';
import { type FeedRow, type RowReader, rowReader } from './feed-row.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';
import { filesBeside } from './files-beside.ts';
import {
  announce,
  inImportTransaction,
  prepareRun,
  remember,
  settleFacets,
  withdrawOtherProducts,
  withImportLock,
} from './import-run.store.ts';
import { readCategories, readFacetValues, readKnown } from './known.store.ts';
import { regularAndSale, replaceFuture } from './price-periods.ts';
import { readFeed } from './read-feed.ts';
import { type PictureReader, pictureReader } from './read-pictures.ts';
import { type VideoReader, type VideoWish, videoReader } from './read-videos.ts';
import { writeSearchTexts } from './search-text.store.ts';
import {
  type BrokenRow,
  emptyReport,
  FeedProblem,
  type ImportReport,
  NOTHING_WITHDRAWN,
  type Progress,
  type RawRow,
} from './types.ts';
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
import { writeStock } from './write-stock.store.ts';
import { writeVideos } from './write-videos.store.ts';

export type ImportDeps = { pool: Pool; clock: Clock; log: Log };
export type ImportProductsRequest = {
  file: string;
  tenant: Pick<Tenant, 'id' | 'currency' | 'timeZone'>;
  /** Locale of the tenant, or any other locale whose texts to store. */
  locale: string;
  /** Withdraws the variants that the tenant sells and the file lacks. */
  replace: boolean;
  /** Folders with pictures and videos, besides the folder of the feed. */
  mediaRoots?: readonly string[] | undefined;
  onProgress?: Progress | undefined;
};

const BATCH = 500;
/** Limit up to which the rows of one product stay in one batch. */
const LARGEST_BATCH = 1500;

/**
 * Imports a product feed. A bad row is reported and does not stop the others. Throws FeedProblem if the file is
 * unreadable.
 */
export async function importProducts(deps: ImportDeps, request: ImportProductsRequest): Promise<ImportReport> {
  let part = 0;
  const rows = readFeed(request.file, (done) => {
    part = done;
  });
  try {
    // Reads the first row before it takes the lock, so that an unreadable file is refused at once.
    const first = await rows.next();
    return await withImportLock(deps.pool, async (client) => {
      const context = await openContext(deps, request, client);
      const show = () => request.onProgress?.({ rows: context.report.rows, part });
      const lost = await writeRows(context, first, rows, show);
      await finish(context, lost);
      part = 1;
      show();
      return context.report;
    });
  } finally {
    await rows.return(undefined);
  }
}

async function openContext(deps: ImportDeps, request: ImportProductsRequest, client: pg.ClientBase): Promise<Context> {
  await prepareRun(client);
  const find = await filesBeside(request.file, request.mediaRoots ?? []);
  const pictures = pictureReader(deps.pool, find);
  return {
    ...deps,
    ...request,
    client,
    report: emptyReport(),
    changed: new Set(),
    namedPictures: new Set(),
    seenSkus: new Map(),
    readRow: rowReader(request.tenant),
    pictures,
    videos: videoReader({ pool: deps.pool, find, pictures }),
    state: {
      locale: request.locale,
      tree: await readCategories(client, request.locale),
      values: await readFacetValues(client, request.locale),
      seenProducts: new Set(),
    },
  };
}

/** Reads all rows and writes them batch by batch. Returns the number of rows without a recognisable SKU. */
async function writeRows(
  context: Context,
  first: IteratorResult<RawRow | BrokenRow>,
  rows: AsyncGenerator<RawRow | BrokenRow>,
  show: () => void,
): Promise<number> {
  let batch: FeedRow[] = [];
  let lost = 0;
  for (let entry = first; !entry.done; entry = await rows.next()) {
    context.report.rows += 1;
    if ('broken' in entry.value) {
      const { line, broken, attribute = '', id } = entry.value;
      context.report.refused.push({ line, attribute, reason: broken });
      if (id === undefined) lost += 1;
      else await remember(context.client, [{ sku: id, product_id: null }], []);
      continue;
    }
    const { row, isKnown } = await acceptRow(context, entry.value);
    if (!isKnown) lost += 1;
    if (!row) continue;
    const another = batch.at(-1)?.productId !== row.productId;
    if (batch.length >= LARGEST_BATCH || (batch.length >= BATCH && another)) {
      await writeBatch(context, batch);
      show();
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) await writeBatch(context, batch);
  return lost;
}

type Context = ImportDeps &
  ImportProductsRequest & {
    client: pg.ClientBase;
    report: ImportReport;
    changed: Set<string>;
    /** Pictures with a text from this file: the first one counts, since variants share pictures. */
    namedPictures: Set<string>;
    /** Maps each SKU to its line. */
    seenSkus: Map<string, number>;
    readRow: RowReader;
    pictures: PictureReader;
    videos: VideoReader;
    state: ImportState;
  };

/** Validates a row. Returns it if it is good, and whether its SKU is known. */
async function acceptRow(context: Context, raw: RawRow): Promise<{ row: FeedRow | null; isKnown: boolean }> {
  if (context.report.rows === 1 && !('id' in raw.values)) throw new FeedProblem('the file has no column "id"');
  const result = context.readRow(raw);
  const { id } = raw.values;
  const sku = typeof id === 'string' ? id.trim() : '';
  const earlier = context.seenSkus.get(sku);
  if (earlier !== undefined) {
    context.report.refused.push({
      line: raw.line,
      attribute: 'id',
      reason: `${sku} stands in the file twice (first in line ${earlier})`,
    });
    return { row: null, isKnown: true };
  }
  if (sku !== '') context.seenSkus.set(sku, raw.line);
  if ('row' in result) return { row: result.row, isKnown: true };
  context.report.refused.push(...result.refusals);
  // A bad row still proves that its variant exists, so that it is not withdrawn.
  const isKnown = ARTICLE_NUMBER.test(sku);
  if (isKnown) await remember(context.client, [{ sku, product_id: null }], []);
  return { row: null, isKnown };
}

async function writeBatch(context: Context, rows: FeedRow[]): Promise<void> {
  const { client, state, tenant, report } = context;
  const skus = rows.map((row) => row.id);
  const known = await readKnown(client, state.locale, [...new Set(rows.map((row) => row.productId))], skus);
  const batch = compileBatch(state, known, rows);
  report.refused.push(...batch.refusals);
  report.accepted += rows.length - batch.refusals.length;
  const pictures = await readBatchPictures(context, batch);
  const videos = await readBatchVideos(context, batch);
  const changed = await inImportTransaction(client, async () => {
    const written = batch.variants.map((variant) => variant.sku);
    await writeCategories(client, state.tree);
    await writeFacetValues(client, state.values);
    const touched = [
      ...batch.renamed,
      ...batch.left,
      ...(await writeProducts(client, batch.products, context.clock.now())),
      ...(await writeTexts(client, state.locale, batch.texts)),
      ...(await writeVariants(client, batch.variants)),
      ...(await writeAxes(client, written, batch.axes)),
      ...(await writeOffers(client, tenant.id, batch.variants)),
      ...(await addFacets(client, batch.facets)),
      ...(await writePictures(client, state.locale, pictures.skus, pictures.wishes)),
      ...(await writeVideos(client, { locale: state.locale, ...videos, now: context.clock.now() })),
    ];
    const priced = await writeBatchPrices(context, batch);
    const productOf = new Map(batch.variants.map((variant) => [variant.sku, variant.product_id]));
    touched.push(...priced.flatMap((sku) => productOf.get(sku) ?? []));
    await remember(client, seenArticles(rows, batch), batch.facets);
    const described = new Set([...productOf.values(), ...batch.left]);
    touched.push(...(await writeSearchTexts(client, tenant.id, state.tree, [...described])));
    touched.push(...(await writeStock(client, batch.stock)));
    await announce(client, touched);
    return touched;
  });
  for (const id of changed) context.changed.add(id);
}

function seenArticles(rows: FeedRow[], batch: Batch): { sku: string; product_id: string | null }[] {
  const productOf = new Map(batch.variants.map((variant) => [variant.sku, variant.product_id]));
  return rows.map((row) => ({ sku: row.id, product_id: productOf.get(row.id) ?? null }));
}

async function writeBatchPrices(context: Context, batch: Batch): Promise<string[]> {
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

/** Stores the pictures one by one outside the transaction: they are large and independent of each other. */
async function readBatchPictures(context: Context, batch: Batch): Promise<{ skus: string[]; wishes: PictureWish[] }> {
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

/** Stores the videos one by one outside the transaction, like the pictures. */
async function readBatchVideos(context: Context, batch: Batch): Promise<{ products: string[]; wishes: VideoWish[] }> {
  const wishes: VideoWish[] = [];
  for (const entry of batch.videos) {
    const read = await context.videos(entry);
    wishes.push(...read.wishes);
    context.report.refused.push(...read.refused);
  }
  return { products: batch.videos.map(({ productId }) => productId), wishes };
}

/** Withdraws missing variants and removes unnamed facets, after the whole file has been read. */
async function finish(context: Context, lost: number): Promise<void> {
  const { client, report, tenant, locale } = context;
  if (context.replace && lost > 0) {
    // A lost row may belong to a variant on sale.
    report.refused.push(NOTHING_WITHDRAWN);
  }
  const withdraw = context.replace && lost === 0 && report.accepted > 0;
  await inImportTransaction(client, async () => {
    const withdrawn = withdraw ? await withdrawOtherProducts(client, tenant.id) : [];
    report.withdrawn = withdrawn.length;
    const settled = await settleFacets(client);
    const touched = [...new Set([...withdrawn, ...settled])];
    await writeSearchTexts(client, tenant.id, context.state.tree, touched);
    await announce(client, touched);
    for (const id of touched) context.changed.add(id);
  });
  report.changed = context.changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  const { refused, ...counts } = report;
  context.log.info({ tenant: tenant.id, locale, ...counts, refused: refused.length }, 'products imported');
}
