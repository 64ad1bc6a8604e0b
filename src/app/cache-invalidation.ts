import { createPageCache, type PageCache } from '../platform/cache/page-cache.ts';
import { type ChangeFollower, followChanges } from '../platform/changes/follow-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Catalogue } from '../shop/catalogue/products/index.ts';
import type { PrintedCard } from '../storefront/cards/printed-card.ts';
import { LISTS, NAVIGATION_TOPICS, navigationTag, tagsOfChange } from '../storefront/page-tags.ts';
import { type CachedPages, createCachedPages, type PageAnswer } from '../web/cached-pages.ts';
import type { SharedPages } from '../web/pages.ts';
import { isUnavailable } from '../web/unavailable.ts';
import type { ComposedShop } from './compose-shop.ts';
import { createProductCardCache, type ProductCardCache } from './product-card-cache.ts';
import { createProductTextCache } from './product-text-cache.ts';

/** Parts of the budget: pages with their compressed bodies, the cards they are put together from, cards for programs, product texts. */
const SHARES = { pages: 0.6, cards: 0.23, products: 0.11, words: 0.06 };
/** Bytes, for callers that have no setting. */
const USUAL_BUDGET = 160 * 1024 * 1024;
/** An import changes goods for minutes: so often at most is looked whether the navigation is another one by it. */
const NAVIGATION_MS = 1000;

export type ShopCaches = {
  cached: CachedPages;
  cards: PageCache<PrintedCard>;
  products: ProductCardCache;
  follower: ChangeFollower;
  size(): { entries: number; bytes: number };
  close(): Promise<void>;
};

/** Keeps public pages in this process and drops them as the shop changes, whichever process changed it. */
export async function openCaches(deps: {
  url: string;
  open: Pick<ComposedShop, 'forget' | 'refreshNavigation' | 'onSearchRenewed' | 'keeper' | 'readWords'> & {
    shop: { catalogue: Pick<Catalogue, 'cards'> };
  };
  shared: SharedPages;
  clock: Clock;
  log: Log;
  /** Bytes of all caches of this thread together. */
  budget?: number;
}): Promise<ShopCaches> {
  const { url, open, shared, clock, log, budget = USUAL_BUDGET } = deps;
  const kept = createPageCache<PageAnswer>({ clock, budget: budget * SHARES.pages, unavailable: isUnavailable });
  const cards = createPageCache<PrintedCard>({
    clock,
    budget: budget * SHARES.cards,
    unavailable: isUnavailable,
  });
  const products = createProductCardCache({
    load: open.shop.catalogue.cards,
    clock,
    budget: budget * SHARES.products,
    unavailable: isUnavailable,
  });
  const words = createProductTextCache({
    read: open.readWords,
    clock,
    budget: budget * SHARES.words,
    unavailable: isUnavailable,
  });
  const navigation = atMostEvery(NAVIGATION_MS, async () => {
    try {
      kept.drop((await open.refreshNavigation()).map(({ tenant, locale }) => navigationTag(tenant, locale)));
    } catch (err) {
      log.warn({ err }, 'the navigation could not be read again');
    }
  });
  // The index has a change some milliseconds after it is told: a list that was rendered in between is of the old one.
  open.onSearchRenewed(() => kept.drop([LISTS]));
  const follower = await followChanges({
    url,
    clock,
    log,
    reader: {
      onChanges: (changes) => {
        // Departments first: a page that is rendered now must not be made of what they still remember.
        open.forget(new Set(changes.map(({ topic }) => topic)));
        const tags = new Set(changes.flatMap(tagsOfChange));
        // Cards before pages, since these are made of those.
        cards.drop(tags);
        products.drop(tags);
        words.drop(tags);
        kept.drop(tags);
        if (changes.some((change) => NAVIGATION_TOPICS.includes(change.topic))) navigation.run();
      },
      onGap: () => {
        open.forget();
        cards.dropAll();
        products.dropAll();
        words.dropAll();
        kept.dropAll();
        navigation.run();
      },
    },
  });
  open.keeper.words = words.words;
  return {
    cached: createCachedPages({ shared, kept, clock }),
    cards,
    products,
    follower,
    size: kept.size,
    close: async () => {
      open.keeper.words = null;
      navigation.stop();
      await follower.close();
    },
  };
}

/** Runs `work` at once, and for all calls of the time after it once more. */
function atMostEvery(milliseconds: number, work: () => Promise<void>): { run(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const start = (): void => {
    isDue = false;
    void work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) start();
    }, milliseconds);
    timer.unref();
  };
  return {
    run: () => {
      isDue = true;
      if (timer === undefined) start();
    },
    stop: () => clearTimeout(timer),
  };
}
