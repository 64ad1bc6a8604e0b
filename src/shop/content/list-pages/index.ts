/** Lists of chosen filters with an address and texts of their own: sales, novelties, brands, landing pages. */
export {
  createListPageAdministration,
  type ListPageAdministration,
  type ListPageChange,
  type ListPageOutcome,
} from './list-page-administration.ts';
export { createListPages } from './list-pages.ts';
export { loadListPages } from './load-list-pages.ts';
export type { ListChoice, ListPages, ShownListPage, StoredListPage } from './types.ts';
