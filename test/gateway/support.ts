import { createApp } from '../../src/app/http/create-app.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import type { Shop } from '../../src/storefront/context.ts';
import { appState, CONNECTION, noPages, wholeShop } from '../support/whole-shop.ts';

export type Logged = { fields: object; message: string };
export type Answer = { status: number; headers: Headers; body: { data?: Data; errors?: Problem[] } };
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by comparing it.
type Data = any;
type Problem = { message: string; extensions?: { code?: string } };

/** The whole app over a database, tested through its gateway. `replaced` substitutes departments. */
export function openGateway(
  pool: Pool,
  options: { production?: boolean; replaced?: Partial<Shop>; clock?: Clock } = {},
) {
  const logged: Logged[] = [];
  const log: Log = { ...silentLog, child: () => log, error: (fields, message) => logged.push({ fields, message }) };
  const state = appState({ pool, pages: noPages, shop: { ...wholeShop(pool), ...options.replaced } });
  const config = readConfig({ PORT: '0', NODE_ENV: options.production === false ? 'development' : 'production' });
  const app = createApp({ config, log, state: () => state, clock: options.clock ?? systemClock });

  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', headers.get('host') ?? 'localhost');
    return app.request(`http://localhost${path}`, { ...init, headers }, CONNECTION);
  };

  /** Sends one document by POST, with the cookies of a browser. */
  const ask = async (
    query: string,
    variables: object = {},
    more: { cookies?: string; host?: string; search?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const answer = await request(`/api/gateway/${more.search ?? ''}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(more.cookies ? { cookie: more.cookies } : {}),
        ...(more.host ? { host: more.host } : {}),
        ...more.headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };

  return { ask, request, logged };
}

/** Returns the cookies that a browser would send after an answer. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
