/** The section "Stock" of the back office. */
export type { ExpectedDelivery } from './deliveries.store.ts';
export type { StockFilter, StockRow } from './overview.store.ts';
export type { StockChangeProblem, StockOutcome } from './ports.ts';
export { createStockAdministration, type StockAdministration } from './stock-administration.ts';
export type { HistoryRow, VariantStock } from './variant.store.ts';
