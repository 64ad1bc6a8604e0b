import { textFiles } from 'virtual:text-files';
import type { Locale } from '../tenants/tenant.ts';
import { accountManifest } from './account-manifest.ts';
import type { ShopRequest } from './context.ts';
import { documentHead } from './document-head.ts';
import { localePart } from './locale.ts';
import type { Page } from './page.ts';
import { isReviewsPath } from './review-paths.ts';
import { type RouteFiles, routeFiles, scriptsLast } from './script-priority.ts';

/**
 * Scope of the route manifest and texts that a page's scripts load: lists and products only, pages linked from letters,
 * or checkout and account.
 */
export type Reach = 'shop' | 'letters' | 'account';

export function reachOf(locale: Locale, pathname: string, routes: readonly string[]): Reach {
  if (localePart(locale, pathname) !== null) return 'account';
  // Newsletter pages also load as whole documents, from mails or by links that force it.
  const isNewsletter = routes.some((id) => id.startsWith('newsletter-'));
  return isNewsletter || isReviewsPath(locale, pathname) ? 'letters' : 'shop';
}

function textsOf(locale: Locale, reach: Reach): string[] {
  const more = reach === 'account' ? ['checkout', 'account'] : [];
  return ['index', ...more].flatMap((name) => textFiles[`${locale}/${name}`] ?? []);
}

const inReach = (text: string, reach: Reach, manifestUrl: string): string =>
  reach === 'shop' ? text : text.replaceAll(manifestUrl, accountManifest(manifestUrl));

/**
 * Completes a document that React rendered: adds the head tags for crawlers, and moves scripts behind the visible
 * content.
 */
export function documentOf(
  text: string,
  about: { shop: ShopRequest; pathname: string; routes: readonly string[]; page: Page | null; manifestUrl: string },
): string {
  const { shop, pathname, routes, page, manifestUrl } = about;
  const { locale } = shop.locale;
  const reach = reachOf(locale, pathname, routes);
  const isStaff = pathname === '/backoffice' || pathname.startsWith('/backoffice/');
  const programs = isStaff ? '' : documentHead(shop, page);
  return inReach(scriptsLast(text, textsOf(locale, reach), programs), reach, manifestUrl);
}

/**
 * Returns the files of all documents with the same routes, locale and reach, from a document that contains only these.
 */
export function documentFiles(alone: string, about: { locale: Locale; reach: Reach; manifestUrl: string }): RouteFiles {
  const { locale, reach, manifestUrl } = about;
  return routeFiles(inReach(alone, reach, manifestUrl), textsOf(locale, reach));
}
