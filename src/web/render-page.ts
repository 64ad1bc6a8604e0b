import type { Recheck } from '../platform/cache/page-cache.ts';
import { span } from '../platform/tracing/spans.ts';
import type { Shop, ShopRequest } from '../storefront/context.ts';
import { emptyHead } from '../storefront/head-notes.ts';
import type { Printed } from '../storefront/page-marks.ts';
import { LISTS, settingsTag } from '../storefront/page-tags.ts';
import { outsideScripts } from '../tenants/outside-scripts.ts';
import { fillPage } from './fill-page.ts';
import type { Pages } from './pages.ts';
import type { PrintedCardCache } from './printed-card-cache.ts';
import type { RequestFacts } from './request-facts.ts';
import { approveScripts, contentSecurityPolicy, NOTHING_RUNS, SCRIPT_MARK } from './security.ts';
import { isUnavailable, RETRY_AFTER, Unavailable, withDeadline } from './unavailable.ts';

/** Rendered answer with the notes of its loaders. Pages and their data are complete. */
export type Rendered = {
  status: number;
  headers: Headers;
  /** Bytes of a complete text, or a stream of another body. */
  body: Buffer | ReadableStream<Uint8Array> | null;
  /** Hashes of its inline scripts, as in its policy. */
  scripts: readonly string[];
  /** False if part of the page is missing because it could not be fetched. */
  isWhole: boolean;
  tags: string[];
  until: Date | null;
  refreshMs: number;
  /** Null if the page has no lists. */
  recheck: Recheck | null;
};

const NOTHING_PRINTED: Printed = new Map();
/** Longest age of a cached page in milliseconds, in case tags and dates miss a change. */
export const LONGEST_PAGE_MS = 600_000;

/** Visitor and cookies, for personal pages. */
export type PersonalParts = Pick<
  ShopRequest,
  'basketSecret' | 'basketCookie' | 'wishlistSecret' | 'wishlistCookie' | 'visitor' | 'browser' | 'browserCookies'
>;

/** Empty personal parts for public pages: their loaders know no visitor and must set no cookie. */
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
  throw new Error('a public page must not set a cookie');
}

export type Reports = Pick<ShopRequest, 'report' | 'reportFetch'>;

/** Request and surroundings of a rendered page, and the log of its failures. */
type RenderedFor = {
  shop: Shop;
  keptCards: PrintedCardCache;
  facts: RequestFacts;
  personal: PersonalParts;
  now: Date;
  development: boolean;
  /** False where the environment switches it off. */
  tagManager: boolean;
  /** Origin of the provider's pay pages, the only other target of forms; null without one. */
  payOrigin: string | null;
  /** Origin of the video service; null without one. */
  videoOrigin: string | null;
  deadlineMs: number;
  /** When a setting of the tenant changes next; null without a planned change. */
  termsUntil?: Date | null;
  /** Resolves once a slow form has arrived completely. The deadline begins then. */
  arrived?: Promise<void> | undefined;
  isThere: (() => Promise<boolean>) | undefined;
  reports: Reports;
};

/**
 * Renders a page completely and lists its inline scripts in its Content-Security-Policy. Throws Unavailable if the
 * database is away or the deadline passes.
 */
export async function renderPage(pages: Pages, request: Request, about: RenderedFor): Promise<Rendered> {
  const { shop, keptCards, facts, personal, now, development, tagManager, deadlineMs, isThere, reports } = about;
  const { payOrigin, videoOrigin, arrived } = about;
  const tags = new Set([settingsTag(facts.tenant.id)]);
  let until = about.termsUntil ?? null;
  let refreshMs = LONGEST_PAGE_MS;
  const listChecks: (() => Promise<boolean>)[] = [];
  let away: unknown = null;
  let isWhole = true;
  let page: readonly string[] | null = null;
  const outside = outsideScripts(facts.tenant, { tagManager });
  const printed = new URL(request.url).pathname.endsWith('.data') ? null : new Map<string, readonly Buffer[]>();
  const answer = (shopRequest: ShopRequest) => span('render', {}, () => pages.answer(request, shopRequest));
  const rendering = answer({
    shop,
    tenant: facts.tenant,
    locale: facts.locale,
    path: facts.path,
    publicUrl: facts.publicUrl,
    publicUrlOf: facts.publicUrlOf,
    letterUrlOf: facts.letterUrlOf,
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
      recheckLists: (isSame) => {
        listChecks.push(isSame);
      },
    },
    head: emptyHead(),
    scriptMark: SCRIPT_MARK,
    ...personal,
    keptCards,
    printed,
    takePage: (parts) => {
      page = parts;
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
      return [answer, page ?? (isText ? [await answer.text()] : answer.body)] as const;
    }),
    isThere,
    arrived,
  );
  if (away !== null) throw new Unavailable('the database is away', { cause: away });
  const headers = new Headers(response.headers);
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const approved = isParts(body) ? approveScripts(body) : null;
  headers.set(
    'Content-Security-Policy',
    isPage && approved
      ? contentSecurityPolicy(approved.hashes, development, outside.origins, payOrigin, videoOrigin)
      : NOTHING_RUNS,
  );
  if (response.status === 503) headers.set('Retry-After', RETRY_AFTER);
  // Prerendered parts have no scripts.
  const whole = approved ? fillPage(approved.parts, printed ?? NOTHING_PRINTED) : response.body;
  const scripts = approved?.hashes ?? [];
  const recheck = recheckOf(listChecks);
  return {
    status: response.status,
    headers,
    body: whole,
    scripts,
    isWhole,
    tags: [...tags],
    until,
    refreshMs,
    recheck,
  };
}

function isParts(body: readonly string[] | Response['body']): body is readonly string[] {
  return Array.isArray(body);
}

/** Returns the check whether all lists of a page are unchanged; null for a page without lists. */
function recheckOf(checks: readonly (() => Promise<boolean>)[]): Recheck | null {
  if (checks.length === 0) return null;
  const isSame = async () => (await Promise.all(checks.map((check) => check()))).every(Boolean);
  return { tag: LISTS, isSame };
}
