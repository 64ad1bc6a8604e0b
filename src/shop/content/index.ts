/** The content store's door: pages by locale and path, versioned; an external source may stand behind the same port. */
export { type ContentDeps, createContent } from './content.ts';
export { loadContent } from './load.ts';
export type { ImportPicture } from './resolve-pictures.ts';
export type * from './types.ts';
