/** The content store's door: pages by locale and path, versioned; an external source may stand behind the same port. */
import type { ContentPage } from './types.ts';

export type * from './types.ts';

export type Content = {
  /** The published page of a path without language prefix ("/" is the home page), or null. */
  page(request: { tenant: string; locale: string; path: string }): Promise<ContentPage | null>;
  /** Where the same page (by its place in the tenant's path table or the same identifier group) stands in other locales. */
  alternates(request: { tenant: string; locale: string; path: string }): Promise<Record<string, string>>;
  /** Paths of all published pages of a locale, for the sitemap and the link check. */
  paths(request: { tenant: string; locale: string }): Promise<string[]>;
};
