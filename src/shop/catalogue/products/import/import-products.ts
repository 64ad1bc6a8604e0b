import { readFeed } from '../../../../platform/feeds/read-feed.ts';
import { type BrokenRow, FeedProblem, type RawRow } from '../../../../platform/feeds/rows.ts';
import { changeSet, lockStock, type SetProblem } from '../../stock/index.ts';
import type { FeedRow } from './feed-row.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';
import {
  type ImportContext,
  type ImportProductsDeps,
  type ImportProductsRequest,
  openImport,
} from './import-context.ts';
import {
  announce,
  inImportTransaction,
  remember,
  settleFacets,
  withdrawOtherProducts,
  withImportLock,
} from './import-run.store.ts';
import { PRODUCT_FEED } from './product-feed.ts';
import { writeSearchTexts } from './search-text.store.ts';
import { type ImportReport, NOTHING_WITHDRAWN } from './types.ts';
import { writeBatch } from './write-batch.ts';

const BATCH = 500;
/** Limit up to which the rows of one product stay in one batch. */
const LARGEST_BATCH = 1500;

/**
 * Imports a product feed. A bad row is reported and does not stop the others. Throws FeedProblem if the file is
 * unreadable.
 */
export async function importProducts(deps: ImportProductsDeps, request: ImportProductsRequest): Promise<ImportReport> {
  let part = 0;
  const rows = readFeed(request.file, PRODUCT_FEED, (done) => {
    part = done;
  });
  try {
    // Reads the first row before it takes the lock, so that an unreadable file is refused at once.
    const first = await rows.next();
    return await withImportLock(deps.pool, async (client) => {
      const context = await openImport(deps, request, client);
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

/** Reads all rows and writes them batch by batch. Returns the number of rows without a recognisable SKU. */
async function writeRows(
  context: ImportContext,
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

/** Validates a row. Returns it if it is good, and whether its SKU is known. */
async function acceptRow(context: ImportContext, raw: RawRow): Promise<{ row: FeedRow | null; isKnown: boolean }> {
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
  if ('row' in result) {
    const place = result.row['c:location'] ?? '';
    if (place !== '' && !context.locations.has(place)) {
      context.report.refused.push({ line: raw.line, attribute: 'c:location', reason: `there is no location ${place}` });
      return { row: null, isKnown: true };
    }
    const parts = result.row['c:parts'];
    if (parts !== undefined) context.sets.set(sku, { line: raw.line, parts: parts ?? [] });
    return { row: result.row, isKnown: true };
  }
  context.report.refused.push(...result.refusals);
  // A bad row still proves that its variant exists, so that it is not withdrawn.
  const isKnown = ARTICLE_NUMBER.test(sku);
  if (isKnown) await remember(context.client, [{ sku, product_id: null }], []);
  return { row: null, isKnown };
}

/** Reasons of refused sets in the report. */
const SET_PROBLEMS: Record<SetProblem, string> = {
  'no-variant': 'names an article that does not exist, or the set itself',
  'nested-set': 'a set cannot contain a set',
  vat: 'set and parts have different VAT classes',
  'has-stock': 'the article has stock of its own',
};

/** Writes the parts of sets; a refused set stays as it was. Returns the products of the changed ones. */
async function writeSets({ client, sets, report }: ImportContext): Promise<string[]> {
  const changed: string[] = [];
  // Locks all rows at once, in ascending order of SKU, as orders do.
  await lockStock(
    client,
    [...sets].flatMap(([sku, { parts }]) => [sku, ...parts.map((part) => part.sku)]),
  );
  for (const [sku, { line, parts }] of sets) {
    const outcome = await changeSet(client, sku, parts);
    if ('problem' in outcome) {
      const reason = SET_PROBLEMS[outcome.problem];
      report.refused.push({ line, attribute: 'c:parts', reason });
    } else changed.push(...outcome.products);
  }
  return changed;
}

/** Withdraws missing variants and removes unnamed facets, after the whole file has been read. */
async function finish(context: ImportContext, lost: number): Promise<void> {
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
    const touched = [...new Set([...withdrawn, ...settled, ...(await writeSets(context))])];
    await writeSearchTexts(client, tenant.id, context.state.tree, touched);
    await announce(client, touched);
    for (const id of touched) context.changed.add(id);
  });
  report.changed = context.changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  const { refused, ...counts } = report;
  context.log.info({ tenant: tenant.id, locale, ...counts, refused: refused.length }, 'products imported');
}
