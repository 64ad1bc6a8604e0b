import { data, type RouterContextProvider } from 'react-router';
import type { Messages } from '../tenants/messages/index.ts';
import { type Area, href, localeOfPath } from '../tenants/paths.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import { type ShopRequest, shopRequest } from './context.ts';
import { accountTexts, checkoutTexts, pageTexts } from './server-texts.ts';

/** Metadata of a page for browsers and search engines; loaders return it as `page`. */
export type Page = {
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  /** Canonical path, with the query if it belongs to the page. */
  canonical: string;
  /** Paths of this page in the tenant's locales. */
  alternates: Partial<Record<Locale, string>>;
};

/** Request with the texts of its pages, and the path without language prefix. */
export type OpenedRequest = ShopRequest & { text: Messages; path: string; pathname: string };

/** Returns the request context of a loader with its texts and the path without language prefix. */
export async function openRequest(context: Readonly<RouterContextProvider>, url: URL): Promise<OpenedRequest> {
  const request = context.get(shopRequest);
  const { rest } = localeOfPath(request.tenant, url.pathname);
  const locale = request.locale.locale;
  return { ...request, path: rest, pathname: url.pathname, text: await pageTexts(locale) };
}

/** Opens a request of the checkout with its texts. */
export async function openCheckout(context: Readonly<RouterContextProvider>, url: URL) {
  const request = await openRequest(context, url);
  return { ...request, checkoutText: await checkoutTexts(request.locale.locale) };
}

/** Opens a request of login or account with its texts. */
export async function openAccountTexts(context: Readonly<RouterContextProvider>, url: URL) {
  const request = await openRequest(context, url);
  return { ...request, accountText: await accountTexts(request.locale.locale) };
}

/** Returns the paths of an area in the tenant's locales. */
export function areaAlternates(tenant: Tenant, area: Area): Partial<Record<Locale, string>> {
  return Object.fromEntries(tenant.locales.map(({ locale }) => [locale, href(locale, area)]));
}

/** Returns the metadata of a fixed area. Basket and checkout are noindex, since they are personal. */
export function areaPage(
  request: Pick<ShopRequest, 'tenant' | 'locale'>,
  area: Area,
  about: { title: string; description?: string; robots?: Page['robots'] },
): Page {
  return {
    title: about.title,
    description: about.description ?? '',
    robots: about.robots ?? 'noindex,follow',
    canonical: href(request.locale.locale, area),
    alternates: areaAlternates(request.tenant, area),
  };
}

/** Returns the metadata of a page below an area, such as one order below the list of orders. */
export function pageBelow(page: Page, segment: string): Page {
  const paths = Object.entries(page.alternates);
  return {
    ...page,
    canonical: `${page.canonical}/${segment}`,
    alternates: Object.fromEntries(paths.map(([locale, path]) => [locale, `${path}/${segment}`])),
  };
}

/** Returns a 404; the error boundary renders its page, which names the missing kind. */
export function notFound(kind: 'page' | 'product' = 'page') {
  return data(kind, { status: 404 });
}

/** Returns a 503 for content that is temporarily unavailable. */
export function unavailable() {
  return data('unavailable', { status: 503, headers: { 'Retry-After': '10' } });
}

/** Returns a permanent redirect to the canonical address. */
export function movedTo(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location } });
}
