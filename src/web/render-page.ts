import type { Shop, ShopRequest } from '../storefront/context.ts';
import { emptyHead } from '../storefront/head-notes.ts';
import type { Printed } from '../storefront/page-marks.ts';
import { outsideScripts } from '../tenants/outside-scripts.ts';
import { fillPage } from './fill-page.ts';
import type { Pages } from './pages.ts';
import type { PrintedCardCache } from './printed-card-cache.ts';
import type { RequestFacts } from './request-facts.ts';
import { contentSecurityPolicy, inlineScriptHashes, NOTHING_RUNS } from './security.ts';
import { isUnavailable, RETRY_AFTER, Unavailable, withDeadline } from './unavailable.ts';

/** A rendered answer and what its loaders noted. Pages and their data have come to their end. */
export type Rendered = {
  status: number;
  headers: Headers;
  /** Text is whole, and in bytes. */
  body: Buffer | ReadableStream<Uint8Array> | null;
  /** False if part of the page is missing because it could not be fetched. */
  isWhole: boolean;
  tags: string[];
  until: Date | null;
  refreshMs: number;
};

const NOTHING_PRINTED: Printed = new Map();
/** Nothing that is kept is older, whatever its tags and dates miss. */
const LONGEST_MS = 600_000;

/** Somebody's cookies, for pages that are theirs alone. */
export type PersonalParts = Pick<
  ShopRequest,
  'basketSecret' | 'basketCookie' | 'wishlistSecret' | 'wishlistCookie' | 'visitor' | 'browser' | 'browserCookies'
>;

/** For pages that are the same for everybody: no loader of theirs may know or set anything. */
export const nobody: PersonalParts = {
  basketSecret: null,
  basketCookie: refuseCookie,
  wishlistSecret: null,
  wishlistCookie: refuseCookie,
  visitor: { type: 0, customer: null, deviceId: null },
  browser: { session: null, remember: null, basket: null, wishlist: null, searches: null, userAgent: '', address: '' },
  browserCookies: refuseCookie,
};

function refuseCookie(): never {
  throw new Error('a page that is the same for everybody sets no cookie');
}

export type Reports = Pick<ShopRequest, 'report' | 'reportFetch'>;

/**
 * Renders a page to its end and names its inline scripts in its Content-Security-Policy. Throws Unavailable if it could
 * not be rendered because the database is away, or in time.
 */
export async function renderPage(
  pages: Pages,
  request: Request,
  about: {
    shop: Shop;
    keptCards: PrintedCardCache;
    facts: RequestFacts;
    personal: PersonalParts;
    now: Date;
    development: boolean;
    /** False where the environment switches it off. */
    tagManager: boolean;
    /** Where its forms may lead besides the shop. */
    payOrigin: string | null;
    /** Where videos come from besides the shop. */
    videoOrigin: string | null;
    deadlineMs: number;
    /** When the form that is answered has come as a whole, where that may take long: the deadline begins then. */
    arrived?: Promise<void> | undefined;
    isThere: (() => Promise<boolean>) | undefined;
    reports: Reports;
  },
): Promise<Rendered> {
  const { shop, keptCards, facts, personal, now, development, tagManager, deadlineMs, isThere, reports } = about;
  const { payOrigin, videoOrigin, arrived } = about;
  const tags = new Set<string>();
  let until: Date | null = null;
  let refreshMs = LONGEST_MS;
  let away: unknown = null;
  let isWhole = true;
  let page: string | null = null;
  const outside = outsideScripts(facts.tenant, { tagManager });
  const printed = new URL(request.url).pathname.endsWith('.data') ? null : new Map<string, readonly Buffer[]>();
  const rendering = pages.answer(request, {
    shop,
    tenant: facts.tenant,
    locale: facts.locale,
    path: facts.path,
    publicUrl: facts.publicUrl,
    publicUrlOf: facts.publicUrlOf,
    knownHost: facts.knownHost,
    outside,
    now,
    cache: {
      tag: (...names) => {
        for (const name of names) tags.add(name);
      },
      until: (moment) => {
        if (moment && (until === null || moment < until)) until = moment;
      },
      refreshAfter: (seconds) => {
        refreshMs = Math.min(refreshMs, seconds * 1000);
      },
    },
    head: emptyHead(),
    ...personal,
    keptCards,
    printed,
    takePage: (html) => {
      page = html;
    },
    report: reports.report,
    fail: (error) => {
      if (isUnavailable(error)) away = error;
      else reports.report(error);
    },
    reportFetch: (error, fetched) => {
      isWhole = false;
      if (isUnavailable(error)) away = error;
      reports.reportFetch(error, fetched);
    },
  });
  const [response, body] = await withDeadline(
    deadlineMs,
    rendering.then(async (answer) => {
      const isText = answer.headers.get('content-type')?.startsWith('text/') === true;
      return [answer, page ?? (isText ? await answer.text() : answer.body)] as const;
    }),
    isThere,
    arrived,
  );
  if (away !== null) throw new Unavailable('the database is away', { cause: away });
  const headers = new Headers(response.headers);
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  headers.set(
    'Content-Security-Policy',
    isPage && typeof body === 'string'
      ? contentSecurityPolicy(inlineScriptHashes(body), development, outside.origins, payOrigin, videoOrigin)
      : NOTHING_RUNS,
  );
  if (response.status === 503) headers.set('Retry-After', RETRY_AFTER);
  // Nothing printed has scripts.
  const whole = typeof body === 'string' ? fillPage(body, printed ?? NOTHING_PRINTED) : body;
  return { status: response.status, headers, body: whole, isWhole, tags: [...tags], until, refreshMs };
}
