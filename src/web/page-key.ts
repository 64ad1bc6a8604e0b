import type { PublicPage } from '../storefront/public-page.ts';
import type { RequestFacts } from './request-facts.ts';

/** Canonical address of a public page: everything that its HTML depends on, and nothing else. */
export type PageKey = {
  key: string;
  /** Path and known parameters for which the page is rendered. */
  target: string;
};

const ROUTES = '_routes';

/**
 * Returns the key of a public page: public address, whether the host is known, locale, path and known parameters in
 * fixed order. Address and host identify the tenant and appear on the page. A data request names its routes; null if
 * one of them is no route of the shop.
 */
export function pageKey(
  facts: RequestFacts,
  url: URL,
  page: PublicPage,
  { isRoute, filters }: { isRoute(id: string): boolean; filters: ReadonlySet<string> },
): PageKey | null {
  let query = page.publicQuery(url.searchParams, filters);
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

/** Cookie of customers whose group may have prices of its own. The server reads the group from the session. */
export const OWN_PRICES = 'own-prices';
const MARKED = new RegExp(`(?:^|;)\\s*(?:__Host-)?${OWN_PRICES}=1`);

/** Tells whether the visitor may pay other prices than those of pages for everybody. */
export function mayHaveOwnPrices(cookie: string | null | undefined): boolean {
  return cookie !== undefined && cookie !== null && MARKED.test(cookie);
}

export function bypassesCache(cookie: string | undefined): boolean {
  return cookie !== undefined && BYPASS.test(cookie);
}
