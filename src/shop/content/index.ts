/** The content store's door: pages by locale and path, versioned; an external source may stand behind the same port. */
export { createContent } from './content.ts';
export { loadContent } from './load.ts';
export type * from './types.ts';
