import { LRUCache } from 'lru-cache';
import type { PageCache } from '../platform/cache/page-cache.ts';
import type { CdnConfig } from '../platform/cdn/cdn-settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import {
  type CachedPage,
  encodeForCache,
  type PageRequest,
  type SentPage,
  SHARED_SECONDS,
  sendPage,
  sizeOf,
} from './cached-page.ts';
import { chooseCodings } from './content-coding.ts';
import { releasePageBuffer } from './page-buffer.ts';
import { bypassesCache, mayHaveOwnPrices, pageKey } from './page-key.ts';
import type { SharedPages } from './pages.ts';
import { LONGEST_PAGE_MS, type Rendered } from './render-page.ts';
import type { RequestFacts } from './request-facts.ts';
import { routeTemplate } from './route-template.ts';
import { keyHeader, keysOfTags } from './surrogate-keys.ts';

/** Cacheable page, or an answer for one request: a redirect, or a missing or failed page. */
export type PageAnswer = CachedPage | Rendered;

/** Raw facts that identify a request before its facts are computed. */
export type PageAddress = PageRequest & {
  /** Whole requested address, with the headers that decide on host and scheme. */
  address: string;
  cookie: string | undefined;
};

/** Answer from the cache, with the route and tenant under which metrics count it. */
export type Hit = { sent: SentPage | Promise<SentPage>; route: string; tenant: string };

/** CDN in front, and whether purges reach it now. */
export type PurgedCdn = { config: CdnConfig; isPurging(): boolean };

export type CachedPages = {
  /**
   * Returns the page if it is cached and valid; uses nothing else of the request. Null for visitors who may have own
   * prices.
   */
  hit(asked: PageAddress): Hit | null;
  /**
   * Returns the public page of this address, rendered if necessary, or an answer for this request only. Null: the
   * address is no public page. While the database `isAway`, a stale page has precedence. Throws Unavailable if the page
   * is not cached and cannot be rendered now.
   */
  serve(
    asked: PageAddress,
    url: URL,
    facts: RequestFacts,
    about: { render(target: string): Promise<Rendered>; log: Log; isAway: boolean },
  ): Promise<SentPage | Rendered> | null;
  /** Number and size of the addresses with a remembered key. */
  addresses(): { entries: number; bytes: number };
};

/** Greatest length of an address with a remembered key, and the memory of its entry without the texts, in bytes. */
const LONGEST_ADDRESS = 500;
const ADDRESS_BYTES = 250;

const isReading = ({ method }: PageRequest): boolean => method === 'GET' || method === 'HEAD';

const isKept = (answer: PageAnswer): answer is CachedPage => 'bodies' in answer;

/** Copies the body into its own memory, because several requests share the answer and none may release its buffer. */
function withOwnBody(rendered: Rendered): Rendered {
  const { body } = rendered;
  if (!Buffer.isBuffer(body)) return rendered;
  const own = Buffer.from(body);
  releasePageBuffer(body);
  return { ...rendered, body: own };
}

/** Returns the seconds in the CDN. No change is announced of content with a refresh of its own, such as a voucher. */
function cdnSeconds({ seconds }: CdnConfig, refreshMs: number): number {
  const limit = refreshMs < LONGEST_PAGE_MS ? Math.max(SHARED_SECONDS, Math.floor(refreshMs / 1000)) : seconds;
  return Math.min(seconds, limit);
}

export function createCachedPages(deps: {
  shared: SharedPages;
  kept: PageCache<PageAnswer>;
  clock: Clock;
  /** Returns the keys of the attributes by which lists filter. */
  filterKeys(): ReadonlySet<string>;
  /** Maximum size of all addresses with a remembered key, in bytes. */
  addressBudget: number;
  /** Null without a CDN that is purged. */
  cdn?: PurgedCdn | null;
}): CachedPages {
  const { shared, kept, clock, filterKeys, addressBudget, cdn = null } = deps;
  const places = new LRUCache<string, { key: string; route: string; tenant: string }>({
    maxSize: Math.max(1, Math.floor(addressBudget)),
    sizeCalculation: ({ key }, address) => ADDRESS_BYTES + key.length + address.length,
  });

  /** `isCurrent`: no change is known that the page lacks. Other pages leave shared caches soon. */
  function send(key: string, page: CachedPage, asked: PageRequest, isCurrent: boolean): SentPage | Promise<SentPage> {
    const isPurged = cdn !== null && isCurrent && cdn.isPurging();
    return sendPage(page, asked, clock.now().getTime(), () => kept.resize(key, page, sizeOf(page)), isPurged);
  }

  function remember(address: string, key: string, facts: RequestFacts, isData: boolean): void {
    if (address.length > LONGEST_ADDRESS) return;
    const route = routeTemplate('*', { locale: facts.locale.locale, path: facts.path, isData });
    places.set(address, { key, route, tenant: facts.tenant.id });
  }

  async function make(rendered: Rendered, asked: PageRequest, facts: RequestFacts, log: Log) {
    if (rendered.headers.has('Set-Cookie')) {
      log.error({ path: facts.path }, 'a public page tried to set a cookie and was not cached');
      rendered.headers.delete('Set-Cookie');
      return { value: withOwnBody(rendered), keep: null };
    }
    if (rendered.status !== 200 || !rendered.isWhole || !Buffer.isBuffer(rendered.body))
      return { value: withOwnBody(rendered), keep: null };
    const headers: [string, string][] = [...rendered.headers].filter(([name]) => name !== 'content-length');
    if (!facts.knownHost) headers.push(['X-Robots-Tag', 'noindex']);
    const { until, tags, refreshMs, recheck } = rendered;
    if (cdn) headers.push(keyHeader(cdn.config, keysOfTags(tags)));
    const coding = chooseCodings(asked.acceptEncoding).quick;
    const kind = rendered.headers.get('content-type')?.startsWith('text/html') ? 'document' : 'data';
    const page = await encodeForCache(rendered.body, headers, {
      kind,
      until,
      coding,
      cdnSeconds: cdn ? cdnSeconds(cdn.config, refreshMs) : SHARED_SECONDS,
    });
    releasePageBuffer(rendered.body);
    return { value: page, keep: { tags, until, refreshMs, recheck, bytes: sizeOf(page) } };
  }

  async function answer(
    key: string,
    asked: PageRequest,
    facts: RequestFacts,
    about: { render(): Promise<Rendered>; log: Log; isAway: boolean },
  ): Promise<SentPage | Rendered> {
    // The stale page is whole, while a page rendered from memory may lack parts.
    const last = about.isAway ? kept.stale(key) : null;
    if (last !== null && isKept(last)) return send(key, last, asked, false);
    const { value } = await kept.serve(key, async () => make(await about.render(), asked, facts, about.log));
    return isKept(value) ? send(key, value, asked, kept.fresh(key) === value) : value;
  }

  return {
    hit: (asked) => {
      const place = places.get(asked.address);
      if (place === undefined || !isReading(asked) || bypassesCache(asked.cookie)) return null;
      if (mayHaveOwnPrices(asked.cookie)) return null;
      const { key, route, tenant } = place;
      const page = kept.fresh(key);
      return page !== null && isKept(page) ? { sent: send(key, page, asked, true), route, tenant } : null;
    },
    serve: (asked, url, facts, about) => {
      if (!isReading(asked) || bypassesCache(asked.cookie)) return null;
      const page = shared.at(url.pathname);
      const place = page && pageKey(facts, url, page, { isRoute: shared.isRoute, filters: filterKeys() });
      if (!place) return null;
      remember(asked.address, place.key, facts, url.pathname.endsWith('.data'));
      return answer(place.key, asked, facts, { ...about, render: () => about.render(place.target) });
    },
    addresses: () => ({ entries: places.size, bytes: places.calculatedSize }),
  };
}
