import type { PublicPage } from '../storefront/public-page.ts';
import type { RequestFacts } from './request-facts.ts';

/** The one address of a public page: everything that its HTML depends on, and nothing else. */
export type PageKey = { key: string /** Path and known parameters, as the page is rendered. */; target: string };

const ROUTES = '_routes';

/**
 * The key of a public page: public address and whether the host is known (they are on the page and stand for the
 * tenant), locale, path, and the known parameters in their fixed order. A data request names the routes that it wants;
 * null if those are none of the shop's.
 */
export function pageKey(
  facts: RequestFacts,
  url: URL,
  page: PublicPage,
  isRoute: (id: string) => boolean,
): PageKey | null {
  let query = page.publicQuery(url.searchParams);
  if (url.pathname.endsWith('.data')) {
    const wanted = url.searchParams.get(ROUTES);
    if (wanted !== null) {
      const routes = [...new Set(wanted.split(','))].sort();
      if (!routes.every(isRoute)) return null;
      query += `${query === '' ? '?' : '&'}${ROUTES}=${encodeURIComponent(routes.join(','))}`;
    }
  }
  const target = `${url.pathname}${query}`;
  const { tenant, locale, knownHost, publicUrl } = facts;
  return { key: [tenant.id, knownHost ? 'known' : 'unknown', locale.locale, publicUrl, target].join(' '), target };
}

/** Preview and branch cookies bypass the cache (docs/rules/content.md#page-ages). */
const BYPASS = /(?:^|;)\s*(?:__Host-|__Secure-)?(?:preview|branch|feature-branch)[\w.-]*=/i;

export function bypassesCache(cookie: string | undefined): boolean {
  return cookie !== undefined && BYPASS.test(cookie);
}
