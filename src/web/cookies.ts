import { parse } from 'hono/utils/cookie';

/** Over https the names carry the prefix that binds a cookie to exactly this host. */
function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: string, secure: boolean): string | null {
  const header = request.headers.get('cookie');
  return header ? (parse(header)[cookieName(name, secure)] ?? null) : null;
}

/** Set-Cookie for something scripts never see. `value` must be URL-safe already. */
export function setCookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  secure: boolean,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** Set-Cookie for a hint that the page's script reads; nothing that opens anything. */
export function setReadableCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
