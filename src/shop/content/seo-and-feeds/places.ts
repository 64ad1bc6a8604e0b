import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { areaOf, languageOf, pathIn, prefixOf, productHref } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { FoundProduct } from '../../catalogue/products/index.ts';
import { contentAround, type PlaceRow, type ShownContent } from './places.store.ts';

/** The path of the same thing in each locale that has it, language prefix included; of all houses. */
export type Places = Partial<Record<Locale, string>>;

export type PlacesOf = {
  /** The canonical addresses of a product. */
  product(found: Pick<FoundProduct, 'slugs' | 'leads'>): Places;
  /** A page of the content store, by its path without language prefix. */
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
function contentHref(locale: Locale, path: string): string {
  return path === '/' ? prefixOf(locale) || '/' : `${prefixOf(locale)}${path}`;
}

/** Where the same page would stand in each locale, by the path table, else by the same path. */
function contentPaths(locale: Locale, path: string): { tenant: string; locale: Locale; path: string }[] {
  const area = areaOf(languageOf(locale), path);
  return LOCALES.map((entry) => ({
    ...entry,
    path: area === null ? path : pathIn(languageOf(entry.locale), area),
  }));
}

/**
 * Finds where a page stands in each locale, among pages that are shown: those of its family, which an editor made as
 * translations of each other, else what stands in the place of the path table. A page that has its own translation in
 * this page's language is none of this one's: search engines believe only what both say.
 */
export function contentPlaces(shown: readonly ShownContent[]): (page: { locale: Locale; path: string }) => Places {
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
        LOCALES.flatMap(({ tenant, locale }) => {
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
