import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Sessions } from '../shop/customers/accounts/index.ts';
import { programOf } from '../tenants/programs.ts';
import { browserCookies, readBrowser } from '../web/browser-cookies.ts';
import { defineEndpoint } from './endpoint.ts';

const SessionKey = v.object({
  token: v.pipe(v.string(), v.description('Identifies the session to scripts. No call accepts it as a session.')),
  exp: v.pipe(v.number(), v.integer(), v.description('Seconds since 1970.')),
  type: v.pipe(v.number(), v.integer(), v.description('0 anonymous, 1 softly logged in, any other value logged in.')),
  cc: v.pipe(v.string(), v.description('Customer category.')),
  name: v.pipe(v.nullable(v.string()), v.description('First name of somebody who is logged in, for a greeting.')),
});

/** Returns the session key. Uses POST because it may create the session. */
export function sessionKey({ sessions, clock }: { sessions: { fetch: Sessions['fetch'] }; clock: Clock }) {
  return defineEndpoint({
    method: 'POST',
    path: '/api/session',
    id: 'session',
    tag: 'Session',
    summary: 'The session key',
    description:
      'Facts of the session in the cookie; renewed where fewer than 1800 seconds of it are left. A browser that stayed logged in gets a soft session when the full one has ended; a revoked session becomes nobody’s. Programs (search engines, monitoring) get no session: an empty token and no cookie. Takes no body.',
    parameters: {},
    success: {
      status: 200,
      description: 'A key that holds for at least 1800 seconds.',
      type: 'application/json',
      schema: SessionKey,
      example: {
        token: 'JbVyN1wUeTn7BqJd2Lk0aHc8PzQxRmSg4oXtYfIuWvE',
        exp: 1795305600,
        type: 0,
        cc: 'standard',
        name: null,
      },
      headers: { 'Set-Cookie': 'The session itself, where it is new. Scripts cannot read it.' },
    },
    answer: async (_, { tenant, secure, request, client }) => {
      if (programOf(tenant, request.headers) !== null) {
        const exp = Math.floor(clock.now().getTime() / 1000) + tenant.session.cookieMaxAgeSeconds;
        const content = { token: '', exp, type: 0, cc: 'standard', name: null };
        return { content, headers: { 'Cache-Control': 'no-store' } };
      }
      const { session, remember } = readBrowser(request, secure, client);
      const { renewed: _renewed, change, ...key } = await sessions.fetch(tenant, session, remember);
      return {
        content: key,
        headers: { 'Cache-Control': 'no-store' },
        cookies: browserCookies(change, tenant, secure),
      };
    },
  });
}
