/** Menus, snippets and banners around pages, by locale. */

export {
  createFragmentAdministration,
  type FragmentAdministration,
  type OpenFragment,
} from './fragment-administration.ts';
export { createFragments } from './fragments.ts';
export type * from './types.ts';
