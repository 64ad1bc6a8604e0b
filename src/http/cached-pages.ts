import type { PageCache } from '../platform/cache/page-cache.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { chooseCoding } from './content-coding.ts';
import { type Asked, type KeptPage, keepPage, type Sent, sendPage, sizeOf } from './kept-page.ts';
import { bypassesCache, pageKey } from './page-key.ts';
import type { Pages } from './pages.ts';
import type { Rendered } from './render-page.ts';
import type { RequestFacts } from './request-facts.ts';

/** A page that is kept, or an answer that is its asker's alone: a redirect, a page that is not there, one that failed. */
export type PageAnswer = KeptPage | Rendered;
export type KeptPages = PageCache<PageAnswer>;

/** How a request is told from others before anything of it is worked out. */
export type Address = Asked & {
  /** The whole address as it was asked for, with whatever else decides on host and scheme. */
  address: string;
  cookie: string | undefined;
};

export type CachedPages = {
  /** The page, if it is kept and right: nothing else of the request is looked at. */
  hit(asked: Address): Sent | Promise<Sent> | null;
  /**
   * The public page of this address, rendered if need be; an answer that is nobody else's; or null if the address is no
   * public page. Throws Unavailable if it cannot be rendered now and nothing is kept of it.
   */
  serve(
    asked: Address,
    url: URL,
    facts: RequestFacts,
    about: { render(target: string): Promise<Rendered>; log: Log },
  ): Promise<Sent | Rendered> | null;
};

/** Addresses whose key is remembered: about 200 bytes each. */
const MOST_ADDRESSES = 50_000;

const isReading = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD';

const isKept = (answer: PageAnswer): answer is KeptPage => 'bodies' in answer;

export function createCachedPages(deps: { pages: Pages; kept: KeptPages; clock: Clock }): CachedPages {
  const { pages, kept, clock } = deps;
  const keys = new Map<string, string>();

  function send(key: string, page: KeptPage, asked: Asked): Sent | Promise<Sent> {
    return sendPage(page, asked, clock.now().getTime(), () => kept.resize(key, page, sizeOf(page)));
  }

  function remember(address: string, key: string): void {
    if (keys.size >= MOST_ADDRESSES) keys.clear();
    keys.set(address, key);
  }

  async function make(rendered: Rendered, asked: Asked, facts: RequestFacts, log: Log) {
    if (rendered.headers.has('Set-Cookie')) {
      log.error({ path: facts.path }, 'a public page wanted to set a cookie and was not kept');
      rendered.headers.delete('Set-Cookie');
      return { value: rendered, keep: null };
    }
    if (rendered.status !== 200 || !rendered.isWhole || typeof rendered.body !== 'string')
      return { value: rendered, keep: null };
    const headers: [string, string][] = [...rendered.headers].filter(([name]) => name !== 'content-length');
    if (!facts.knownHost) headers.push(['X-Robots-Tag', 'noindex']);
    const { until, tags, refreshMs } = rendered;
    const coding = chooseCoding(asked.acceptEncoding);
    const page = await keepPage(Buffer.from(rendered.body), headers, { until, coding });
    return { value: page, keep: { tags, until, refreshMs, bytes: sizeOf(page) } };
  }

  async function answer(
    key: string,
    asked: Asked,
    facts: RequestFacts,
    about: { render(): Promise<Rendered>; log: Log },
  ): Promise<Sent | Rendered> {
    const { value } = await kept.serve(key, async () => make(await about.render(), asked, facts, about.log));
    return isKept(value) ? send(key, value, asked) : value;
  }

  return {
    hit: (asked) => {
      const key = keys.get(asked.address);
      if (key === undefined || !isReading(asked) || bypassesCache(asked.cookie)) return null;
      const page = kept.fresh(key);
      return page !== null && isKept(page) ? send(key, page, asked) : null;
    },
    serve: (asked, url, facts, about) => {
      if (!isReading(asked) || bypassesCache(asked.cookie)) return null;
      const page = pages.publicPage(url.pathname);
      const place = page && pageKey(facts, url, page, pages.isRoute);
      if (!place) return null;
      remember(asked.address, place.key);
      return answer(place.key, asked, facts, { ...about, render: () => about.render(place.target) });
    },
  };
}
