import { languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { areaOf, pathIn, prefixOf, productHref } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { FoundProduct } from '../../catalogue/products/index.ts';
import { contentAround, type PlaceRow, type ShownContent } from './places.store.ts';

/** Path of one page or product in each locale that has it, across tenants, with the language prefix. */
export type PagePlaces = Partial<Record<Locale, string>>;

export type PlacesOf = {
  /** Returns the canonical paths of a product. */
  product(found: Pick<FoundProduct, 'slugs' | 'leads'>): PagePlaces;
  /** Returns the paths of a content page and its translations. `path` has no language prefix. */
  content(page: { locale: Locale; path: string }): Promise<PagePlaces>;
};

export const HOUSES = Object.values(tenants);

export const PLACE_LOCALES: { tenant: string; locale: Locale }[] = HOUSES.flatMap((tenant) =>
  tenant.locales.map(({ locale }) => ({ tenant: tenant.id, locale })),
);

/** Returns the locale of a row if its tenant has this locale; else null. */
export function ownLocale(row: { tenant: string; locale: string }): Locale | null {
  return PLACE_LOCALES.find(({ tenant, locale }) => tenant === row.tenant && locale === row.locale)?.locale ?? null;
}

/** Maps each product to its paths. */
export function productPlaces(rows: PlaceRow[]): Map<string, PagePlaces> {
  const found = new Map<string, PagePlaces>();
  for (const row of rows) {
    const locale = ownLocale(row);
    if (locale === null) continue;
    const places = found.get(row.id) ?? {};
    places[locale] = productHref(locale, row.slug, row.sku);
    found.set(row.id, places);
  }
  return found;
}

/** Adds the language prefix to a path of a content page. */
function contentHref(locale: Locale, path: string): string {
  return path === '/' ? prefixOf(locale) || '/' : `${prefixOf(locale)}${path}`;
}

/** Returns the path of a page in every locale by the path table; outside the table, the same path. */
function contentPaths(locale: Locale, path: string): { tenant: string; locale: Locale; path: string }[] {
  const area = areaOf(languageOf(locale), path);
  return PLACE_LOCALES.map((entry) => ({
    ...entry,
    path: area === null ? path : pathIn(languageOf(entry.locale), area),
  }));
}

/**
 * Returns a function that finds the paths of a page in each locale, among published pages. Translations that an editor
 * linked come first, then the page at the path of the path table. A page with another translation in this locale does
 * not count, since search engines require links in both directions.
 */
export function contentPlaces(shown: readonly ShownContent[]): (page: { locale: Locale; path: string }) => PagePlaces {
  const own = shown.filter((page) => ownLocale(page) !== null);
  const atPlace = new Map(own.map((page) => [`${page.locale} ${page.path}`, page]));
  const inFamily = new Map(own.map((page) => [`${page.locale} ${page.family}`, page]));
  return ({ locale, path }) => {
    const page = atPlace.get(`${locale} ${path}`);
    const found = contentPaths(locale, path).flatMap((place): [Locale, string][] => {
      const twin = page && inFamily.get(`${place.locale} ${page.family}`);
      const same = atPlace.get(`${place.locale} ${place.path}`);
      const other = same && inFamily.get(`${locale} ${same.family}`);
      const there = twin ?? (other === undefined || other === page ? same : undefined);
      return there ? [[place.locale, contentHref(place.locale, there.path)]] : [];
    });
    return Object.fromEntries(found);
  };
}

export function createPlacesOf({ pool, clock }: { pool: Pool; clock: Clock }): PlacesOf {
  return {
    product: ({ slugs, leads }) =>
      Object.fromEntries(
        PLACE_LOCALES.flatMap(({ tenant, locale }) => {
          const [sku, slug] = [leads[tenant], slugs[locale]];
          return sku === undefined || slug === undefined ? [] : [[locale, productHref(locale, slug, sku)]];
        }),
      ),
    content: async (page) =>
      contentPlaces(await contentAround(pool, { places: contentPaths(page.locale, page.path), now: clock.now() }))(
        page,
      ),
  };
}
