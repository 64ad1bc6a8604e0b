/** Picture that the dialog offers, from media/choices. */
export type { PictureChoice, PictureChoices } from '../../shop/content/media-library/index.ts';

export const isPictureId = (value: string): boolean => /^[0-9a-f]{16}$/.test(value.trim());

/** Returns the address of a picture with a width of 320 pixels. */
export const pictureAddress = (id: string): string => `/images/${id.trim()}/320`;
