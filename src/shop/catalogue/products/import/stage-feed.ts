import { languageOf } from '../../../../languages/language.ts';
import { type BrokenRow, FeedProblem, type RawRow } from '../../../../platform/feeds/rows.ts';
import type { NamedDocument } from './document-columns.ts';
import type { FeedRow } from './feed-row.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';
import type { StagingContext } from './import-context.ts';
import { remember } from './import-run.store.ts';
import { stageRows } from './staged-rows.store.ts';
import type { RowDocuments } from './write-documents.ts';

const AT_ONCE = 500;

/**
 * Reads and checks all rows, stores their pictures and videos, and stages the good ones. Returns the number of rows
 * without a recognisable SKU.
 */
export async function stageFeed(
  context: StagingContext,
  first: IteratorResult<RawRow | BrokenRow>,
  rows: AsyncGenerator<RawRow | BrokenRow>,
  show: () => void,
): Promise<number> {
  let good: FeedRow[] = [];
  let lost = 0;
  let staging = Promise.resolve();
  const flush = async () => {
    // Reads the next rows of the file while PostgreSQL stores these.
    await staging;
    staging = stageRows(context.client, context.staged, good);
    staging.catch(() => {});
    context.staged += good.length;
    good = [];
    show();
  };
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
    await storeMedia(context, row);
    noteRelations(context, row);
    good.push(row);
    if (good.length >= AT_ONCE) await flush();
  }
  if (good.length > 0) await flush();
  await staging;
  return lost;
}

/** Validates a row. Returns it if it is good, and whether its SKU is known. */
async function acceptRow(context: StagingContext, raw: RawRow): Promise<{ row: FeedRow | null; isKnown: boolean }> {
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
  // A copy: a part of the file's text would keep its whole chunk in memory.
  if (sku !== '') context.seenSkus.set(Buffer.from(sku).toString(), raw.line);
  if ('row' in result) return { row: acceptPlace(context, sku, result.row), isKnown: true };
  context.report.refused.push(...result.refusals);
  // A bad row still proves that its variant exists, so that it is not withdrawn.
  const isKnown = ARTICLE_NUMBER.test(sku);
  if (isKnown) await remember(context.client, [{ sku, product_id: null }], []);
  return { row: null, isKnown };
}

/** Refuses a row at an unknown location, and notes the parts of a set. */
function acceptPlace(context: StagingContext, sku: string, row: FeedRow): FeedRow | null {
  const place = row['c:location'] ?? '';
  if (place !== '' && !context.locations.has(place)) {
    context.report.refused.push({ line: row.line, attribute: 'c:location', reason: `there is no location ${place}` });
    return null;
  }
  const parts = row['c:parts'];
  if (parts !== undefined) context.sets.set(sku, { line: row.line, parts: parts ?? [] });
  return row;
}

/** Stores the files of a row now: it takes long, and the readers remember them for the transaction. */
async function storeMedia(context: StagingContext, row: FeedRow): Promise<void> {
  const links = [row.image_link, ...(row.additional_image_link ?? [])];
  for (const link of links) if (link) await context.pictures(link);
  const videos = row['c:video'];
  if (videos) await context.videos({ productId: row.productId, row, videos });
  const documents = row['c:document'];
  if (documents) await noteDocuments(context, row, documents);
}

/** Reads and notes the documents of a product, which the first row that names them decides. */
async function noteDocuments(context: StagingContext, row: FeedRow, named: readonly NamedDocument[]): Promise<void> {
  const { productId, line } = row;
  if (context.documents.has(productId)) return;
  const read: RowDocuments = { line, documents: [], unread: [] };
  const refuse = (reason: string) => context.report.refused.push({ line, attribute: 'c:document', reason });
  for (const document of named) {
    const { kind } = document;
    const language = document.language ?? languageOf(context.locale);
    const isSame = (other: { kind: string; language: string }) => other.kind === kind && other.language === language;
    if ([...read.documents, ...read.unread].some(isSame)) {
      refuse(`names two documents "${kind}|${language}"`);
      continue;
    }
    const found = await context.readDocument(document, language);
    if ('fileId' in found) read.documents.push(found);
    else {
      read.unread.push({ kind, language });
      refuse(found.problem);
    }
  }
  context.documents.set(productId, read);
}

/** Notes the products beside a product, which the first row that names them decides. */
function noteRelations(context: StagingContext, row: FeedRow): void {
  const { productId, line, 'c:accessories': accessory, 'c:related': related } = row;
  if ((accessory === undefined && related === undefined) || context.relations.has(productId)) return;
  context.relations.set(productId, {
    line,
    numbers: {
      ...(accessory === undefined ? {} : { accessory: accessory ?? [] }),
      ...(related === undefined ? {} : { related: related ?? [] }),
    },
  });
}
