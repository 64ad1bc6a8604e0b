/** The imports' door: product feeds, dated prices and stock. */
export { type ImportPricesRequest, importPrices } from './import-prices.ts';
export { type ImportDeps, type ImportProductsRequest, importProducts } from './import-products.ts';
export { type ImportStockRequest, importStock } from './import-stock.ts';
export { FeedProblem, type ImportReport, type Progress, type Refusal } from './types.ts';
