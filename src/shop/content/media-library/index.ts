/** Media library: pictures for pages, their crops and their alternative texts. */
export {
  createMediaAdministration,
  type MediaAdministration,
  type MediaItem,
  type PictureChoice,
  type PictureChoices,
} from './media-administration.ts';
export type { MediaFilter, MediaFolder, MediaTag } from './media-list.store.ts';
export type { MediaUse } from './media-uses.store.ts';
export { withMedia } from './with-media.ts';
