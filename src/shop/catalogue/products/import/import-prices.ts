import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { editorAmount } from '../editor/editor-amount.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import { forgetEdits, noteFeedValues, readEdits } from '../editor/origin.store.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import { nextAlternate } from './alternate.ts';
import { parsePrice } from './amounts.ts';
import type { ImportDeps } from './import-context.ts';
import { announce, findArticles, inImportTransaction, noteChanged, withImportLock } from './import-run.store.ts';
import { parseInstant } from './instants.ts';
import type { FeedSaid } from './keep-edits.ts';
import { type ImportedPricePeriod, mergeRows, planPrices, recordedOtherwise } from './price-periods.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { SourceReading } from './source-reading.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';

export type ImportPricesRequest = {
  file: string;
  tenant: Pick<Tenant, 'id' | 'currency' | 'timeZone'>;
  /** Also overwrites prices that an employee edited. */
  overwriteEdits?: boolean | undefined;
  /** Run of the back office, at which differences from edited prices are listed. */
  runId?: string | undefined;
  /** Format and mapping of the file's source. */
  reading?: SourceReading | undefined;
  onProgress?: Progress | undefined;
  /** Gets the lines whose past time is on record with another price, instead of a refusal of them. */
  onRecorded?: ((lines: readonly number[]) => void) | undefined;
};

/** Most rows of a variant: five years of days. Writing compares the periods of a variant with each other. */
const MOST_ROWS = 2000;
const ROWS_AT_ONCE = 500;
const ARTICLES_AT_ONCE = 1000;

type PriceRow = { line: number; sku: string; period: ImportedPricePeriod };

/**
 * Imports dated prices (id, price, from, to). Without `from` a price starts now, without `to` it has no end. If rows of
 * a variant overlap, the later row counts. Prices that have been charged stay on record.
 */
export async function importPrices(deps: ImportDeps, request: ImportPricesRequest): Promise<ImportReport> {
  const report = emptyReport();
  const changed = new Set<string>();
  const now = deps.clock.now();
  // Rows of a variant may be anywhere in the file and are merged, so that all are read before the first is written.
  const bySku = new Map<string, PriceRow[]>();
  const read = await readTable(request, ['id', 'price'], report);
  for (const [index, row] of read.entries()) {
    if (index % ROWS_AT_ONCE === 0) await nextAlternate();
    const problem = take(bySku, readPriceRow(row, request.tenant, now));
    if (problem) report.refused.push({ line: row.line, ...problem });
  }
  await withImportLock(deps.pool, async (client) => {
    // One transaction, so that a killed import leaves all prices as they were.
    await inImportTransaction(client, async () => {
      for (const skus of groups(bySku))
        for (const id of await writeChunk(client, { request, report, now, bySku, skus })) changed.add(id);
      await noteChanged(client, changed);
      await announce(client, changed, 'price');
    });
  });
  report.changed = changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}

type Problem = { attribute: string; reason: string };

/** Adds a row to those of its variant; returns the problem if it may not. */
function take(bySku: Map<string, PriceRow[]>, row: PriceRow | Problem): Problem | null {
  if ('reason' in row) return row;
  const rows = bySku.get(row.sku);
  if (!rows) bySku.set(row.sku, [row]);
  else if (rows.length < MOST_ROWS) rows.push(row);
  else return { attribute: 'id', reason: `${row.sku} has more than ${MOST_ROWS} rows in the file` };
  return null;
}

/** Groups variants for one statement: at most ARTICLES_AT_ONCE, fewer if they have many rows. */
function* groups(bySku: ReadonlyMap<string, readonly PriceRow[]>): Generator<string[]> {
  let skus: string[] = [];
  let rows = 0;
  for (const [sku, own] of bySku) {
    skus.push(sku);
    rows += own.length;
    if (skus.length < ARTICLES_AT_ONCE && rows < MOST_ROWS) continue;
    yield skus;
    skus = [];
    rows = 0;
  }
  if (skus.length > 0) yield skus;
}

/** Reads one row of a price file, or says what is wrong with it. */
export function readPriceRow(
  row: TableRow,
  tenant: Pick<Tenant, 'currency' | 'timeZone'>,
  now: Date,
): PriceRow | Problem {
  const { id = '', price = '', from = '', to = '' } = row.values;
  if (id === '') return { attribute: 'id', reason: 'is missing' };
  const amount = parsePrice(price, tenant.currency, true);
  if ('reason' in amount) return { attribute: 'price', reason: price === '' ? 'is missing' : amount.reason };
  const start = from === '' ? now.getTime() : parseInstant(from, tenant.timeZone, 'start');
  if (start === null) return { attribute: 'from', reason: 'is no date like "2026-11-21" or "2026-11-21T08:00+0100"' };
  const end = to === '' ? null : parseInstant(to, tenant.timeZone, 'end');
  if (to !== '' && end === null)
    return { attribute: 'to', reason: 'is no date like "2026-11-21" or "2026-11-21T08:00+0100"' };
  if (end !== null && end <= start) return { attribute: 'to', reason: 'must be later than from' };
  return { line: row.line, sku: id, period: { amount: amount.amount, from: start, to: end } };
}

type Chunk = {
  request: ImportPricesRequest;
  report: ImportReport;
  now: Date;
  bySku: Map<string, PriceRow[]>;
  skus: string[];
};

async function writeChunk(client: pg.ClientBase, { request, report, now, bySku, skus }: Chunk): Promise<string[]> {
  const articles = await findArticles(client, skus);
  const recorded = await readPrices(client, { tenant: request.tenant.id, skus, since: null });
  const edited = await editedPrices(client, request.tenant.id, articles);
  const said: FeedSaid[] = [];
  const plans = skus.flatMap((sku) => {
    const rows = bySku.get(sku) ?? [];
    if (!articles.has(sku)) {
      report.refused.push(...rows.map(({ line }) => ({ line, attribute: 'id', reason: `there is no article ${sku}` })));
      return [];
    }
    const before = recorded.get(sku) ?? [];
    const isLate = recordedOtherwise(before, now.getTime());
    const { true: late = [], false: good = [] } = Object.groupBy(rows, (row) => `${isLate(row.period)}`);
    if (request.onRecorded && late.length > 0) request.onRecorded(late.map(({ line }) => line));
    else
      report.refused.push(
        ...late.map(({ line }) => ({
          line,
          attribute: 'from',
          reason: 'this time is on record with another price, which stays',
        })),
      );
    report.accepted += good.length;
    const merged = mergeRows(good.map((row) => row.period));
    const origin = edited.get(sku);
    if (origin) said.push(feedPriceOf(origin, { wanted: merged, before, now: now.getTime() }));
    const wanted = origin && !request.overwriteEdits ? untilNow(merged, now.getTime()) : merged;
    return { sku, recorded: before, planned: planPrices(before, wanted, now.getTime()) };
  });
  if (request.overwriteEdits) for (const { product_id: id, field } of said) await forgetEdits(client, id, [field]);
  else await noteFeedValues(client, said, request.runId ?? null);
  const changed = await writePrices(client, request.tenant.id, plans);
  return changed.flatMap((sku) => articles.get(sku) ?? []);
}

type PriceOrigin = { productId: string; field: string };

/** Returns the variants whose price an employee edited. */
async function editedPrices(
  client: pg.ClientBase,
  tenant: string,
  articles: ReadonlyMap<string, string>,
): Promise<Map<string, PriceOrigin>> {
  const edits = await readEdits(client, [...new Set(articles.values())]);
  return new Map(
    [...articles].flatMap(([sku, productId]) => {
      const field = `price.${tenant}.${sku}`;
      return edits.get(productId)?.has(field) ? [[sku, { productId, field }] as const] : [];
    }),
  );
}

/** Returns what a file says of an edited price: its price of this moment. */
function feedPriceOf(
  { productId, field }: PriceOrigin,
  { wanted, before, now }: { wanted: ImportedPricePeriod[]; before: ImportedPricePeriod[]; now: number },
): FeedSaid {
  const feed = editorPriceAt(wanted, now);
  const same = feed === null || feed === editorPriceAt(before, now);
  return { product_id: productId, field, feed_value: same ? null : editorAmount(feed, field.split('.')[1] ?? '') };
}

/** Returns the part of prices before an instant: history may be added to a price by hand. */
function untilNow(periods: readonly ImportedPricePeriod[], now: number): ImportedPricePeriod[] {
  return periods.flatMap(({ amount, from, to }) =>
    from < now ? [{ amount, from, to: Math.min(to ?? now, now) }] : [],
  );
}
