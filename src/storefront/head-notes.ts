import type { Locale } from '../tenants/tenant.ts';

/** Picture of a page for shared links. */
export type SharePicture = { id: string; alt: string };

/**
 * Metadata of a page for crawlers and link previews. Loaders add it to the request instead of the page data, since no
 * browser needs it.
 */
export type HeadNotes = {
  /** Structured data (schema.org). */
  structured: Record<string, unknown>[];
  /** Paths of this page in the locales of all tenants; null to derive them from the path table. */
  places: Partial<Record<Locale, string>> | null;
  picture: SharePicture | null;
  kind: 'website' | 'product' | 'article';
  price: { amount: number; currency: string } | null;
};

export function emptyHead(): HeadNotes {
  return { structured: [], places: null, picture: null, kind: 'website', price: null };
}
