/** Imports of product feeds, dated prices and stock, and tools for imports of other departments. */
export type { ImportDeps } from './import-context.ts';
export { formatNamed, type ImportFormat, type ImportFormats, importFormatsOf } from './import-format.ts';
export { importPrices } from './import-prices.ts';
export { importProducts } from './import-products.ts';
export { findArticles, inImportTransaction, withImportLock } from './import-run.store.ts';
export { importStock } from './import-stock.ts';
export { parseInstant } from './instants.ts';
export { readTable } from './read-table.ts';
export type { SourceReading } from './source-reading.ts';
export { emptyReport, type ImportReport, NOTHING_WITHDRAWN, type Progress } from './types.ts';
export { writeCosts } from './write-costs.store.ts';
