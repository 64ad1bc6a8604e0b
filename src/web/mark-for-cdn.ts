import type { Context, MiddlewareHandler } from 'hono';
import type { CdnConfig } from '../platform/cdn/cdn-settings.ts';
import type { AppEnv } from './app-env.ts';
import {
  DOCUMENT_FILES,
  EVERYTHING,
  FEEDS,
  keyHeader,
  keyOfTag,
  keysOfApiAnswer,
  REVIEW_PHOTOS,
} from './surrogate-keys.ts';

/** Adds the keys by which the CDN purges them to public answers of files and APIs. Pages bring their own. */
export function markForCdn(cdn: CdnConfig): MiddlewareHandler<AppEnv> {
  const [name] = keyHeader(cdn, []);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (headers.has(name) || !headers.get('Cache-Control')?.startsWith('public')) return;
    // No cache may store an answer with a cookie, whatever its age says.
    if (headers.has('Set-Cookie')) return;
    headers.set(...keyHeader(cdn, keysOfAnswer(c)));
  };
}

function keysOfAnswer(c: Context<AppEnv>): string[] {
  const [, first = '', second = ''] = c.req.path.split('/');
  if (first === 'images') return ['pictures', keyOfTag(`picture:${second}`)];
  if (first === 'videos') return ['videos', keyOfTag(`video:${second}`)];
  if (first === 'assets') return ['assets'];
  if (first === 'review-photos') return [EVERYTHING, REVIEW_PHOTOS];
  if (first === 'documents') return [EVERYTHING, DOCUMENT_FILES];
  const { tenant } = c.var.facts;
  return first === 'api' ? keysOfApiAnswer(tenant.id) : [EVERYTHING, FEEDS, keyOfTag(`settings:${tenant.id}`)];
}
