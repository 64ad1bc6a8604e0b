/** The door of the media library: pictures for pages, what is shown of them, and what they show. */
export {
  createMediaAdministration,
  type MediaAdministration,
  type PictureChoice,
  type PictureChoices,
} from './media-administration.ts';
export { withMedia } from './with-media.ts';
