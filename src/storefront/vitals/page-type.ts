import type { PageType } from '../../api/vitals/payload.ts';
import { languageOf } from '../../languages/language.ts';
import { areaOf, prefixOf } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';

/** Prefixes of content pages (docs/rules/content.md#content-paths). */
const CONTENT = /^\/(?:service-hilfe|aide-service|klantenservice|lp|magazin|magazine|node|inspiratie|special)(?:\/|$)/;
const CHECKOUT = /^\/(?:kasse|commande|afrekenen|paylink)(?:\/|$)/;
const ACCOUNT = /^\/(?:mein-konto|mon-compte|mijn-account|merkzettel|liste-envies|verlanglijst)(?:\/|$)/;

/** Returns the page type of a path with its language prefix; unknown paths are categories. */
export function pageTypeOf(locale: Locale, pathname: string): PageType {
  const path = pathname.slice(prefixOf(locale).length) || '/';
  const area = areaOf(languageOf(locale), path);
  if (area === 'home' || area === 'search' || area === 'basket') return area;
  if (area === 'giftCards' || area === 'giftCardBalance' || area === 'compare') return 'content';
  if (path.startsWith('/p/')) return 'product';
  if (CHECKOUT.test(path)) return 'checkout';
  if (ACCOUNT.test(path)) return 'account';
  return CONTENT.test(path) ? 'content' : 'list';
}
