import { type Context, type Env, Hono } from 'hono';
import type { Catalogue, CategoryNode } from '../../shop/catalogue/products/index.ts';
import type { Fragments } from '../../shop/content/menus-and-banners/index.ts';
import type { Content } from '../../shop/content/pages/index.ts';
import type { Promotions } from '../../shop/selling/promotions/index.ts';
import { LAYER_ID, layerPath } from '../../tenants/content-paths.ts';
import type { Locale, LocaleConfig, Tenant } from '../../tenants/tenant.ts';
import { surveyTexts } from '../layers/survey.ts';
import { newsletterSheet } from '../newsletter-sheet.ts';
import { problemResponse } from '../problem.ts';
import { listSeo } from '../search/list-seo.ts';
import { staticPromotion, staticVoucher } from '../voucher/static-promotions.ts';
import { fetched, flatPage, IDENTIFIER, type ReportFetch, STATIC_CACHE } from './content.ts';
import { bannerOf, linksOf } from './navigation.ts';

/** The only kinds of static files (docs/rules/content.md#delivery-of-content). */
export const STATIC_KINDS = [
  'pages',
  'menus',
  'snippets',
  'banner',
  'newsletter',
  'servicelayer',
  'seo',
  'surveys',
  'promotions',
  'voucher',
] as const;
export type StaticKind = (typeof STATIC_KINDS)[number];

export type StaticShop = {
  catalogue: Pick<Catalogue, 'category' | 'categoryTexts' | 'navigation'>;
  content: Content;
  fragments: Fragments;
  promotions: Promotions;
};
type Asked = { shop: StaticShop; tenant: Tenant; locale: LocaleConfig; publicUrl: string; identifier: string };

/** Content of a static file by kind; null if there is no such file. */
const FILES: Record<StaticKind, (asked: Asked) => Promise<unknown> | unknown> = {
  pages: async ({ shop, tenant, locale, identifier }) => {
    const page = await shop.content.identified({ tenant: tenant.id, locale: locale.locale, identifier });
    return page && flatPage(page);
  },
  servicelayer: async ({ shop, tenant, locale, identifier }) => {
    if (!LAYER_ID.test(identifier)) return null;
    const page = await shop.content.page({ tenant: tenant.id, locale: locale.locale, path: layerPath(identifier) });
    return page && { id: identifier, ...flatPage(page) };
  },
  menus: async ({ shop, tenant, locale, identifier }) => {
    const { menus } = await shop.fragments.around({ tenant, locale: locale.locale });
    const entries = own(menus, identifier);
    return entries && { key: identifier, entries: linksOf(entries, { locale: locale.locale, device: null }) };
  },
  snippets: async ({ shop, tenant, locale, identifier }) => {
    const { snippets } = await shop.fragments.around({ tenant, locale: locale.locale });
    const lines = own(snippets, identifier);
    return lines && { key: identifier, lines };
  },
  banner: async ({ shop, tenant, locale, identifier }) => {
    const { banners } = await shop.fragments.around({ tenant, locale: locale.locale });
    if (!Object.hasOwn(banners, identifier)) return null;
    return { key: identifier, banner: bannerOf(own(banners, identifier) ?? null, locale.locale) };
  },
  newsletter: ({ tenant, locale, identifier }) =>
    identifier === 'sheet' ? newsletterSheet(tenant, locale.locale) : null,
  surveys: ({ locale, identifier }) => (identifier === 'customer' ? surveyTexts(locale.locale) : null),
  seo: async ({ shop, tenant, locale, publicUrl, identifier }) => {
    if (identifier === 'storefront') return locale.header;
    const tree = await shop.catalogue.navigation({ tenant, locale: locale.locale });
    const category = categoryOf(tree, identifier);
    if (category === null) return null;
    return listSeo(shop, { tenant, locale, publicUrl }, { category: category.path, term: '', page: 1, isPlain: true });
  },
  promotions: ({ shop, tenant, locale, identifier }) =>
    staticPromotion(shop.promotions, tenant, locale.locale, identifier),
  voucher: ({ shop, tenant, locale, identifier }) => staticVoucher(shop.promotions, tenant, locale.locale, identifier),
};

function own<T>(of: Record<string, T>, key: string): T | null {
  return Object.hasOwn(of, key) ? (of[key] ?? null) : null;
}

/** Finds a category by its id, or by its path with hyphens instead of slashes. */
function categoryOf(nodes: CategoryNode[], identifier: string): CategoryNode | null {
  for (const node of nodes) {
    if (node.id === identifier || node.path.replaceAll('/', '-') === identifier) return node;
    const below = categoryOf(node.children, identifier);
    if (below) return below;
  }
  return null;
}

const ADDRESS = '/static/:locale/:kind/:file{[a-z0-9-]+\\.json}';

/** Creates the route /static/{locale}/{kind}/{identifier}.json, whose content is equal for all visitors. */
export function staticFiles<Own extends Env>(deps: {
  shop(): StaticShop;
  facts(c: Context<Own>): { tenant: Tenant; publicUrl: string };
  report(c: Context<Own>): ReportFetch;
}): Hono<Own> {
  const app = new Hono<Own>();
  app.get(ADDRESS, async (c: Context<Own>) => {
    const { tenant, publicUrl } = deps.facts(c);
    const asked = c.req.param('locale');
    const locale = tenant.locales.find((entry) => entry.locale === asked || entry.language === asked);
    const kind = STATIC_KINDS.find((known) => known === c.req.param('kind'));
    const identifier = (c.req.param('file') ?? '').replace(/\.json$/, '');
    const refuse = (code: 'not-found' | 'not-open', headers?: Record<string, string>): Response =>
      problemResponse({ code, ...(headers ? { headers } : {}) }, localeOf(locale, tenant));
    if (!locale || !kind || !IDENTIFIER.test(identifier)) return refuse('not-found');
    const about = { component: 'StaticFile', url: c.req.path, report: deps.report(c) };
    const found = await fetched(tenant, about, async () =>
      FILES[kind]({ shop: deps.shop(), tenant, locale, publicUrl, identifier }),
    );
    if (!found.ok) return refuse('not-open', { 'Retry-After': '10' });
    if (found.value === null) return refuse('not-found');
    return c.json(found.value as object, 200, STATIC_CACHE);
  });
  return app;
}

function localeOf(locale: LocaleConfig | undefined, tenant: Tenant): Locale {
  return (locale ?? tenant.locales[0]).locale;
}
