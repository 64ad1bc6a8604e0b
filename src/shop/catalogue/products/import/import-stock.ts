import { addFeedLevels, openFeedLevels, openLocations, setBins, writeFeedLevels } from '../../stock/index.ts';
import { bookDeferredStock } from './deferred-stock.ts';
import type { ImportDeps } from './import-context.ts';
import { announce, findArticles, inImportTransaction, withImportLock } from './import-run.store.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { SourceReading } from './source-reading.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';

export type ImportStockRequest = {
  file: string;
  /** Format and mapping of the file's source. */
  reading?: SourceReading | undefined;
  onProgress?: Progress | undefined;
};

const MOST = 1_000_000;

/** Longest name of a shelf. */
const LONGEST_BIN = 20;

/** `bin`: shelf at the location; undefined if the file has no such column. */
type Wanted = { line: number; sku: string; location: string | undefined; quantity: number; bin: string | undefined };

/** Reads one row of a stock file, or says what is wrong with it. */
export function readQuantity({
  values,
}: TableRow): { id: string; quantity: number } | { attribute: string; reason: string } {
  const { id = '', quantity = '' } = values;
  if (id === '') return { attribute: 'id', reason: 'is missing' };
  if (!/^\d{1,7}$/.test(quantity) || Number(quantity) > MOST)
    return { attribute: 'quantity', reason: `must be a whole number from 0 to ${MOST}` };
  return { id, quantity: Number(quantity) };
}

/**
 * Imports stock (id, quantity, location, bin): the current units of variants at a location, and their shelf there.
 * Without a location it is the default one.
 */
export async function importStock(deps: ImportDeps, request: ImportStockRequest): Promise<ImportReport> {
  const report = emptyReport();
  const changed = new Set<string>();
  const wanted = new Map<string, Wanted>();
  const locations = await openLocations(deps.pool);
  for (const { line, values } of await readTable(request, ['id', 'quantity'], report)) {
    const read = readQuantity({ line, values });
    const { location = '', bin } = values;
    const refuse = (attribute: string, reason: string) => report.refused.push({ line, attribute, reason });
    if ('reason' in read) {
      refuse(read.attribute, read.reason);
      continue;
    }
    const { id, quantity } = read;
    const key = `${id} ${location}`;
    if (wanted.has(key)) refuse('id', `${id} stands in the file twice (first in line ${wanted.get(key)?.line})`);
    else if (location !== '' && !locations.has(location)) refuse('location', `there is no location ${location}`);
    else if ((bin ?? '').length > LONGEST_BIN) refuse('bin', `is longer than ${LONGEST_BIN} characters`);
    else wanted.set(key, { line, sku: id, location: location === '' ? undefined : location, quantity, bin });
  }
  await withImportLock(deps.pool, async (client) => {
    const articles = await findArticles(
      client,
      [...wanted.values()].map(({ sku }) => sku),
    );
    const levels = [...wanted.values()].flatMap((entry) => {
      if (articles.has(entry.sku)) return [{ ...entry, counted: true }];
      report.refused.push({ line: entry.line, attribute: 'id', reason: `there is no article ${entry.sku}` });
      return [];
    });
    report.accepted = levels.length;
    await bookDeferredStock(client, deps.clock);
    await openFeedLevels(client);
    await inImportTransaction(client, async () => {
      await addFeedLevels(client, levels);
      for (const id of await writeFeedLevels(client, { reason: 'feed', at: deps.clock.now() }, [])) changed.add(id);
      await setBins(
        client,
        levels.flatMap(({ sku, location, bin }) => (bin === undefined ? [] : [{ sku, location, bin }])),
      );
      await announce(client, changed);
    });
    for (const id of await bookDeferredStock(client, deps.clock)) changed.add(id);
  });
  report.changed = changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}
