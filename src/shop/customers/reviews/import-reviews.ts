import { createHash } from 'node:crypto';
import { tenants } from '../../../tenants/index.ts';
import {
  emptyReport,
  findArticles,
  type ImportDeps,
  type ImportReport,
  inImportTransaction,
  NOTHING_WITHDRAWN,
  type Progress,
  readTable,
  withImportLock,
} from '../../catalogue/products/import/index.ts';
import { type ImportedReview, putImported, withdrawOtherReviews } from './import-reviews.store.ts';
import { type ReviewRow, readReviewRow } from './review-row.ts';
import { announceReviews, renewSummaries } from './summary.store.ts';

export type ImportReviewsRequest = {
  file: string;
  /** Deletes earlier imported reviews that this file lacks, for the tenants in the file. */
  replace: boolean;
  /** Origin of the reviews. `demo` marks the demo shop's, which are hidden from search engines. */
  source?: 'import' | 'demo';
  onProgress?: Progress | undefined;
};

const COLUMNS = ['id', 'rating', 'title', 'text', 'author', 'date', 'locale'];
const CHUNK = 1000;

/**
 * Imports reviews of the retailer (id, rating, title, text, author, date, locale, and the optional marks fit and
 * quality) and publishes them at once. SKU, locale, author and date identify a review. A repeated file therefore changes nothing, and a changed text corrects a
 * review.
 */
export async function importReviews(deps: ImportDeps, request: ImportReviewsRequest): Promise<ImportReport> {
  const { file, replace, source = 'import', onProgress } = request;
  const report = emptyReport();
  const houses = Object.values(tenants);
  const wanted = new Map<string, ReviewRow>();
  const table = await readTable({ file, onProgress }, COLUMNS, report);
  let lost = report.refused.length;
  for (const row of table) {
    const read = readReviewRow(row, houses, deps.clock.now());
    if ('reason' in read) {
      report.refused.push({ line: row.line, ...read });
      lost += 1;
      continue;
    }
    const name = nameOf(read);
    const first = wanted.get(name);
    if (first)
      report.refused.push({
        line: row.line,
        attribute: 'id',
        reason: `stands in the file twice (first in line ${first.line})`,
      });
    else wanted.set(name, read);
  }
  const changed = new Set<string>();
  await withImportLock(deps.pool, async (client) => {
    for (const [tenant, rows] of Map.groupBy(wanted, ([, row]) => row.tenant.id)) {
      const names = rows.map(([name]) => Buffer.from(name, 'hex'));
      for (let start = 0; start < rows.length; start += CHUNK) {
        const chunk = rows.slice(start, start + CHUNK);
        const touched = await inImportTransaction(client, async () => {
          const articles = await findArticles(
            client,
            chunk.map(([, row]) => row.sku),
          );
          const reviews = chunk.flatMap(([name, row]): ImportedReview[] => {
            const productId = articles.get(row.sku);
            if (productId !== undefined) return [{ ...row, productId, name: Buffer.from(name, 'hex') }];
            report.refused.push({ line: row.line, attribute: 'id', reason: `there is no article ${row.sku}` });
            return [];
          });
          report.accepted += reviews.length;
          const products = await putImported(client, { tenant, source, reviews });
          await renewSummaries(client, tenant, products);
          await announceReviews(client, products);
          return products;
        });
        for (const id of touched) changed.add(id);
      }
      if (!replace || lost > 0) continue;
      const gone = await inImportTransaction(client, async () => {
        const products = await withdrawOtherReviews(client, { tenant, source, names });
        await renewSummaries(client, tenant, products);
        return products;
      });
      report.withdrawn += gone.length;
      for (const id of gone) changed.add(id);
    }
  });
  report.changed = changed.size;
  if (replace && lost > 0) report.refused.push(NOTHING_WITHDRAWN);
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}

/** Returns the key that identifies a review across files. */
function nameOf({ sku, locale, author, writtenAt }: ReviewRow): string {
  return createHash('sha256')
    .update(JSON.stringify([sku, locale, author, writtenAt.toISOString()]))
    .digest('hex');
}
