import type { Context, MiddlewareHandler, Next } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Plain spelling of an address. Others (two slashes, percent signs) may lead to the same file and are not cached. */
const PLAIN = /^(?:\/[\w-][\w.-]*)+$/;

type Remembered = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Caches files with a hash in their name, one copy for each coding. The first visit to a page requests some forty of
 * them. Only existing files are cached, each by its plain name, so the build limits the cache. `serve` answers ranges
 * and missing files.
 */
export function cacheFiles(serve: MiddlewareHandler<AppEnv>, cacheControl: string): MiddlewareHandler<AppEnv> {
  const remembered = new Map<string, Remembered>();
  return async (c: Context<AppEnv>, next: Next) => {
    const whole = c.req.method === 'GET' && c.req.header('range') === undefined && PLAIN.test(c.req.path);
    const key = whole ? `${codingOf(c.req.header('accept-encoding') ?? '')} ${c.req.path}` : '';
    const known = remembered.get(key);
    if (known) return c.body(known.body, 200, known.headers);
    const answer = await serve(c, next);
    if (!(answer instanceof Response) || !answer.ok) return answer;
    answer.headers.set('cache-control', cacheControl);
    if (!whole || answer.status !== 200) return answer;
    const body = new Uint8Array(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    remembered.set(key, { body, headers });
    return new Response(body, { headers });
  };
}

/** Returns the best accepted coding for which the build has a precompressed file; '' for none. */
function codingOf(accepted: string): string {
  const names = accepted.split(',').map((name) => name.trim());
  return ['br', 'gzip'].find((name) => names.includes(name)) ?? '';
}
