/** The content store's door: pages by locale and path, versioned; an external source may stand behind the same port. */
export { createContent } from './content.ts';
export { identifierOf } from './identifier.ts';
export { loadContent } from './load.ts';
export { ALL_CONTENT, createRemoteContent, type RemoteContent } from './remote-content.ts';
export type * from './types.ts';
