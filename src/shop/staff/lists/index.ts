/** Lists of the back office: saved views. A shape of `platform/lists` says what a list may contain. */
export { createListViews, type ListName, type ListViews } from './list-views.ts';
export type { SavedView } from './views.store.ts';
