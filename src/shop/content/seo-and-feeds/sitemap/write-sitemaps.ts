import { inMinorUnits } from '../../../../currencies/decimal-text.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { LOCALES } from '../../../../tenants/locales.ts';
import { newsletterHref } from '../../../../tenants/newsletter-paths.ts';
import { type PublicUrlOf, translations } from '../../../../tenants/origins.ts';
import { type Area, categoryHref, href, pathInLocale } from '../../../../tenants/paths.ts';
import type { Language, Locale, Tenant } from '../../../../tenants/tenant.ts';
import type { Catalogue, CategoryNode } from '../../../catalogue/products/index.ts';
import type { SearchEngine } from '../../../search/engine/index.ts';
import type { ListPages, StoredListPage } from '../../list-pages/index.ts';
import type { Content } from '../../pages/index.ts';
import { announceFile, deleteFile, nextGeneration } from '../files.store.ts';
import { allContent, placesOfProducts } from '../places.store.ts';
import { contentPlaces, HOUSES, ownLocale, type PagePlaces, productPlaces } from '../places.ts';
import { foreignContent } from '../remote-content-files.ts';
import { createFileWriter, type FileWriter } from '../write-files.ts';
import { categoryChanges, productsAfter, sitemapPictures, textChanges } from './sitemap.store.ts';
import { MOST_ENTRIES, MOST_SITEMAP_BYTES, SITEMAP_END, SITEMAP_START, sitemapEntry } from './sitemap-xml.ts';

export type SitemapDeps = {
  pool: Pool;
  clock: Clock;
  catalogue: Pick<Catalogue, 'navigation'>;
  /** Source of content pages in another system, which replaces the shop's own pages. */
  foreign?: Pick<Content, 'paths' | 'page'> | undefined;
  publicUrlOf: PublicUrlOf;
  /** Pages of extensions for search engines: their paths by language, without language prefix. */
  ownPages?: readonly Partial<Record<Language, string>>[];
  /** Lists of chosen filters; those without goods stay out. */
  listPages?: Pick<ListPages, 'published'>;
  search?: Pick<SearchEngine, 'query'>;
  /** Limits for tests, which write smaller files. */
  mostEntries?: number;
  mostBytes?: number;
};

/** Products per batch: each takes a few milliseconds, and requests are answered in between. */
const PRODUCTS_AT_ONCE = 100;

/** Pages of the path table that search engines may show and no editor writes. */
const FIXED: Area[] = ['home', 'giftCards', 'braFinder', 'calculator'];

const KINDS = ['products', 'categories', 'content', 'images'] as const;
export type SitemapKind = (typeof KINDS)[number];

/**
 * Writes all sitemaps of a tenant anew and replaces the earlier ones in one step. Addresses are always the public ones.
 */
export async function writeSitemaps(deps: SitemapDeps, tenant: Tenant): Promise<Record<SitemapKind, number>> {
  const { pool, clock } = deps;
  const generation = await nextGeneration(pool, tenant.id);
  const writerOf = (kind: SitemapKind): FileWriter =>
    createFileWriter(pool, {
      tenant: tenant.id,
      generation,
      nameOf: (number) => `${kind}-${number}.xml`,
      start: SITEMAP_START,
      end: SITEMAP_END,
      mostEntries: deps.mostEntries ?? MOST_ENTRIES,
      mostBytes: deps.mostBytes ?? MOST_SITEMAP_BYTES,
    });
  try {
    const [products, images] = [writerOf('products'), writerOf('images')];
    await addProducts(deps, tenant, products, images);
    const categories = writerOf('categories');
    await addCategories(deps, tenant, categories);
    await addListPages(deps, tenant, categories);
    const content = writerOf('content');
    await addContent(deps, tenant, content);
    const counts = {
      products: await products.close(),
      images: await images.close(),
      categories: await categories.close(),
      content: await content.close(),
    };
    await announceFile(pool, { tenant: tenant.id, generation, now: clock.now() });
    return counts;
  } catch (error) {
    await deleteFile(pool, { tenant: tenant.id, generation });
    throw error;
  }
}

/** Adds a page in all locales of the tenant, or only one, each with its translations in all tenants. */
async function addPage(
  { publicUrlOf }: Pick<SitemapDeps, 'publicUrlOf'>,
  tenant: Tenant,
  writer: FileWriter,
  places: PagePlaces,
  about: { changedAt(locale: Locale): Date | null; pictures?: readonly string[]; only?: Locale },
): Promise<void> {
  const told = translations(places, publicUrlOf);
  for (const { locale } of tenant.locales) {
    const path = places[locale];
    if (path === undefined || (about.only !== undefined && about.only !== locale)) continue;
    const changedAt = about.changedAt(locale);
    const { pictures } = about;
    await writer.add(
      sitemapEntry({
        address: `${publicUrlOf(tenant)}${path}`,
        changedAt,
        translations: told,
        ...(pictures ? { pictures } : {}),
      }),
      changedAt,
    );
  }
}

async function addProducts(deps: SitemapDeps, tenant: Tenant, products: FileWriter, images: FileWriter): Promise<void> {
  const { pool, clock, publicUrlOf } = deps;
  const locales = tenant.locales.map(({ locale }) => locale as string);
  const houses = HOUSES.map(({ id }) => id as string);
  for (let after = ''; ; ) {
    const ids = await productsAfter(pool, { tenant: tenant.id, after, most: PRODUCTS_AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const rows = await placesOfProducts(pool, { ids, tenants: houses, now: clock.now() });
    const leads = new Map(rows.filter((row) => row.tenant === tenant.id).map((row) => [row.id, row.sku]));
    const [changes, pictures] = await Promise.all([
      textChanges(pool, { ids, locales }),
      sitemapPictures(pool, [...leads.values()]),
    ]);
    const changed = new Map(changes.map(({ id, locale, changedAt }) => [`${id} ${locale}`, changedAt]));
    const places = productPlaces(rows);
    for (const [id, sku] of leads) {
      const own = places.get(id) ?? {};
      const changedAt = (locale: Locale): Date | null => changed.get(`${id} ${locale}`) ?? null;
      await addPage(deps, tenant, products, own, { changedAt });
      const shown = pictures.get(sku) ?? [];
      const addresses = shown.map((picture) => `${publicUrlOf(tenant)}/images/${picture}/1280`);
      if (addresses.length > 0) await addPage(deps, tenant, images, own, { changedAt, pictures: addresses });
    }
  }
}

const all = (nodes: readonly CategoryNode[]): CategoryNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);

async function addCategories(deps: SitemapDeps, tenant: Tenant, writer: FileWriter): Promise<void> {
  const { pool, catalogue } = deps;
  const places = new Map<string, PagePlaces>();
  for (const house of HOUSES) {
    for (const { locale } of house.locales) {
      for (const node of all(await catalogue.navigation({ tenant: house, locale }))) {
        places.set(node.id, { ...places.get(node.id), [locale]: categoryHref(locale, node.path) });
      }
    }
  }
  const changes = new Map<string, Date>();
  for (const { locale } of tenant.locales) {
    const own = new Map(
      (await categoryChanges(pool, { tenant: tenant.id, locale })).map(({ id, changedAt }) => [id, changedAt]),
    );
    // A product department changes with any category below it.
    const newest = (node: CategoryNode): Date | null => {
      const dates = [own.get(node.id) ?? null, ...node.children.map(newest)].filter((date) => date !== null);
      const last = dates.reduce<Date | null>((found, date) => (found === null || date > found ? date : found), null);
      if (last) changes.set(`${node.id} ${locale}`, last);
      return last;
    };
    for (const root of await catalogue.navigation({ tenant, locale })) newest(root);
  }
  for (const [id, own] of places)
    await addPage(deps, tenant, writer, own, { changedAt: (locale) => changes.get(`${id} ${locale}`) ?? null });
}

/** Adds the list pages that have goods. */
async function addListPages(deps: SitemapDeps, tenant: Tenant, writer: FileWriter): Promise<void> {
  const { listPages, search } = deps;
  if (!listPages || !search) return;
  for (const page of await listPages.published(tenant)) {
    const places: PagePlaces = {};
    for (const { locale } of tenant.locales) {
      const path = page.texts[locale]?.path;
      if (path !== undefined && (await hasGoods(search, { tenant, locale }, page)))
        places[locale] = pathInLocale(locale, path);
    }
    await addPage(deps, tenant, writer, places, { changedAt: () => page.changedAt });
  }
}

async function hasGoods(
  search: Pick<SearchEngine, 'query'>,
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  { choice }: StoredListPage,
): Promise<boolean> {
  const minor = (limit: number | null) => (limit === null ? null : inMinorUnits(limit, tenant.currency));
  const { total } = await search.query({
    ...{ tenant: tenant.id, locale, term: '', sort: 'popularity', page: 1, count: 1, facets: false, hits: false },
    category: choice.category,
    filters: choice.filters,
    price: { min: minor(choice.price.min), max: minor(choice.price.max) },
  });
  return total > 0;
}

async function addContent(deps: SitemapDeps, tenant: Tenant, writer: FileWriter): Promise<void> {
  const { pool, clock, foreign } = deps;
  const shown = foreign ? await foreignContent(foreign, tenant) : await allContent(pool, clock.now());
  const placesOf = contentPlaces(shown);
  const written = new Set<string>();
  for (const page of shown) {
    const locale = ownLocale(page);
    if (page.tenant !== tenant.id || locale === null) continue;
    const places = page.path === '/' ? homes() : placesOf({ locale, path: page.path });
    written.add(places[locale] ?? '');
    await addPage(deps, tenant, writer, places, { only: locale, changedAt: () => page.changedAt });
  }
  const fixed = [
    ...FIXED.map((area): PagePlaces => Object.fromEntries(LOCALES.map((locale) => [locale, href(locale, area)]))),
    ...(['subscribe', 'unsubscribe'] as const).map(
      (page): PagePlaces => Object.fromEntries(LOCALES.map((locale) => [locale, newsletterHref(locale, page)])),
    ),
  ];
  for (const places of fixed) {
    for (const { locale } of tenant.locales)
      if (!written.has(places[locale] ?? ''))
        await addPage(deps, tenant, writer, places, { only: locale, changedAt: () => null });
  }
  for (const paths of deps.ownPages ?? [])
    await addPage(deps, tenant, writer, ownPlaces(tenant, paths), { changedAt: () => null });
}

/** Returns the addresses of an extension's page in a tenant, which names no translations of other tenants. */
function ownPlaces({ locales }: Tenant, paths: Partial<Record<Language, string>>): PagePlaces {
  return Object.fromEntries(
    locales.flatMap(({ locale, language }): [Locale, string][] => {
      const path = paths[language];
      return path === undefined ? [] : [[locale, pathInLocale(locale, path)]];
    }),
  );
}

/** Returns the home pages of all tenants, which exist without an editor. */
function homes(): PagePlaces {
  return Object.fromEntries(LOCALES.map((locale) => [locale, href(locale, 'home')]));
}
