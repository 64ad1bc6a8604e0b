import { openLocations, setLevels } from '../../stock/index.ts';
import type { ImportDeps } from './import-context.ts';
import { chunks } from './import-prices.ts';
import { announce, findArticles, inImportTransaction, withImportLock } from './import-run.store.ts';
import { readTable } from './read-table.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';

export type ImportStockRequest = { file: string; onProgress?: Progress | undefined };

const MOST = 1_000_000;

type Wanted = { line: number; sku: string; location: string | undefined; quantity: number };

/**
 * Imports stock (id, quantity, location): the current units of variants at a location. Without a location it is the
 * default one.
 */
export async function importStock(deps: ImportDeps, request: ImportStockRequest): Promise<ImportReport> {
  const report = emptyReport();
  const changed = new Set<string>();
  const wanted = new Map<string, Wanted>();
  const locations = await openLocations(deps.pool);
  for (const { line, values } of await readTable(request.file, ['id', 'quantity'], report, request.onProgress)) {
    const { id = '', quantity = '', location = '' } = values;
    const key = `${id} ${location}`;
    const refuse = (attribute: string, reason: string) => report.refused.push({ line, attribute, reason });
    if (id === '') refuse('id', 'is missing');
    else if (wanted.has(key)) refuse('id', `${id} stands in the file twice (first in line ${wanted.get(key)?.line})`);
    else if (!/^\d{1,7}$/.test(quantity) || Number(quantity) > MOST)
      refuse('quantity', `must be a whole number from 0 to ${MOST}`);
    else if (location !== '' && !locations.has(location)) refuse('location', `there is no location ${location}`);
    else
      wanted.set(key, { line, sku: id, location: location === '' ? undefined : location, quantity: Number(quantity) });
  }
  await withImportLock(deps.pool, async (client) => {
    for (const entries of chunks([...wanted.values()], 1000)) {
      const touched = await inImportTransaction(client, async () => {
        const articles = await findArticles(
          client,
          entries.map(({ sku }) => sku),
        );
        const levels = entries.flatMap((entry) => {
          if (articles.has(entry.sku)) return [entry];
          report.refused.push({ line: entry.line, attribute: 'id', reason: `there is no article ${entry.sku}` });
          return [];
        });
        report.accepted += levels.length;
        const products = await setLevels(client, levels, { reason: 'feed', at: deps.clock.now() });
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
