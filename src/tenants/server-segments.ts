/**
 * First segments of addresses that the server answers besides pages, in any language. No category, content page, list
 * page or page of an extension may take one.
 */
export const SERVER_SEGMENTS: ReadonlySet<string> = new Set([
  '_app',
  'api',
  'assets',
  'backoffice',
  'demo-labels',
  'documents',
  'fragment',
  'healthz',
  'images',
  'livez',
  'metrics',
  'offline',
  'p',
  'paylink',
  'readyz',
  'review-photos',
  's',
  'scheme',
  'sitemaps',
  'static',
  'storefront',
  'videos',
]);
