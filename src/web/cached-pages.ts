import type { PageCache } from '../platform/cache/page-cache.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type CachedPage, encodeForCache, type PageRequest, type SentPage, sendPage, sizeOf } from './cached-page.ts';
import { chooseCodings } from './content-coding.ts';
import { releasePageBuffer } from './page-buffer.ts';
import { bypassesCache, pageKey } from './page-key.ts';
import type { SharedPages } from './pages.ts';
import type { Rendered } from './render-page.ts';
import type { RequestFacts } from './request-facts.ts';
import { routeTemplate } from './route-template.ts';

/** A page that is kept, or an answer that is its asker's alone: a redirect, a page that is not there, one that failed. */
export type PageAnswer = CachedPage | Rendered;
export type KeptPages = PageCache<PageAnswer>;

/** How a request is told from others before anything of it is worked out. */
export type PageAddress = PageRequest & {
  /** The whole address as it was asked for, with whatever else decides on host and scheme. */
  address: string;
  cookie: string | undefined;
};

/** A kept page for somebody, and under which names figures count it. */
export type Hit = { sent: SentPage | Promise<SentPage>; route: string; tenant: string };

export type CachedPages = {
  /** The page, if it is kept and right: nothing else of the request is looked at. */
  hit(asked: PageAddress): Hit | null;
  /**
   * The public page of this address, rendered if need be; an answer that is nobody else's; or null if the address is no
   * public page. While the database `isAway` a page that is due for refreshment comes first. Throws Unavailable if it
   * cannot be rendered now and nothing is kept of it.
   */
  serve(
    asked: PageAddress,
    url: URL,
    facts: RequestFacts,
    about: { render(target: string): Promise<Rendered>; log: Log; isAway: boolean },
  ): Promise<SentPage | Rendered> | null;
};

/** Addresses whose key is remembered, and the longest of them: some megabytes in all. */
const MOST_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 500;

const isReading = ({ method }: PageRequest): boolean => method === 'GET' || method === 'HEAD';

const isKept = (answer: PageAnswer): answer is CachedPage => 'bodies' in answer;

/** The same for several who wait for it: none of them may leave the room of its body to another page. */
function withOwnBody(rendered: Rendered): Rendered {
  const { body } = rendered;
  if (!Buffer.isBuffer(body)) return rendered;
  const own = Buffer.from(body);
  releasePageBuffer(body);
  return { ...rendered, body: own };
}

export function createCachedPages(deps: { shared: SharedPages; kept: KeptPages; clock: Clock }): CachedPages {
  const { shared, kept, clock } = deps;
  const places = new Map<string, { key: string; route: string; tenant: string }>();

  function send(key: string, page: CachedPage, asked: PageRequest): SentPage | Promise<SentPage> {
    return sendPage(page, asked, clock.now().getTime(), () => kept.resize(key, page, sizeOf(page)));
  }

  function remember(address: string, key: string, facts: RequestFacts, isData: boolean): void {
    if (address.length > LONGEST_ADDRESS) return;
    if (places.size >= MOST_ADDRESSES) places.clear();
    const route = routeTemplate('*', { locale: facts.locale.locale, path: facts.path, isData });
    places.set(address, { key, route, tenant: facts.tenant.id });
  }

  async function make(rendered: Rendered, asked: PageRequest, facts: RequestFacts, log: Log) {
    if (rendered.headers.has('Set-Cookie')) {
      log.error({ path: facts.path }, 'a public page wanted to set a cookie and was not kept');
      rendered.headers.delete('Set-Cookie');
      return { value: withOwnBody(rendered), keep: null };
    }
    if (rendered.status !== 200 || !rendered.isWhole || !Buffer.isBuffer(rendered.body))
      return { value: withOwnBody(rendered), keep: null };
    const headers: [string, string][] = [...rendered.headers].filter(([name]) => name !== 'content-length');
    if (!facts.knownHost) headers.push(['X-Robots-Tag', 'noindex']);
    const { until, tags, refreshMs } = rendered;
    const coding = chooseCodings(asked.acceptEncoding).quick;
    const kind = rendered.headers.get('content-type')?.startsWith('text/html') ? 'document' : 'data';
    const page = await encodeForCache(rendered.body, headers, { kind, until, coding });
    releasePageBuffer(rendered.body);
    return { value: page, keep: { tags, until, refreshMs, bytes: sizeOf(page) } };
  }

  async function answer(
    key: string,
    asked: PageRequest,
    facts: RequestFacts,
    about: { render(): Promise<Rendered>; log: Log; isAway: boolean },
  ): Promise<SentPage | Rendered> {
    // Whole as it was, where a page of what is in memory may lack something.
    const last = about.isAway ? kept.stale(key) : null;
    if (last !== null && isKept(last)) return send(key, last, asked);
    const { value } = await kept.serve(key, async () => make(await about.render(), asked, facts, about.log));
    return isKept(value) ? send(key, value, asked) : value;
  }

  return {
    hit: (asked) => {
      const place = places.get(asked.address);
      if (place === undefined || !isReading(asked) || bypassesCache(asked.cookie)) return null;
      const { key, route, tenant } = place;
      const page = kept.fresh(key);
      return page !== null && isKept(page) ? { sent: send(key, page, asked), route, tenant } : null;
    },
    serve: (asked, url, facts, about) => {
      if (!isReading(asked) || bypassesCache(asked.cookie)) return null;
      const page = shared.at(url.pathname);
      const place = page && pageKey(facts, url, page, shared.isRoute);
      if (!place) return null;
      remember(asked.address, place.key, facts, url.pathname.endsWith('.data'));
      return answer(place.key, asked, facts, { ...about, render: () => about.render(place.target) });
    },
  };
}
