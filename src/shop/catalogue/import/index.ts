/** The imports' door: product feeds, dated prices and stock. */
export { importPrices } from './import-prices.ts';
export { type ImportDeps, importProducts } from './import-products.ts';
export { importStock } from './import-stock.ts';
export { FeedProblem, type ImportReport, type Progress } from './types.ts';
