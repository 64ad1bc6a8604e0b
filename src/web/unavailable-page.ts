import type { Clock } from '../platform/clock.ts';
import type { Shop } from '../storefront/context.ts';
import type { Pages } from './pages.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import { noCards } from './printed-card-cache.ts';
import { nobody, renderPage } from './render-page.ts';
import type { RequestFacts } from './request-facts.ts';
import { RETRY_AFTER } from './unavailable.ts';

/** Cache age in milliseconds and largest number of stand-in pages: many visitors request the same page in an outage. */
const KEPT_MS = 5000;
const MOST = 100;
const RENDER_MS = 2000;
/** Longest wait for navigation, menus and banners, in milliseconds. They are usually cached. */
const FRAME_MS = 100;

type Text = { body: string; policy: string };

type StandIn = { address: string; status: number; plain: Parameters<typeof plainPage>[0] };

export type ShowStandIn = (
  pages: Pages,
  shop: Shop,
  facts: RequestFacts,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Creates the stand-in for pages that need the database while it is away. */
export function createUnavailablePage(clock: Clock): ShowStandIn {
  const show = createStandIn(clock, { address: '/_unavailable', status: 503, plain: 'unavailable' });
  return (pages, shop, facts) => show(pages, shop, facts, { 'Retry-After': RETRY_AFTER });
}

/** Creates the answer to a method that a page does not accept, such as a form for a page without one. */
export function createRefusedPage(clock: Clock): ShowStandIn {
  return createStandIn(clock, { address: '/_unavailable?refused', status: 405, plain: 'refused' });
}

/** Creates a localised stand-in within the page shell. */
function createStandIn(clock: Clock, { address, status, plain }: StandIn): ShowStandIn {
  const known = new Map<string, { at: number; text: Promise<Text> }>();

  async function render(pages: Pages, shop: Shop, facts: RequestFacts): Promise<Text> {
    const soon = <Value>(asked: Promise<Value>, instead: Value): Promise<Value> =>
      Promise.race([
        asked.catch(() => instead),
        new Promise<Value>((resolve) => setTimeout(resolve, FRAME_MS, instead)),
      ]);
    const navigation: Shop['catalogue']['navigation'] = (request) => soon(shop.catalogue.navigation(request), []);
    const around: Shop['fragments']['around'] = (asked) =>
      soon(shop.fragments.around(asked), shop.fragments.ofHouse(asked));
    const rendered = await renderPage(pages, new Request(new URL(address, facts.publicUrl)), {
      shop: {
        ...shop,
        catalogue: { ...shop.catalogue, navigation },
        fragments: { ...shop.fragments, around },
      },
      keptCards: noCards,
      facts,
      personal: nobody,
      now: clock.now(),
      payOrigin: null,
      videoOrigin: null,
      development: false,
      tagManager: false,
      deadlineMs: RENDER_MS,
      isThere: undefined,
      reports: { report: () => {}, reportFetch: () => {} },
    });
    const policy = rendered.headers.get('Content-Security-Policy');
    if (!Buffer.isBuffer(rendered.body) || policy === null || rendered.status !== 200)
      throw new Error(`${address} cannot be rendered`);
    return { body: rendered.body.toString(), policy };
  }

  return async (pages, shop, facts, headers = {}) => {
    const key = [facts.publicUrl, facts.knownHost, facts.tenant.id, facts.locale.locale].join(' ');
    const now = clock.now().getTime();
    let entry = known.get(key);
    if (!entry || now - entry.at > KEPT_MS || now < entry.at) {
      if (known.size >= MOST) known.clear();
      entry = { at: now, text: render(pages, shop, facts) };
      known.set(key, entry);
    }
    const { body, policy } = await entry.text.catch(() => ({
      body: plainPage(plain),
      policy: PLAIN_PAGE_POLICY,
    }));
    return new Response(body, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        ...headers,
      },
    });
  };
}
