/** Largest video and captions in bytes, of feeds and of the editor. */
export const LARGEST_VIDEO_FILE = 20 * 1024 * 1024;
export const LARGEST_CAPTIONS_FILE = 64 * 1024;
