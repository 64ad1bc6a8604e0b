import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import type { AddressList } from '../platform/address-list.ts';
import type { Clock } from '../platform/clock.ts';
import { createRateLimit } from '../platform/rate-limit.ts';
import type { Sessions, Visitor } from '../shop/customers/accounts/index.ts';
import { programOf } from '../tenants/programs.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import type { AppEnv } from '../web/app-env.ts';
import { browserCookies, readBrowser } from '../web/browser-cookies.ts';
import { clientAddress } from '../web/client-address.ts';
import { completeAnswer } from '../web/complete-answer.ts';
import { consentOf } from '../web/consent-of.ts';
import { encodeAnswer } from '../web/encode-text.ts';
import { limitBody } from '../web/limit-body.ts';
import { mayHaveOwnPrices } from '../web/page-key.ts';
import type { GatewayShop } from './context.ts';
import { createGateway } from './create-gateway.ts';
import { DOCUMENTS } from './documents.ts';
import { LIMITS } from './limits.ts';
import { OTHERS_LIMIT } from './request-limits.ts';

/** Accepts the path with or without a trailing slash, because a redirect would lose a POST. */
const PATH = '/api/gateway';
/** Path of the gateway for recommendations (docs/interfaces.md#graphql). */
const RECOMMENDATIONS_PATH = '/api/inform/graphql';
const METHODS = ['GET', 'HEAD', 'POST'];
/** URL parameters with JSON values. */
const AS_JSON = ['variables', 'extensions'] as const;

/** Ages of the pages: 15 s in shared caches, 60 s in a browser (docs/rules/content.md#page-ages). */
const PUBLIC = 'public, max-age=60, s-maxage=15';
const PRIVATE = 'private, no-store';

/**
 * Creates /api/gateway/ on every host. The host selects the tenant and `?locale=fr-CH` the language, since caches
 * distinguish responses by URL. Without it the tenant's default language applies.
 */
export function gatewayRoutes(deps: {
  production: boolean;
  clock: Clock;
  proxies: AddressList;
  opened(): {
    shop: GatewayShop;
    sessions: Sessions;
    /** Returns the shop with the prices of the visitor's group; null for visitors without such prices. */
    shopOf?: (tenant: Tenant, visitor: Visitor) => Promise<GatewayShop | null>;
  };
}): Hono<AppEnv> {
  const { production, clock, proxies } = deps;
  const limit = createRateLimit({ clock, ...OTHERS_LIMIT });
  const gateway = createGateway({ path: PATH, production, documents: DOCUMENTS, limit });
  const app = new Hono<AppEnv>();

  const answer = async (c: Context<AppEnv>): Promise<Response> => {
    const { facts, log } = c.var;
    const { tenant, secure } = facts;
    if (!METHODS.includes(c.req.method))
      return refuse(405, 'METHOD_NOT_ALLOWED', `Send ${METHODS.join(', ')}.`, { Allow: METHODS.join(', ') });
    const locale = askedLocale(tenant, c.req.query('locale'));
    if (locale === null) return refuse(400, 'UNKNOWN_LOCALE', 'This shop does not speak this language.');
    const unreadable = c.req.method === 'GET' ? AS_JSON.find((name) => !isObject(c.req.query(name))) : undefined;
    if (unreadable) return refuse(400, 'BAD_REQUEST', `"${unreadable}" has to be an object, written as JSON.`);
    if (/^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? ''))
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON: the gateway reads no forms.');
    const { shop, sessions, shopOf } = deps.opened();
    const client = clientAddress(c.req.raw, getConnInfo(c).remote.address, proxies);
    const { basket, wishlist, session, remember, searches, voter } = readBrowser(c.req.raw, secure, client);
    const own = mayHaveOwnPrices(c.req.header('cookie'))
      ? await shopOf?.(tenant, await sessions.visitor(tenant, session, remember))
      : null;
    // Yoga accepts one path only.
    const http =
      c.req.path === RECOMMENDATIONS_PATH
        ? new Request(c.req.url.replace(RECOMMENDATIONS_PATH, PATH), c.req.raw)
        : c.req.raw;
    const { response, changed, isPublic } = await gateway.answer(http, {
      shop: own ?? shop,
      hasOwnPrices: Boolean(own),
      sessions,
      tenant,
      locale,
      publicUrl: facts.publicUrl,
      secrets: { basket, wishlist, session, remember, searches, voter },
      client,
      consent: consentOf(c.req.raw, tenant),
      isProgram: programOf(tenant, c.req.raw.headers) !== null,
      log,
    });
    // Sends one text with its length: a stream would cost more than the whole gateway.
    const headers = new Headers(response.headers);
    const body = await encodeAnswer(await response.text(), c.req.header('accept-encoding') ?? null, headers);
    headers.set('Cache-Control', isPublic && !own ? PUBLIC : PRIVATE);
    headers.append('Vary', 'Accept');
    for (const kept of browserCookies(changed, tenant, secure)) headers.append('Set-Cookie', kept);
    return completeAnswer(body, { status: response.status, headers });
  };

  const tooLarge = () => refuse(413, 'TOO_LARGE', `The request is larger than ${LIMITS.bytes} bytes.`);
  app.use(`${PATH}/*`, limitBody(LIMITS.bytes, tooLarge));
  app.use(RECOMMENDATIONS_PATH, limitBody(LIMITS.bytes, tooLarge));
  app.all(RECOMMENDATIONS_PATH, answer);
  app.all(PATH, answer);
  app.all(`${PATH}/`, answer);
  return app;
}

function askedLocale(tenant: Tenant, asked: string | undefined): Locale | null {
  if (asked === undefined) return tenant.locales[0].locale;
  return tenant.locales.find(({ locale }) => locale === asked)?.locale ?? null;
}

/** Returns true for values that Yoga reads without a failure: absent, null or an object. */
function isObject(sent: string | undefined): boolean {
  if (!sent) return true;
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Builds a refusal in the shape that GraphQL clients expect. */
function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { errors: [{ message, extensions: { code } }] },
    { status, headers: { 'Cache-Control': PRIVATE, ...headers } },
  );
}
