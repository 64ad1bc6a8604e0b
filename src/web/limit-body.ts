import type { Context, Env, MiddlewareHandler } from 'hono';
import { withBody } from './public-request.ts';

/**
 * Returns the request, or null if its body is larger than allowed. Node enforces a given Content-Length, so such a body
 * stays unread. A body of unknown length, as proxies forward from HTTP/2, is read and counted.
 */
export async function withLimitedBody(request: Request, mostBytes: number): Promise<Request | null> {
  if (saysItsLength(request)) return saysMoreThan(request, mostBytes) ? null : request;
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return withBody(request, Buffer.concat(chunks));
}

/** Returns whether the Content-Length exceeds the limit. */
export function saysMoreThan(request: Request, mostBytes: number): boolean {
  return saysItsLength(request) && Number(request.headers.get('content-length')) > mostBytes;
}

function saysItsLength({ headers }: Request): boolean {
  return headers.has('content-length') && !headers.has('transfer-encoding');
}

/** Refuses larger bodies before anything reads them. */
export function limitBody<E extends Env>(mostBytes: number, refuse: (c: Context<E>) => Response): MiddlewareHandler<E> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const limited = await withLimitedBody(c.req.raw, mostBytes);
    if (limited === null) return refuse(c);
    c.req.raw = limited;
    return next();
  };
}
