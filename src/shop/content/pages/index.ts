/** Content pages by locale and path, with versions. An external source can implement the same port. */

export type {
  ContentAdministration,
  ContentFault,
  ContentWarning,
  SaveOutcome,
} from './administration-types.ts';
export { announcePublications } from './announce-publications.ts';
export { blockSchema } from './block-schema.ts';
export { contentPaths, pathsDescribedBy, publishedPaths } from './content.store.ts';
export { createContent } from './content.ts';
export type { AdminPage, AdminPublication, AdminVersion } from './content-administration.store.ts';
export { createContentAdministration } from './content-administration.ts';
export { contentByHttp } from './content-by-http.ts';
export { type ContentSource, contentOfExtension } from './content-source.ts';
export { withTerms } from './figures-in-content.ts';
export { loadContent } from './load.ts';
export { createPreviewing } from './previewing.ts';
export { createPreviews, type Preview, type Previews } from './previews.ts';
export { ALL_CONTENT, createRemoteContent, type PageSource } from './remote-content.ts';
export type * from './types.ts';
