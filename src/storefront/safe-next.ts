const NOWHERE = 'https://shop.invalid';
const LONGEST = 600;

/**
 * Returns the page after login from an address or form: a path of this shop with its query. Returns null for anything
 * that a browser could resolve to another host.
 */
export function safeNext(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > LONGEST || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(wanted, NOWHERE);
  // "/.//host" becomes "//host" only when resolved.
  if (origin !== NOWHERE || pathname.startsWith('//')) return null;
  return /^\/(?:api|backoffice|assets|images|_)/.test(pathname) ? null : `${pathname}${search}`;
}

/** Returns the address of a page with its next page as a parameter. */
export function withNext(href: string, next: string | null): string {
  return next === null ? href : `${href}?${new URLSearchParams({ next })}`;
}
