import { differingLevels, openLocations, setLevels } from '../../stock/index.ts';
import type { ImportDeps } from './import-context.ts';
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
    const articles = await findArticles(
      client,
      [...wanted.values()].map(({ sku }) => sku),
    );
    const levels = [...wanted.values()].flatMap((entry) => {
      if (articles.has(entry.sku)) return [entry];
      report.refused.push({ line: entry.line, attribute: 'id', reason: `there is no article ${entry.sku}` });
      return [];
    });
    report.accepted = levels.length;
    await inImportTransaction(client, async () => {
      const cause = { reason: 'feed', at: deps.clock.now() } as const;
      for (const id of await setLevels(client, await differingLevels(client, levels), cause)) changed.add(id);
      await announce(client, changed);
    });
  });
  report.changed = changed.size;
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}
