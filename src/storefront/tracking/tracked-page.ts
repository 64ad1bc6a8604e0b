import { languageOf } from '../../languages/language.ts';
import { areaOf, prefixOf } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';

export type TrackedEvent = { type: 'category' | 'product' | 'add-to-basket'; id: string };

/** Ids allowed in the path of an event. */
const ID = /^[\w.-]{1,64}$/;

/**
 * Returns the event of a page. Products use their SKU, categories their path with hyphens, the home page the tenant's
 * configured id. Returns null for all others: searches, purchases and content are not tracked.
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

/** First segments of content pages and of other parts of the shop (docs/rules/content.md#content-paths). */
function isCategory(path: string): boolean {
  return !/^\/(?:p|s|_app|service-hilfe|aide-service|klantenservice|lp|magazin|magazine|node|inspiratie|special|paylink|kasse|commande|afrekenen|mein-konto|mon-compte|mijn-account|storefront|servicelayer)(?:\/|$)/.test(
    path,
  );
}
