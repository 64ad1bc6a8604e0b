/** The door of the media library: pictures for pages, what is shown of them, and what they show. */
export { createMediaDesk, type MediaDesk } from './media-desk.ts';
export { withMedia } from './with-media.ts';
