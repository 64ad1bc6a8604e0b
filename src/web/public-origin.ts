import type { MiddlewareHandler } from 'hono';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './app-env.ts';
import { atPublicOrigin } from './public-request.ts';

/** Gives requests the address that the browser used, and warns once of a proxy that does not forward the scheme. */
export function publicOrigin(log: Pick<Log, 'warn'>): MiddlewareHandler<AppEnv> {
  let hasWarned = false;
  return (c, next) => {
    const { facts } = c.var;
    c.req.raw = atPublicOrigin(c.req.raw, facts);
    if (!hasWarned && !facts.secure && c.req.url.startsWith('https:')) {
      hasWarned = true;
      log.warn(
        { host: facts.host },
        'browsers use https, and the shop sees http: cookies are not Secure. Name the proxy in TRUSTED_PROXIES and let it send X-Forwarded-Proto',
      );
    }
    return next();
  };
}
