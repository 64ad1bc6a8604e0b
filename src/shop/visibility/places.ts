import type { Pool } from '../../platform/database/pool.ts';
import { tenants } from '../../tenants/index.ts';
import { areaOf, languageOf, pathIn, prefixOf, productHref } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import type { FoundProduct } from '../catalogue/index.ts';
import { type PlaceRow, placesOfContent } from './places.store.ts';

/** The path of the same thing in each locale that has it, language prefix included; of all houses. */
export type Places = Partial<Record<Locale, string>>;

export type PlacesOf = {
  /** The canonical addresses of a product. */
  product(found: Pick<FoundProduct, 'slugs' | 'leads'>): Places;
  /** A page of the content store, by its path without language prefix: matched by the path table, else by the same path. */
  content(page: { locale: Locale; path: string }): Promise<Places>;
};

export const HOUSES = Object.values(tenants);

export const LOCALES: { tenant: string; locale: Locale }[] = HOUSES.flatMap((tenant) =>
  tenant.locales.map(({ locale }) => ({ tenant: tenant.id, locale })),
);

/** A house shows only texts of its own locales. */
export function ownLocale(row: { tenant: string; locale: string }): Locale | null {
  return LOCALES.find(({ tenant, locale }) => tenant === row.tenant && locale === row.locale)?.locale ?? null;
}

/** Addresses by product. */
export function productPlaces(rows: PlaceRow[]): Map<string, Places> {
  const found = new Map<string, Places>();
  for (const row of rows) {
    const locale = ownLocale(row);
    if (locale === null) continue;
    const places = found.get(row.id) ?? {};
    places[locale] = productHref(locale, row.slug, row.sku);
    found.set(row.id, places);
  }
  return found;
}

/** A path of the content store with the prefix of its language. */
export function contentHref(locale: Locale, path: string): string {
  return path === '/' ? prefixOf(locale) || '/' : `${prefixOf(locale)}${path}`;
}

/** Where the same page would stand in each locale. */
export function contentPaths(locale: Locale, path: string): { locale: Locale; path: string }[] {
  const area = areaOf(languageOf(locale), path);
  return LOCALES.map((entry) => ({
    locale: entry.locale,
    path: area === null ? path : pathIn(languageOf(entry.locale), area),
  }));
}

export function createPlacesOf({ pool }: { pool: Pool }): PlacesOf {
  return {
    product: ({ slugs, leads }) =>
      Object.fromEntries(
        LOCALES.flatMap(({ tenant, locale }) => {
          const [sku, slug] = [leads[tenant], slugs[locale]];
          return sku === undefined || slug === undefined ? [] : [[locale, productHref(locale, slug, sku)]];
        }),
      ),
    content: async ({ locale, path }) => {
      const expected = contentPaths(locale, path);
      const rows = await placesOfContent(pool, [...new Set(expected.map((entry) => entry.path))]);
      const there = new Set(rows.flatMap((row) => (ownLocale(row) === null ? [] : [`${row.locale} ${row.path}`])));
      return Object.fromEntries(
        expected
          .filter((entry) => there.has(`${entry.locale} ${entry.path}`))
          .map((entry) => [entry.locale, contentHref(entry.locale, entry.path)]),
      );
    },
  };
}
