import { areaOf, languageOf, prefixOf } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';

export type TrackedEvent = { type: 'category' | 'product' | 'add-to-basket'; id: string };

/** What may stand in the address of an event. */
const ID = /^[\w.-]{1,64}$/;

/**
 * What is told of a page: a product by its article number, a category by its path with hyphens, the home page under the
 * name that the house configured. Null for everything else: what somebody searches, buys or reads is not told.
 */
export function trackedPage(locale: Locale, pathname: string, homeCategoryId: string): TrackedEvent | null {
  const path = pathname.slice(prefixOf(locale).length) || '/';
  const area = areaOf(languageOf(locale), path);
  if (area === 'home') return { type: 'category', id: homeCategoryId };
  if (area !== null) return null;
  const sku = /^\/p\/[^/]+\/([^/]+)$/.exec(path)?.[1];
  if (sku !== undefined) return ID.test(sku) ? { type: 'product', id: sku } : null;
  const id = path.slice(1).replaceAll('/', '-');
  return isCategory(path) && ID.test(id) ? { type: 'category', id } : null;
}

/** First segments of content pages and of parts of the shop (docs/rules/content.md#content-paths). */
function isCategory(path: string): boolean {
  return !/^\/(?:p|s|_app|service-hilfe|aide-service|klantenservice|lp|magazin|magazine|node|inspiratie|special|paylink|kasse|commande|afrekenen|mein-konto|mon-compte|mijn-account|storefront|servicelayer)(?:\/|$)/.test(
    path,
  );
}
