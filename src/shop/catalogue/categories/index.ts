/** Categories by hand: tree, names, addresses, texts, pictures, order and visibility. */
export {
  type CategoryAdministration,
  type CategoryOutcome,
  createCategoryAdministration,
} from './category-administration.ts';
export type { CategoryPageData, ListedCategory } from './category-pages.ts';
export type { CategoryBlocker } from './category-state.ts';
