import { textFiles } from 'virtual:text-files';
import { accountManifest } from './account-manifest.ts';
import type { ShopRequest } from './context.ts';
import { documentHead } from './document-head.ts';
import { partOf } from './locale.ts';
import type { Page } from './page.ts';
import { isReviewsPath } from './review-paths.ts';
import { scriptsLast } from './script-priority.ts';

/** A document from what React rendered of it: with what its head tells programs, and its scripts behind what one sees. */
export function documentOf(
  text: string,
  about: { shop: ShopRequest; pathname: string; routes: readonly string[]; page: Page | null; manifestUrl: string },
): string {
  const { shop, pathname, routes, page, manifestUrl } = about;
  const { locale } = shop.locale;
  const part = partOf(locale, pathname);
  // Those of the newsletter come as whole pages, too: from mails, or by a link that says so.
  const isNewsletter = routes.some((id) => id.startsWith('newsletter-'));
  const hasMoreRoutes = part !== null || isNewsletter || isReviewsPath(locale, pathname);
  const more = part === null ? [] : ['checkout', 'account'];
  const texts = ['index', ...more].flatMap((name) => textFiles[`${locale}/${name}`] ?? []);
  const isStaff = pathname === '/backoffice' || pathname.startsWith('/backoffice/');
  const document = scriptsLast(text, texts, isStaff ? '' : documentHead(shop, page));
  return hasMoreRoutes ? document.replaceAll(manifestUrl, accountManifest(manifestUrl)) : document;
}
