/*
 * Products that a visitor compares, in a cookie of their article numbers. Pages from the cache contain none of it: only
 * the page of the comparison reads the cookie.
 */
/** Maximum number of products beside each other. */
export const MOST_COMPARED = 4;
const COOKIE = 'compare';
export const COMPARE_DAYS = 30;
const BETWEEN = '~';
const SKU = /^[A-Za-z0-9._-]{1,60}$/;

/** Returns the article numbers of a cookie, the oldest first. */
export function comparedSkus(request: Request): string[] {
  const entries = (request.headers.get('cookie') ?? '').split(/; */);
  const value = entries.find((entry) => entry.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return knownSkus(value.split(BETWEEN));
}

/** Returns valid article numbers, each once, at most as many as fit beside each other: the newest. */
export function knownSkus(skus: readonly string[]): string[] {
  return [...new Set(skus.filter((sku) => SKU.test(sku)))].slice(-MOST_COMPARED);
}

/** Returns the Set-Cookie value for these products; none removes the cookie. */
export function comparedCookie(skus: readonly string[], request: Request): string {
  const age = skus.length === 0 ? 0 : COMPARE_DAYS * 86_400;
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${COOKIE}=${skus.join(BETWEEN)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
