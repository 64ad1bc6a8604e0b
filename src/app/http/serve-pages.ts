import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AddressList } from '../../platform/address-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Preview } from '../../shop/content/pages/index.ts';
import type { TenantSettings } from '../../shop/staff/settings/index.ts';
import { PARAMETERS_ANSWERED } from '../../storefront/answered-parameters.ts';
import type { Shop } from '../../storefront/context.ts';
import { localeConfig } from '../../tenants/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { browserCookies, readBrowser } from '../../web/browser-cookies.ts';
import { clientAddress } from '../../web/client-address.ts';
import { completeAnswer } from '../../web/complete-answer.ts';
import { setCookie } from '../../web/cookies.ts';
import { encodeAnswer } from '../../web/encode-text.ts';
import { addressOf, asResponse } from '../../web/hono-request.ts';
import { arriving, bringsFiles } from '../../web/incoming-body.ts';
import { releasePageBuffer } from '../../web/page-buffer.ts';
import { mayHaveOwnPrices } from '../../web/page-key.ts';
import { noCards } from '../../web/printed-card-cache.ts';
import { nobody, type PersonalParts, type Rendered, type Reports, renderPage } from '../../web/render-page.ts';
import type { RequestFacts } from '../../web/request-facts.ts';
import { isUnavailable, RETRY_AFTER, Unavailable } from '../../web/unavailable.ts';
import { createUnavailablePage } from '../../web/unavailable-page.ts';
import type { AppState } from './app-state.ts';
import { previewOf, withBanner } from './preview-routes.ts';

const DAY = 86_400;
/** Deadlines in milliseconds. Placing an order may wait for a payment, so changes get more time. */
const READ_MS = 8000;
const CHANGE_MS = 30_000;

/** Creates the handler for pages: cached, rendered for this request, or the stand-in while the database is away. */
export function createServePage(deps: {
  clock: Clock;
  development: boolean;
  tagManager: boolean;
  proxies: AddressList;
  /** Origin of the provider's pay pages, the only other target of forms; null without one. */
  payOrigin: string | null;
  /** Origin of the video service; null without one. */
  videoOrigin: string | null;
}) {
  const { clock, development, tagManager, proxies, payOrigin, videoOrigin } = deps;
  const hasProxies = !proxies.isEmpty;
  const unavailablePage = createUnavailablePage(clock);

  return servePage;

  async function servePage(c: Context<AppEnv>, state: AppState): Promise<Response> {
    const { facts, log } = c.var;
    const url = new URL(c.req.url);
    const reports: Reports = {
      report: (err) => {
        // The watch of the database logs an outage once, and each 503 answer logs it too.
        if (!isUnavailable(err)) log.error({ err }, 'page failed');
      },
      reportFetch: (err, about) => {
        if (!isUnavailable(err)) log.error({ err, ...about }, 'Error during data fetching');
      },
    };
    const preview = previewOf(c, state);
    const render = async (
      request: Request,
      personal: PersonalParts,
      { own = null, arrived }: { own?: Shop | null; arrived?: Promise<void> | undefined } = {},
    ): Promise<Rendered> => {
      const isAway = (): boolean => state.availability?.isAway() ?? false;
      // A public page may need nothing but memory, such as a search. Otherwise it fails at its first query.
      if (isAway() && personal !== nobody) throw new Unavailable('the database is away');
      const { shop, previews, settings } = state.open;
      const rendered = await renderPage(state.pages, request, {
        shop: preview && previews ? await previews.shop(preview, shop) : (own ?? shop),
        keptCards: preview || own ? noCards : (state.cards ?? noCards),
        facts: preview?.at && settings ? factsAt(facts, settings, preview.at) : facts,
        personal,
        now: preview?.at ?? clock.now(),
        development,
        tagManager: preview ? false : tagManager,
        // Only personal pages lead to a payment.
        payOrigin: personal === nobody ? null : payOrigin,
        videoOrigin,
        deadlineMs: c.req.method === 'GET' || c.req.method === 'HEAD' ? READ_MS : CHANGE_MS,
        termsUntil: settings?.nextChange(facts.tenant, clock.now()) ?? null,
        isThere: state.availability?.check,
        arrived,
        reports,
      });
      // A page whose loaders skipped data during the outage must not be cached.
      return isAway() ? { ...rendered, isWhole: false } : rendered;
    };
    try {
      const asked = addressOf(c, hasProxies);
      // Pages with prices of the visitor's group are neither read from the cache nor written to it. While the database is
      // away, cached pages answer everybody.
      const isAway = state.availability?.isAway() ?? false;
      const marked = mayHaveOwnPrices(asked.cookie) && !isAway ? await personalOf(c, state) : null;
      const own = marked && (await ownShop(marked, state, facts));
      const served = own
        ? null
        : state.cached?.serve(asked, url, facts, {
            // Concatenate instead of resolving: a path that begins with two slashes must not become a host.
            render: async (target) =>
              withOtherParameters(await render(new Request(`${facts.publicUrl}${target}`), nobody), {
                asked: url,
                known: new URL(`${facts.publicUrl}${target}`),
              }),
            log,
            isAway,
          });
      if (!served) {
        const personal = marked ?? (await personalOf(c, state));
        const form = bringsFiles(c.req.raw, facts) ? arriving(c.req.raw) : null;
        const rendered = await render(form?.request ?? c.req.raw, personal, {
          own: own ?? (await ownShop(personal, state, facts)),
          arrived: form?.arrived,
        });
        const answer = await personalAnswer(c, preview ? previewed(rendered, preview, facts.tenant) : rendered);
        releasePageBuffer(rendered.body);
        return answer;
      }
      const answer = await served;
      return 'lines' in answer ? asResponse(answer) : personalAnswer(c, answer);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Check after a deadline too: a database that hangs counts as away.
      void state.availability?.check();
      // Log the cause rather than the wrapper.
      const err = error instanceof Error && error.cause ? error.cause : error;
      log.warn({ err }, 'a page needs the database, which is away');
      // The page's script expects data and shows its own message.
      if (url.pathname.endsWith('.data') || facts.path.startsWith('/_'))
        return c.text('The shop is back in a moment.', 503, {
          'Retry-After': RETRY_AFTER,
          'Cache-Control': 'no-store',
        });
      return unavailablePage(state.pages, state.open.shop, facts);
    }
  }

  async function personalOf(c: Context<AppEnv>, state: AppState): Promise<PersonalParts> {
    const { tenant, secure } = c.var.facts;
    const { basketDays, wishlistDays } = tenant.session;
    const address = clientAddress(c.req.raw, getConnInfo(c).remote.address, proxies);
    const browser = readBrowser(c.req.raw, secure, address);
    return {
      basketSecret: browser.basket,
      basketCookie: (secret) => setCookie('basket', secret, basketDays * DAY, secure),
      wishlistSecret: browser.wishlist,
      wishlistCookie: (secret) => setCookie('wishlist', secret, wishlistDays * DAY, secure),
      visitor: await state.open.sessions.visitor(tenant, browser.session, browser.remember),
      browser,
      browserCookies: (change) => browserCookies(change, tenant, secure),
    };
  }
}

/** Returns the shop with the prices of the visitor's group; null for visitors without such prices. */
async function ownShop({ visitor }: PersonalParts, state: AppState, { tenant }: RequestFacts): Promise<Shop | null> {
  return (await state.open.shopOf?.(tenant, visitor)) ?? null;
}

/** Returns the facts of a request with the terms of another time. */
function factsAt(facts: RequestFacts, settings: TenantSettings, at: Date): RequestFacts {
  const tenant = settings.termsAt(facts.tenant, at);
  return { ...facts, tenant, locale: localeConfig(tenant, facts.locale.locale) };
}

/** Marks a preview as neither cacheable nor indexable and adds its banner to a page. */
function previewed(rendered: Rendered, preview: Preview, tenant: Tenant): Rendered {
  const { headers, body } = rendered;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && Buffer.isBuffer(body);
  return isPage ? { ...rendered, body: withBanner(body, preview, tenant) } : rendered;
}

/**
 * Passes the parameters of the request on to a redirect's target, because a public page is rendered without unknown
 * ones. Known parameters are passed on too, unless the redirect is their answer (PARAMETERS_ANSWERED).
 */
function withOtherParameters(rendered: Rendered, { asked, known }: { asked: URL; known: URL }): Rendered {
  const location = rendered.headers.get('Location');
  const isAnswered = rendered.headers.has(PARAMETERS_ANSWERED);
  rendered.headers.delete(PARAMETERS_ANSWERED);
  if (!location?.startsWith('/') || asked.search === '') return rendered;
  const to = new URL(`${known.origin}${location}`);
  for (const [name, value] of asked.searchParams)
    if (!to.searchParams.has(name) && !(isAnswered && known.searchParams.has(name)))
      to.searchParams.append(name, value);
  rendered.headers.set('Location', `${to.pathname}${to.search}${to.hash}`);
  return rendered;
}

/**
 * Answers with a page that no cache may store: personal, redirect, missing or failed. A complete body is compressed at
 * once: a compression stream cost an eighth of the processor time of an account page.
 */
async function personalAnswer(c: Context<AppEnv>, { status, headers, body }: Rendered): Promise<Response> {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!c.var.facts.knownHost) headers.set('X-Robots-Tag', 'noindex');
  const isEmpty = c.req.method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty || body === null) return new Response(null, { status, headers });
  if (!Buffer.isBuffer(body)) return new Response(body, { status, headers });
  return completeAnswer(await encodeAnswer(body, c.req.header('Accept-Encoding') ?? null, headers), {
    status,
    headers,
  });
}
