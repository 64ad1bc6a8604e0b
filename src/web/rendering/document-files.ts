import { localePart } from '../../storefront/locale.ts';
import { isQuestionsPath } from '../../storefront/question-paths.ts';
import { isReviewsPath } from '../../storefront/review-paths.ts';
import { type ByLocale, inLocale } from '../../tenants/messages/by-locale.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { accountManifest } from './account-manifest.ts';

/**
 * Scope of the route manifest and texts that a page's scripts load: lists and products only, pages linked from letters,
 * or checkout and account.
 */
export type Reach = 'shop' | 'letters' | 'account';

export function reachOf(locale: Locale, pathname: string, routes: readonly string[]): Reach {
  if (localePart(locale, pathname) !== null) return 'account';
  // Newsletter pages also load as whole documents, from mails or by links that force it.
  const isNewsletter = routes.some((id) => id.startsWith('newsletter-'));
  return isNewsletter || isReviewsPath(locale, pathname) || isQuestionsPath(locale, pathname) ? 'letters' : 'shop';
}

/** Folders of the texts below src/tenants/messages. */
const FOLDERS: ByLocale<string> = {
  de: 'de-DE',
  fr: 'fr-EU',
  nl: 'nl-NL',
  it: 'it-EU',
  en: 'en-EU',
  'de-CH': 'de-CH',
  'de-LI': 'de-CH',
  'de-AT': 'de-AT',
  'fr-CH': 'fr-CH',
  'it-CH': 'it',
  'en-CH': 'en',
  'en-GB': 'en',
};

/** Returns the client files with the texts that the start of a page imports. `files`: by "de-CH/index". */
export function textFilesOf(
  files: Readonly<Record<string, readonly string[]>>,
  locale: Locale,
  reach: Reach,
): string[] {
  const more = reach === 'account' ? ['checkout', 'account'] : [];
  return ['index', ...more].flatMap((name) => files[`${inLocale(FOLDERS, locale)}/${name}`] ?? []);
}

/** Returns the manifest of a build with the address of the routes that a page's scripts load. */
export function manifestFor<T extends { url: string }>(manifest: T, reach: Reach): T {
  return reach === 'shop' ? manifest : { ...manifest, url: accountManifest(manifest.url) };
}
