/** Content pages by locale and path, with versions. An external source can implement the same port. */

export { announcePublications } from './announce-publications.ts';
export { createContent } from './content.ts';
export {
  type AdminPage,
  type AdminPublication,
  type AdminVersion,
  type ContentAdministration,
  type ContentFault,
  type ContentWarning,
  createContentAdministration,
  type SaveOutcome,
} from './content-administration.ts';
export { loadContent } from './load.ts';
export { createPreviewing } from './previewing.ts';
export { createPreviews, type Preview, type Previews } from './previews.ts';
export { ALL_CONTENT, createRemoteContent } from './remote-content.ts';
export type * from './types.ts';
