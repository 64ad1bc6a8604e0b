/** The imports' door: product feeds, dated prices and stock. */
export { importPrices, type ImportPricesRequest } from './import-prices.ts';
export { type ImportDeps, importProducts, type ImportProductsRequest } from './import-products.ts';
export { importStock, type ImportStockRequest } from './import-stock.ts';
export { FeedProblem, type ImportReport, type Progress, type Refusal } from './types.ts';
