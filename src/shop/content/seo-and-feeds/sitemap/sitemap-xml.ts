/** Sitemaps in the format of sitemaps.org 0.9, with translations and pictures; one line per entry. */

/** Most addresses of a file, and most bytes before compression. */
export const MOST_ENTRIES = 50_000;
export const MOST_SITEMAP_BYTES = 50 * 1024 * 1024;
/** Most pictures of one page. */
const MOST_PICTURES = 1000;

export type SitemapEntry = {
  address: string;
  changedAt: Date | null;
  /** See translations(). */
  translations: readonly [hreflang: string, address: string][];
  pictures?: readonly string[];
};

export const SITEMAP_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';
export const SITEMAP_END = '</urlset>\n';

/** Characters that XML forbids, which may occur in imported names. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function xmlText(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** Formats an address as the protocol requires: characters outside ASCII are escaped. */
function written(address: string): string {
  return xmlText(new URL(address).href);
}

export function sitemapEntry({ address, changedAt, translations, pictures = [] }: SitemapEntry): string {
  const links = translations.map(
    ([hreflang, target]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${written(target)}"/>`,
  );
  const images = pictures
    .slice(0, MOST_PICTURES)
    .map((picture) => `<image:image><image:loc>${written(picture)}</image:loc></image:image>`);
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${written(address)}</loc>${lastmod}${links.join('')}${images.join('')}</url>\n`;
}

export function sitemapIndex(files: { address: string; changedAt: Date | null }[]): string {
  const entries = files.map(
    ({ address, changedAt }) =>
      `<sitemap><loc>${written(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}
