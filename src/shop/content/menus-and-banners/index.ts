/** Menus, snippets and banners around pages, by locale. */

export { addFirstMenu } from './first-menu.ts';
export {
  createFragmentAdministration,
  type FragmentAdministration,
  type OpenFragment,
} from './fragment-administration.ts';
export { menuSchema } from './fragment-kinds.ts';
export { createFragments } from './fragments.ts';
export type * from './types.ts';
