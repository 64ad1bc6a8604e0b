import type { Locale } from '../tenants/tenant.ts';

/** The picture that stands for a page where its link is shared. */
export type SharePicture = { id: string; alt: string };

/**
 * What programs are told of a page in the head of its document: search engines, and whoever shows a link that was shared.
 * Loaders note it with their request instead of handing it to the page, since no browser needs it.
 */
export type HeadNotes = {
  /** Structured data (schema.org). */
  structured: Record<string, unknown>[];
  /** The same page in each locale of all houses that has it; null: it follows from the path table. */
  places: Partial<Record<Locale, string>> | null;
  picture: SharePicture | null;
  kind: 'website' | 'product' | 'article';
  price: { amount: number; currency: string } | null;
};

export function emptyHead(): HeadNotes {
  return { structured: [], places: null, picture: null, kind: 'website', price: null };
}
