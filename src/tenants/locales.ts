import { type Language, languageOf } from '../languages/language.ts';
import { platform, tenants } from './index.ts';
import type { Locale } from './tenant.ts';

/* Builds of pages replace the values of this file by literals (src/web/rendering/own-locales.ts), because no browser
 * loads tenants. */

const entries = Object.values(tenants).flatMap((tenant) => tenant.locales);
const [first] = platform.locales;

/** All locales with pages, in the order of the tenants. */
export const TENANT_LOCALES: readonly Locale[] = [...new Set(entries.map(({ locale }) => locale))];

/**
 * All locales with pages, in the order for search engines. The first one that has a page is also x-default, for all
 * other visitors.
 */
export const LOCALES: readonly [Locale, ...Locale[]] = [
  first.locale,
  ...TENANT_LOCALES.filter((locale) => locale !== first.locale),
];

/** Languages of these locales. */
export const SHOP_LANGUAGES: readonly Language[] = [...new Set(LOCALES.map(languageOf))];

/** Prefix of a locale's paths, such as '/fr'; none for the main locale of a tenant. It is the same in all tenants. */
export const PREFIXES: Readonly<Record<Locale, string>> = Object.fromEntries(
  entries.flatMap(({ locale, prefix }) => (prefix === '' ? [] : [[locale, prefix]])),
);
