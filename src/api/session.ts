import { Hono } from 'hono';
import type { AppEnv } from '../http/app.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { Sessions } from '../shop/customers/index.ts';

const SESSION_COOKIE = 'session';

/** POST /api/session gives the session key { token, exp, type, cc }: by POST, since it may create the session. */
export function sessionRoutes(sessions: Sessions) {
  const app = new Hono<AppEnv>();
  app.post('/api/session', async (c) => {
    const { tenant, secure } = c.var.facts;
    const { renewed, ...key } = await sessions.fetch(tenant, readCookie(c.req.raw, SESSION_COOKIE, secure));
    if (renewed)
      c.header('Set-Cookie', setCookie(SESSION_COOKIE, key.token, tenant.session.cookieMaxAgeSeconds, secure));
    c.header('Cache-Control', 'no-store');
    return c.json(key);
  });
  return app;
}
