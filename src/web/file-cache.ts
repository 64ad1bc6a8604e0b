import type { Context, MiddlewareHandler, Next } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Other spellings of an address (two slashes, signs in percent) may lead to a file too: each would be kept again. */
const PLAIN = /^(?:\/[\w-][\w.-]*)+$/;

type Remembered = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Files whose names change with their content are read once and answered from memory, a copy for each way in which they are
 * compressed: a page that is opened for the first time asks for some forty of them. Only files that are there are remembered,
 * each by its one plain name, so they are no more than the build's. Parts of files and what is not there are left to `serve`.
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

/** What the files beside a file are compressed by, the best that is understood. */
function codingOf(accepted: string): string {
  const names = accepted.split(',').map((name) => name.trim());
  return ['br', 'gzip'].find((name) => names.includes(name)) ?? '';
}
