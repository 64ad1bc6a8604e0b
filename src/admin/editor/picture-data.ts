/** A picture as the dialog offers it; answered by media/choices. */
export type { PictureChoice, PictureChoices } from '../../shop/content/media-library/index.ts';

export const isPictureId = (value: string): boolean => /^[0-9a-f]{16}$/.test(value.trim());

/** Where a small one of a picture lies. */
export const pictureAddress = (id: string): string => `/images/${id.trim()}/320`;
