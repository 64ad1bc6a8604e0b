/** Media library: pictures for pages, their crops and their alternative texts. */
export {
  createMediaAdministration,
  type MediaAdministration,
  type MediaItem,
  type MediaUse,
  type PictureChoice,
  type PictureChoices,
} from './media-administration.ts';
export { withMedia } from './with-media.ts';
