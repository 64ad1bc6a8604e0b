import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import { nextAlternate } from './alternate.ts';
import { parsePrice } from './amounts.ts';
import type { ImportDeps } from './import-context.ts';
import { announce, findArticles, inImportTransaction, withImportLock } from './import-run.store.ts';
import { parseInstant } from './instants.ts';
import { type ImportedPricePeriod, mergeRows, planPrices, recordedOtherwise } from './price-periods.ts';
import { readTable, type TableRow } from './read-table.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';

export type ImportPricesRequest = {
  file: string;
  tenant: Pick<Tenant, 'id' | 'currency' | 'timeZone'>;
  onProgress?: Progress | undefined;
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
  const read = await readTable(request.file, ['id', 'price'], report, request.onProgress);
  for (const [index, row] of read.entries()) {
    if (index % ROWS_AT_ONCE === 0) await nextAlternate();
    const problem = take(bySku, readRow(row, request, now));
    if (problem) report.refused.push({ line: row.line, ...problem });
  }
  await withImportLock(deps.pool, async (client) => {
    for (const skus of groups(bySku)) {
      const touched = await inImportTransaction(client, async () => {
        const products = await writeChunk(client, { request, report, now, bySku, skus });
        await announce(client, products);
        return products;
      });
      for (const id of touched) changed.add(id);
    }
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

/** Groups variants for one transaction: at most ARTICLES_AT_ONCE, fewer if they have many rows. */
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

function readRow(row: TableRow, request: ImportPricesRequest, now: Date): PriceRow | Problem {
  const { id = '', price = '', from = '', to = '' } = row.values;
  if (id === '') return { attribute: 'id', reason: 'is missing' };
  const amount = parsePrice(price, request.tenant.currency, true);
  if ('reason' in amount) return { attribute: 'price', reason: price === '' ? 'is missing' : amount.reason };
  const start = from === '' ? now.getTime() : parseInstant(from, request.tenant.timeZone, 'start');
  if (start === null) return { attribute: 'from', reason: 'is no date like "2026-11-21" or "2026-11-21T08:00+0100"' };
  const end = to === '' ? null : parseInstant(to, request.tenant.timeZone, 'end');
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
  const plans = skus.flatMap((sku) => {
    const rows = bySku.get(sku) ?? [];
    if (!articles.has(sku)) {
      report.refused.push(...rows.map(({ line }) => ({ line, attribute: 'id', reason: `there is no article ${sku}` })));
      return [];
    }
    const before = recorded.get(sku) ?? [];
    const isLate = recordedOtherwise(before, now.getTime());
    const { true: late = [], false: good = [] } = Object.groupBy(rows, (row) => `${isLate(row.period)}`);
    report.refused.push(
      ...late.map(({ line }) => ({
        line,
        attribute: 'from',
        reason: 'this time is on record with another price, which stays',
      })),
    );
    report.accepted += good.length;
    return {
      sku,
      recorded: before,
      planned: planPrices(before, mergeRows(good.map((row) => row.period)), now.getTime()),
    };
  });
  const changed = await writePrices(client, request.tenant.id, plans);
  return changed.flatMap((sku) => articles.get(sku) ?? []);
}

export function* chunks<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
