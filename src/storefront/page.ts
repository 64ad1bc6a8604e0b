import { data, type RouterContextProvider } from 'react-router';
import type { Messages } from '../tenants/messages/index.ts';
import { type Area, href, localeOfPath } from '../tenants/paths.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import { type ShopRequest, shopRequest } from './context.ts';
import { accountTexts, checkoutTexts, pageTexts } from './server-texts.ts';

/** What a page says about itself to browsers and search engines; loaders return it as `page`. */
export type Page = {
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  /** Path (and, where it belongs to the page, query) of the one address of this content. */
  canonical: string;
  /** The same page in the tenant's locales. */
  alternates: Partial<Record<Locale, string>>;
};

/** The request's own things for a loader: the shop, its texts, and the path without language prefix. */
export async function openRequest(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<ShopRequest & { text: Messages; path: string; pathname: string }> {
  const request = context.get(shopRequest);
  const { rest } = localeOfPath(request.tenant, url.pathname);
  const locale = request.locale.locale;
  return { ...request, path: rest, pathname: url.pathname, text: await pageTexts(locale) };
}

/** The same on a page of the checkout, with its own texts. */
export async function openCheckout(context: Readonly<RouterContextProvider>, url: URL) {
  const request = await openRequest(context, url);
  return { ...request, checkoutText: await checkoutTexts(request.locale.locale) };
}

/** The same on a page of login or account. */
export async function openAccountTexts(context: Readonly<RouterContextProvider>, url: URL) {
  const request = await openRequest(context, url);
  return { ...request, accountText: await accountTexts(request.locale.locale) };
}

/** Where an area stands in each locale of the tenant. */
export function areaAlternates(tenant: Tenant, area: Area): Partial<Record<Locale, string>> {
  return Object.fromEntries(tenant.locales.map(({ locale }) => [locale, href(locale, area)]));
}

/** The page of a fixed area: basket and checkout are noindex, since they are nobody else's. */
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

/** A page that does not exist: the error boundary answers with its own page, which may say what kind is missing. */
export function notFound(kind: 'page' | 'product' = 'page') {
  return data(kind, { status: 404 });
}

/** A page whose content cannot be had at the moment. */
export function unavailable() {
  return data('unavailable', { status: 503, headers: { 'Retry-After': '10' } });
}

/** The same page at its one address, for good. */
export function movedTo(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location } });
}
