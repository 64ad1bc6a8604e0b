/** Lists of the back office: what they show by their address, their files, and saved views. */
export { createListViews, type ListName, type ListViews } from './list-views.ts';
export {
  createListing,
  exportTarget,
  type ListDefinition,
  type ListFile,
  type ListFileTexts,
  type Listing,
} from './listing.ts';
export type { SavedView } from './views.store.ts';
