const NOWHERE = 'https://shop.invalid';
const LONGEST = 600;

/**
 * Where to go on after logging in, from the address or a form: a path of this shop with its query, or null for anything
 * that a browser could understand as another place.
 */
export function safeNext(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > LONGEST || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(wanted, NOWHERE);
  // "/.//host" becomes "//host" only when it is resolved.
  if (origin !== NOWHERE || pathname.startsWith('//')) return null;
  return /^\/(?:api|backoffice|assets|images|_)/.test(pathname) ? null : `${pathname}${search}`;
}

/** The address of a page with where to go on behind it. */
export function withNext(href: string, next: string | null): string {
  return next === null ? href : `${href}?${new URLSearchParams({ next })}`;
}
