import type { Locale } from './tenant.ts';

/**
 * All locales with pages, in the order for search engines. The first one that has a page is also x-default, for all
 * other visitors.
 */
export const LOCALES: readonly Locale[] = ['de-DE', 'de-CH', 'fr-CH', 'de-AT', 'nl-NL'];
