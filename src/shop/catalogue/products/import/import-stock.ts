import type { ImportDeps } from './import-context.ts';
import { chunks } from './import-prices.ts';
import { announce, findArticles, inImportTransaction, withImportLock } from './import-run.store.ts';
import { readTable } from './read-table.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';
import { writeStock } from './write-stock.store.ts';

export type ImportStockRequest = { file: string; onProgress?: Progress | undefined };

const MOST = 1_000_000;

/** Imports stock (id, quantity): the current units of variants in the warehouse. */
export async function importStock(deps: ImportDeps, request: ImportStockRequest): Promise<ImportReport> {
  const report = emptyReport();
  const changed = new Set<string>();
  const wanted = new Map<string, { line: number; quantity: number }>();
  for (const { line, values } of await readTable(request.file, ['id', 'quantity'], report, request.onProgress)) {
    const { id = '', quantity = '' } = values;
    const refuse = (attribute: string, reason: string) => report.refused.push({ line, attribute, reason });
    if (id === '') refuse('id', 'is missing');
    else if (wanted.has(id)) refuse('id', `${id} stands in the file twice (first in line ${wanted.get(id)?.line})`);
    else if (!/^\d{1,7}$/.test(quantity) || Number(quantity) > MOST)
      refuse('quantity', `must be a whole number from 0 to ${MOST}`);
    else wanted.set(id, { line, quantity: Number(quantity) });
  }
  await withImportLock(deps.pool, async (client) => {
    for (const skus of chunks([...wanted.keys()], 1000)) {
      const touched = await inImportTransaction(client, async () => {
        const articles = await findArticles(client, skus);
        const stock = skus.flatMap((sku) => {
          const entry = wanted.get(sku);
          if (!entry) return [];
          if (articles.has(sku)) return { sku, quantity: entry.quantity, counted: true };
          report.refused.push({ line: entry.line, attribute: 'id', reason: `there is no article ${sku}` });
          return [];
        });
        report.accepted += stock.length;
        const products = await writeStock(client, stock);
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
