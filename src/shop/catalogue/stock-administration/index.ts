/** The section "Stock" of the back office. */
export { MOST_COUNTS } from './count-batch.ts';
export type { ExpectedDelivery } from './deliveries.store.ts';
export type { StockChange } from './ports.ts';
export { createStockAdministration, type StockAdministration } from './stock-administration.ts';
export type { ListedStock } from './stock-list.store.ts';
export type { HistoryRow, VariantStock } from './variant.store.ts';
