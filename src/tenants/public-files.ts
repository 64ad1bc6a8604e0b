import { prefixOf } from './paths.ts';
import type { Locale } from './tenant.ts';

/** Width and height in pixels of the picture of a page on shared links. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export function sharePicture(id: string): string {
  return `/images/${id}/share`;
}

/** Returns the retailer's picture, for pages without one. */
export function shareFallback(): string {
  return '/icons/share.jpg';
}

/** Returns the path of the web manifest of a locale. */
export function manifestPath(locale: Locale): string {
  return `${prefixOf(locale)}/manifest.webmanifest`;
}
