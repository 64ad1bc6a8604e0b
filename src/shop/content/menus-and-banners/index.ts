/** The door of what stands around pages: menus, snippets and banners, by locale. */

export { createFragmentAdministration, type FragmentAdministration } from './fragment-administration.ts';
export { createFragments } from './fragments.ts';
export type * from './types.ts';
