import { parse } from 'hono/utils/cookie';

/** Returns the name of a cookie. Over https its prefix binds the cookie to exactly this host. */
function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: string, secure: boolean): string | null {
  const header = request.headers.get('cookie');
  return header ? (parse(header)[cookieName(name, secure)] ?? null) : null;
}

/** Returns a Set-Cookie value that is hidden from scripts. `value` must be URL-safe. */
export function setCookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  secure: boolean,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** Returns a Set-Cookie value for a hint that the page's script reads; never for a secret. */
export function setReadableCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
