import { createPageCache, type PageCache } from '../platform/cache/page-cache.ts';
import type { Purging } from '../platform/cdn/run-purging.ts';
import { type ChangeFollower, followChanges } from '../platform/changes/follow-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Catalogue } from '../shop/catalogue/products/index.ts';
import type { PrintedCard } from '../storefront/cards/printed-card.ts';
import {
  LISTS,
  NAVIGATION_TOPICS,
  navigationTag,
  SETTINGS_TOPIC,
  TEXTS_TOPIC,
  tagsOfChange,
} from '../storefront/page-tags.ts';
import { type CachedPages, createCachedPages, type PageAnswer, type PurgedCdn } from '../web/cached-pages.ts';
import type { SharedPages } from '../web/pages.ts';
import { keyOfTag } from '../web/surrogate-keys.ts';
import { isUnavailable } from '../web/unavailable.ts';
import type { CacheUse } from './cache-figures.ts';
import type { ComposedShop } from './compose-shop.ts';
import { createProductCardCache, type ProductCardCache } from './product-card-cache.ts';
import { createProductTextCache } from './product-text-cache.ts';
import { createVariantTextCache } from './variant-text-cache.ts';

/**
 * Shares of the budget: pages with their bodies, their addresses, prerendered cards, cards for REST and gateway, product
 * texts, and choices of products.
 */
const SHARES = { pages: 0.54, addresses: 0.03, cards: 0.23, products: 0.11, texts: 0.06, choices: 0.03 };
/** Default budget in bytes. */
const USUAL_BUDGET = 160 * 1024 * 1024;
/** Shortest time between two reads of the navigation. An import changes products for minutes. */
const NAVIGATION_MS = 1000;

export type ShopCaches = {
  cached: CachedPages;
  cards: PageCache<PrintedCard>;
  products: ProductCardCache;
  follower: ChangeFollower;
  uses(): readonly CacheUse[];
  close(): Promise<void>;
};

/** Opens the caches of this thread. They follow the outbox, so a change by any process evicts entries. */
export async function openCaches(deps: {
  url: string;
  open: Pick<
    ComposedShop,
    | 'filterKeys'
    | 'forget'
    | 'settings'
    | 'texts'
    | 'refreshNavigation'
    | 'onSearchRenewed'
    | 'productTexts'
    | 'readWords'
    | 'readVariantTexts'
  > & {
    shop: { catalogue: Pick<Catalogue, 'cards'> };
  };
  shared: SharedPages;
  clock: Clock;
  log: Log;
  /** Size of all caches of this thread together, in bytes. */
  budget?: number;
  /** CDN that is purged after these caches evict; null without one. */
  cdn?: (PurgedCdn & Pick<Purging, 'wake' | 'add'>) | null;
}): Promise<ShopCaches> {
  const { url, open, shared, clock, log, budget = USUAL_BUDGET, cdn = null } = deps;
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
    budget: budget * SHARES.texts,
    unavailable: isUnavailable,
  });
  const choices = createVariantTextCache({
    read: open.readVariantTexts,
    clock,
    budget: budget * SHARES.choices,
    unavailable: isUnavailable,
  });
  const navigation = atMostEvery(NAVIGATION_MS, async () => {
    try {
      const tags = (await open.refreshNavigation()).map(({ tenant, locale }) => navigationTag(tenant, locale));
      kept.drop(tags);
      cdn?.add(tags.map(keyOfTag));
    } catch (err) {
      log.warn({ err }, 'could not refresh the navigation');
    }
  });
  const dropPages = (): void => {
    cards.dropAll();
    products.dropAll();
    kept.dropAll();
  };
  // The index applies a change some milliseconds after its notice. A list rendered in between shows the old state.
  open.onSearchRenewed(() => {
    kept.drop([LISTS]);
    cdn?.add([LISTS]);
  });
  const follower = await followChanges({
    url,
    clock,
    log,
    reader: {
      onChanges: async (changes) => {
        const topics = new Set(changes.map(({ topic }) => topic));
        // A page rendered after its eviction must find new settings and texts. If a read fails, the changes come again.
        if (topics.has(SETTINGS_TOPIC)) await open.settings.renew();
        if (topics.has(TEXTS_TOPIC)) await open.texts.renew();
        // Departments first: a page rendered now must not use their outdated caches.
        open.forget(topics);
        // Every page has texts, and the places of a text are not known.
        if (topics.has(TEXTS_TOPIC)) dropPages();
        const tags = new Set(changes.flatMap(tagsOfChange));
        // Cards before pages, because pages contain cards.
        cards.drop(tags);
        products.drop(tags);
        words.drop(tags);
        choices.drop(tags);
        kept.drop(tags);
        cdn?.wake();
        // Prices change no category with products on sale.
        if (changes.some(({ topic, aspect }) => aspect !== 'price' && NAVIGATION_TOPICS.includes(topic)))
          navigation.run();
      },
      onGap: async () => {
        await open.settings.renew();
        await open.texts.renew();
        open.forget();
        words.dropAll();
        choices.dropAll();
        dropPages();
        cdn?.wake();
        navigation.run();
      },
    },
  });
  const { productTexts } = open;
  productTexts.words = words.words;
  productTexts.productOf = words.productOf;
  productTexts.variants = choices.variants;
  const cached = createCachedPages({
    shared,
    kept,
    clock,
    filterKeys: open.filterKeys,
    addressBudget: budget * SHARES.addresses,
    cdn,
  });
  const use = (
    cache: CacheUse['cache'],
    memory: CacheUse['memory'],
    size: { entries: number; bytes: number },
  ): CacheUse => ({ cache, memory, ...size, budget: budget * SHARES[cache] });
  return {
    cached,
    cards,
    products,
    follower,
    uses: () => [
      use('pages', 'buffers', kept.size()),
      use('addresses', 'heap', cached.addresses()),
      use('cards', 'buffers', cards.size()),
      use('products', 'heap', products.size()),
      use('texts', 'heap', words.size()),
      use('choices', 'heap', choices.size()),
    ],
    close: async () => {
      productTexts.words = null;
      productTexts.productOf = null;
      productTexts.variants = null;
      navigation.stop();
      await follower.close();
    },
  };
}

/** Runs `work` at once. Calls within the given time after a run lead to one more run at its end. */
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
