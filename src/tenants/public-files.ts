import { prefixOf } from './paths.ts';
import type { Locale } from './tenant.ts';

/** Width and height of pictures that stand for a page where its link is shared. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export function sharePicture(id: string): string {
  return `/images/${id}/share`;
}

/** The house's own picture, for pages without one. */
export function shareFallback(): string {
  return '/icons/share.jpg';
}

/** The web manifest of a locale. */
export function manifestPath(locale: Locale): string {
  return `${prefixOf(locale)}/manifest.webmanifest`;
}
