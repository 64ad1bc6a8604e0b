import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AddressList } from '../../platform/address-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Preview } from '../../shop/content/pages/index.ts';
import { PARAMETERS_ANSWERED } from '../../storefront/answered-parameters.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { browserCookies, readBrowser } from '../../web/browser-cookies.ts';
import { clientAddress } from '../../web/client-address.ts';
import { setCookie } from '../../web/cookies.ts';
import { encodeAnswer } from '../../web/encode-text.ts';
import { addressOf, asResponse } from '../../web/hono-request.ts';
import { arriving, bringsFiles } from '../../web/incoming-body.ts';
import { releasePageBuffer } from '../../web/page-buffer.ts';
import { noCards } from '../../web/printed-card-cache.ts';
import { nobody, type PersonalParts, type Rendered, type Reports, renderPage } from '../../web/render-page.ts';
import { isUnavailable, RETRY_AFTER, Unavailable } from '../../web/unavailable.ts';
import { createUnavailablePage } from '../../web/unavailable-page.ts';
import type { AppState } from './app-state.ts';
import { previewOf, withBanner } from './preview-routes.ts';

const DAY = 86_400;
/** Nobody waits longer for a page; placing an order may wait for a payment. */
const READ_MS = 8000;
const CHANGE_MS = 30_000;

/** Answers with a page of the shop: a kept one, or one rendered for this request; while the database is away, with that. */
export function createServePage(deps: {
  clock: Clock;
  development: boolean;
  tagManager: boolean;
  proxies: AddressList;
  /** Where forms may lead besides the shop: the provider's pay pages. */
  payOrigin: string | null;
  /** Where videos come from besides the shop: the video service. */
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
        // An outage is logged as such: by the watch of the database once, and by each answer of 503.
        if (!isUnavailable(err)) log.error({ err }, 'page failed');
      },
      reportFetch: (err, about) => {
        if (!isUnavailable(err)) log.error({ err, ...about }, 'Error during data fetching');
      },
    };
    const preview = previewOf(c, state);
    const render = async (request: Request, personal: PersonalParts, arrived?: Promise<void>): Promise<Rendered> => {
      const isAway = (): boolean => state.availability?.isAway() ?? false;
      // A public page may need nothing but what is in memory, such as a search; it fails at its first question otherwise.
      if (isAway() && personal !== nobody) throw new Unavailable('the database is away');
      const { shop, previews } = state.open;
      const rendered = await renderPage(state.pages, request, {
        shop: preview && previews ? await previews.shop(preview, shop) : shop,
        keptCards: preview ? noCards : (state.cards ?? noCards),
        facts,
        personal,
        now: preview?.at ?? clock.now(),
        development,
        tagManager: preview ? false : tagManager,
        // Only pages of somebody's own lead to a payment.
        payOrigin: personal === nobody ? null : payOrigin,
        videoOrigin,
        deadlineMs: c.req.method === 'GET' || c.req.method === 'HEAD' ? READ_MS : CHANGE_MS,
        isThere: state.availability?.check,
        arrived,
        reports,
      });
      // What a loader went without, because the database was away, must not be kept.
      return isAway() ? { ...rendered, isWhole: false } : rendered;
    };
    try {
      const asked = addressOf(c, hasProxies);
      const served = state.cached?.serve(asked, url, facts, {
        // Put together and not resolved: a path that begins with two slashes is no host.
        render: async (target) =>
          withOtherParameters(await render(new Request(`${facts.publicUrl}${target}`), nobody), {
            asked: url,
            known: new URL(`${facts.publicUrl}${target}`),
          }),
        log,
        isAway: state.availability?.isAway() ?? false,
      });
      if (!served) {
        const personal = await personalOf(c, state);
        const form = bringsFiles(c.req.raw, facts) ? arriving(c.req.raw) : null;
        const rendered = await render(form?.request ?? c.req.raw, personal, form?.arrived);
        const answer = await personalAnswer(c, preview ? previewed(rendered, preview, facts.tenant) : rendered);
        releasePageBuffer(rendered.body);
        return answer;
      }
      const answer = await served;
      return 'lines' in answer ? asResponse(answer) : personalAnswer(c, answer);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Also after a deadline: a database that does not even refuse is away.
      void state.availability?.check();
      // What was needed, rather than that it was.
      const err = error instanceof Error && error.cause ? error.cause : error;
      log.warn({ err }, 'the database is needed and away');
      // The page's own script reads no page; it says itself that something failed.
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

/** Kept nowhere and found by nobody; a page says what it is. */
function previewed(rendered: Rendered, preview: Preview, tenant: Tenant): Rendered {
  const { headers, body } = rendered;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  const isPage = headers.get('Content-Type')?.startsWith('text/html') && Buffer.isBuffer(body);
  return isPage ? { ...rendered, body: withBanner(body, preview, tenant) } : rendered;
}

/**
 * A public page is rendered without parameters that it does not know; a redirect hands them on to where they are read, and those
 * that it knows as well, unless it has answered them by leading there.
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
 * An answer that nobody may keep: somebody's page, a redirect, a page that is not there or failed. What was rendered to
 * its end is compressed in one piece: a stream of compression was an eighth of what a page of the account costs.
 */
async function personalAnswer(c: Context<AppEnv>, { status, headers, body }: Rendered): Promise<Response> {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!c.var.facts.knownHost) headers.set('X-Robots-Tag', 'noindex');
  const isEmpty = c.req.method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty || body === null) return new Response(null, { status, headers });
  if (!Buffer.isBuffer(body)) return new Response(body, { status, headers });
  return new Response(await encodeAnswer(body, c.req.header('Accept-Encoding') ?? null, headers), { status, headers });
}
