import type pg from 'pg';
import { readFeed } from '../../../../platform/feeds/read-feed.ts';
import type { BrokenRow, RawRow } from '../../../../platform/feeds/rows.ts';
import { bookDeferredStock } from './deferred-stock.ts';
import {
  type ImportContext,
  type ImportProductsDeps,
  type ImportProductsRequest,
  openImport,
  openStaging,
} from './import-context.ts';
import {
  announce,
  inImportTransaction,
  lockImports,
  noteChanged,
  settleFacets,
  withdrawOtherProducts,
  withImportConnection,
} from './import-run.store.ts';
import { PRODUCT_FEED } from './product-feed.ts';
import { writeSearchTexts } from './search-text.store.ts';
import { stageFeed } from './stage-feed.ts';
import { type ImportReport, NOTHING_WITHDRAWN } from './types.ts';
import { writeFeedDocuments } from './write-documents.ts';
import { writeFeedStock } from './write-feed-stock.ts';
import { writeFeedRelations } from './write-relations.ts';
import { writeRows } from './write-rows.ts';

/** Part of the progress that reading the file takes; writing takes the rest. */
const READING = 0.3;

/**
 * Imports a product feed in two steps (decision 183). The first reads and checks the file, stores its pictures and
 * stages the rows; the shop sees nothing of it. The second writes all staged rows in one transaction, so that a killed
 * import leaves everything as it was. Stock that orders may wait for follows at once in short transactions (decision
 * 172). A bad row is reported and does not stop the others. Throws FeedProblem if the file is unreadable.
 */
export async function importProducts(deps: ImportProductsDeps, request: ImportProductsRequest): Promise<ImportReport> {
  let part = 0;
  const onBytes = (done: number) => {
    part = done;
  };
  const rows = request.reading
    ? request.reading.rows(request.file, PRODUCT_FEED, onBytes)
    : readFeed(request.file, PRODUCT_FEED, onBytes);
  try {
    // Reads the first row before it connects, so that an unreadable file is refused at once.
    const first = await rows.next();
    return await withImportConnection(deps.pool, (client) =>
      run(deps, request, client, { first, rows, part: () => part }),
    );
  } finally {
    await rows.return(undefined);
  }
}

type Reading = {
  first: IteratorResult<RawRow | BrokenRow>;
  rows: AsyncGenerator<RawRow | BrokenRow>;
  /** Read part of the file, 0 to 1. */
  part(): number;
};

async function run(
  deps: ImportProductsDeps,
  request: ImportProductsRequest,
  client: pg.ClientBase,
  reading: Reading,
): Promise<ImportReport> {
  const staging = await openStaging(deps, request, client);
  const { report } = staging;
  const show = (part: number) => request.onProgress?.({ rows: report.rows, part });
  const lost = await stageFeed(staging, reading.first, reading.rows, () => show(READING * reading.part()));
  await lockImports(client);
  // An import that was killed after its commit may have left some.
  await bookDeferredStock(client, deps.clock);
  const context = await openImport(staging);
  await inImportTransaction(client, async () => {
    await writeRows(context, (written) => show(READING + (1 - READING) * written));
    await finish(context, lost);
    await noteChanged(client, context.changed);
    // Orders lock stock too, so that it comes last.
    for (const id of await writeFeedStock(context)) context.changed.add(id);
    await announce(client, context.changed);
  });
  // The run has committed: a process that dies from here on leaves the rest to the job.
  for (const id of await bookDeferredStock(client, deps.clock)) context.changed.add(id);
  report.changed = context.changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  const { refused, ...counts } = report;
  deps.log.info(
    { tenant: request.tenant.id, locale: request.locale, ...counts, refused: refused.length },
    'products imported',
  );
  show(1);
  return report;
}

/** Writes what refers to other rows, withdraws missing variants and removes unnamed facets, after all rows. */
async function finish(context: ImportContext, lost: number): Promise<void> {
  const { client, report, tenant } = context;
  for (const id of await writeFeedRelations(context)) context.changed.add(id);
  for (const id of await writeFeedDocuments(context)) context.changed.add(id);
  if (context.replace && lost > 0) {
    // A lost row may belong to a variant on sale.
    report.refused.push(NOTHING_WITHDRAWN);
  }
  const withdraw = context.replace && lost === 0 && report.accepted > 0;
  const withdrawn = withdraw ? await withdrawOtherProducts(client, tenant.id) : [];
  report.withdrawn = withdrawn.length;
  const settled = await settleFacets(client);
  const touched = [...new Set([...withdrawn, ...settled])];
  await writeSearchTexts(client, tenant.id, context.state.tree, touched);
  for (const id of touched) context.changed.add(id);
}
