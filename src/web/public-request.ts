import type { RequestFacts } from './request-facts.ts';

/** Methods that the constructor of Request refuses. */
const NOT_CONSTRUCTIBLE = /^(?:CONNECT|TRACE|TRACK)$/i;

/** Returns an origin as browsers write it, without the scheme's default port; null for an invalid host. */
export function originOf(protocol: string, host: string): string | null {
  const address = `${protocol}//${host}`;
  // A user, a path or a query in a host would change the address.
  return /[\s@/\\?#]/.test(host) || !URL.canParse(address) ? null : new URL(address).origin;
}

/**
 * Returns the request under the address that the browser used. Behind an HTTPS proxy this process sees plain HTTP, and
 * React Router refuses forms whose Origin differs from the request's own address.
 */
export function atPublicOrigin(request: Request, own: Pick<RequestFacts, 'secure' | 'host' | 'publicUrl'>): Request {
  const { url } = request;
  if (isReading(request) && url.startsWith(`${own.secure ? 'https' : 'http'}://${own.host}/`)) return request;
  const origin = publicOrigin(request, own);
  const path = url.indexOf('/', 'https://'.length);
  if (origin === null || url.slice(0, path) === origin || NOT_CONSTRUCTIBLE.test(request.method)) return request;
  return withBody(request, isReading(request) ? null : request.body, `${origin}${url.slice(path)}`);
}

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

function publicOrigin(request: Request, own: Pick<RequestFacts, 'secure' | 'host' | 'publicUrl'>): string | null {
  const told = originOf(own.secure ? 'https:' : 'http:', own.host);
  if (isReading(request)) return told;
  // The browser's Origin corrects a proxy that does not forward the scheme.
  const origin = request.headers.get('origin');
  return origin !== null && isOwnOrigin(origin, own) ? origin : told;
}

/** Returns whether an Origin header names this shop, with any scheme. */
export function isOwnOrigin(origin: string, own: Pick<RequestFacts, 'host' | 'publicUrl'>): boolean {
  if (origin === own.publicUrl) return true;
  const protocol = /^https?:(?=\/\/)/.exec(origin)?.[0];
  return protocol !== undefined && originOf(protocol, own.host) === origin;
}

/** Returns the request with another body. A stream is read on demand only. */
export function withBody(
  { method, headers, signal, url }: Request,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  address = url,
): Request {
  const init = { method, headers, signal, body, duplex: 'half' };
  return new Request(address, init);
}
