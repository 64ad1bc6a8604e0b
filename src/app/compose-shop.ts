import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Hono } from 'hono';
import type { AdminServices } from '../admin/context.ts';
import type { VideoService } from '../api/videos.ts';
import { addressList } from '../platform/address-list.ts';
import type { Images } from '../platform/images/transform.ts';
import type { Jobs } from '../platform/jobs.ts';
import { closeOneByOne, closeTogether } from '../platform/run-closing-steps.ts';
import { createVideoFiles } from '../platform/videos/video-files.ts';
import { createFilterKeys } from '../shop/catalogue/attributes/index.ts';
import { createProductDocuments } from '../shop/catalogue/product-documents/index.ts';
import { importFormatsOf } from '../shop/catalogue/products/import/index.ts';
import {
  type NavigationKey,
  type ProductTextSource,
  type ReadProductTexts,
  type ReadVariantTexts,
  videoCaptions,
  videoChunks,
  videoSize,
} from '../shop/catalogue/products/index.ts';
import type { StoredTexts } from '../shop/content/own-texts/index.ts';
import { ALL_CONTENT } from '../shop/content/pages/index.ts';
import { createVitals, type Vitals } from '../shop/content/web-vitals/index.ts';
import { createSessions, type Sessions } from '../shop/customers/accounts/index.ts';
import { createFabricSamples } from '../shop/customers/fabric-samples/index.ts';
import { createPrivacy } from '../shop/customers/privacy/index.ts';
import { createRecommendations } from '../shop/customers/recommendations/index.ts';
import { createProductQuestions, createReviews } from '../shop/customers/reviews/index.ts';
import { createTracking } from '../shop/customers/tracking/index.ts';
import { createWishlist, createWishNotices } from '../shop/customers/wishlist/index.ts';
import { createLedger } from '../shop/money/ledger/index.ts';
import type { PaymentProvider } from '../shop/money/payment/index.ts';
import { createVisitCounter, type VisitCounter } from '../shop/reports/visits/index.ts';
import type { SearchInsight } from '../shop/search/engine/index.ts';
import { createSearchHistory } from '../shop/search/history/index.ts';
import { createLoyalty } from '../shop/selling/loyalty/index.ts';
import type { DirectPayment } from '../shop/selling/orders/index.ts';
import { startSequencer } from '../shop/staff/events/index.ts';
import { createOwnSections } from '../shop/staff/own-sections/index.ts';
import type { TenantSettings } from '../shop/staff/settings/index.ts';
import { startWebhookDelivery, type WebhookDelivery } from '../shop/staff/webhooks/index.ts';
import type { Shop } from '../storefront/context.ts';
import { pageExtensions } from '../storefront/extensions/page-extensions.ts';
import { SCENES_TOPIC } from '../storefront/page-tags.ts';
import { composeAdmin } from './compose-admin.ts';
import { type ComposedContent, composeContent } from './compose-content.ts';
import { composeLabels } from './compose-labels.ts';
import { listenToEvents } from './compose-listeners.ts';
import { composeMarketing, type Marketing } from './compose-marketing.ts';
import { composePictures } from './compose-pictures.ts';
import { composePreviews, type OpenPreviews } from './compose-previews.ts';
import { composeSearch } from './compose-search.ts';
import { composeSelling, type Selling } from './compose-selling.ts';
import { type Foundation, type FoundationDeps, openFoundation } from './foundation.ts';
import { createShopOf, type ShopOf } from './own-prices.ts';
import { runApiJobs } from './run-api-jobs.ts';
import { scheduleJobs } from './schedule-jobs.ts';

export type ComposedShop = {
  shop: Shop;
  sessions: Sessions;
  images: Pick<Images, 'rendition'>;
  /** Returns a port by which a worker decodes pictures in the processes of this thread. */
  connectPictures(): MessagePort;
  videos: VideoService;
  jobs: Jobs;
  admin: AdminServices;
  /** Departments of selling and payment, which the demo's past uses without their limits for visitors. */
  selling: Selling;
  /** Automatic mails, which the demo's past sends with its clock. */
  marketing: Pick<Marketing, 'sendAutomations'>;
  /** Previews of drafts and future days for employees. */
  previews: OpenPreviews;
  /** Counter of searches. */
  insight: SearchInsight;
  /** Counter of visits. */
  visits: VisitCounter;
  shopOf: ShopOf;
  /** Collector of page speed figures. */
  vitals: Vitals;
  /** Pay pages of the simulator; null with a real provider. */
  payPages: Hono | null;
  /** Origin of the payment provider's server; null without a provider. */
  paymentServer: string | null;
  /**
   * Evicts cached data of the database in all departments after a change. `topics`: the changed topics; without them
   * everything is evicted.
   */
  forget(topics?: ReadonlySet<string>): void;
  /** Returns the keys of the attributes by which lists filter, as far as this thread knows them. */
  filterKeys(): ReadonlySet<string>;
  /** Slot for the caches of product texts, empty until openCaches fills it. */
  productTexts: ProductTextSource;
  /** Reads product texts from the primary database, for baskets and orders. */
  readWords: ReadProductTexts;
  /** Reads the choices of products from the primary database. */
  readVariantTexts: ReadVariantTexts;
  /** Calls back after the search index has applied a change of products, some time after its notice. */
  onSearchRenewed(listener: () => void): void;
  /** Terms of the tenants by time. */
  settings: TenantSettings;
  texts: StoredTexts;
  /** Reads the navigation anew; returns the tenants and locales whose navigation changed. */
  refreshNavigation(): Promise<NavigationKey[]>;
  close(): Promise<void>;
};

/** Time limits for running jobs and for all closing steps, in milliseconds; see STOP_MS in src/server/run.ts. */
const JOBS_MS = 3500;
const CLOSING_MS = 7500;

/** Composes all departments with their real dependencies. No other place does. */
export async function composeShop(
  deps: FoundationDeps & {
    /** Replacement for bank transfers in tests. */
    direct?: DirectPayment;
    /** Replacement for the configured payment provider. */
    provider?: PaymentProvider;
    /** Port of the process's search index (see startSearchHost). Without it PostgreSQL answers searches. */
    searchPort?: MessagePort;
    /** Port of the process's decoder of pictures. Without it this thread starts processes of its own. */
    picturePort?: MessagePort;
  },
): Promise<ComposedShop> {
  const base = await openFoundation(deps);
  const { pool, reads, clock, log, jobs, outbox, publicUrlOf } = base;
  const selling = await composeSelling(base, deps.direct, deps.provider);
  const { catalogue, shownCatalogue, promotions, customers, payments, fulfilment } = selling;
  const tracking = createTracking({ pool, clock, secret: base.keys.hashing });
  const privacy = createPrivacy({
    pool,
    clock,
    keys: base.keys.sessions,
    outbox,
    jobs,
    customers,
    departments: { hashOf: tracking.personOf },
  });
  await privacy.start();
  const filters = createFilterKeys({ pool, log });
  await filters.renew();
  const {
    search,
    insight,
    client,
    close: closeSearch,
    forget: forgetSearch,
  } = await composeSearch(base, deps.searchPort);
  const vitals = createVitals({ pool, clock, log });
  const visits = createVisitCounter({ pool, clock, log });
  const recommendations = createRecommendations({ pool, clock, tracking });
  const marketing = composeMarketing(base, selling, tracking.personOf);
  await marketing.sender.start();
  const content = composeContent(base, selling, search);
  const pictures = composePictures(base, deps.works ?? true, deps.picturePort);
  const admin = await composeAdmin({
    ...base,
    ownSections: ownSectionsOf(base),
    search,
    customers,
    benefitsChanged: promotions.forget,
    payments,
    orderChanges: selling.orderChanges,
    orderGoods: selling.orderGoods,
    checkoutOfStaff: selling.checkoutOfStaff,
    basket: selling.basket,
    creditCheck: selling.creditCheck,
    labels: composeLabels(base),
    catalogue: selling.catalogue,
    reports: selling.reports,
    privacy,
    fulfilment,
    marketing: marketing.administration,
    content: content.administration,
    previews: content.previews,
    pictures: pictures.decoder,
    importFormats: importFormatsOf(base.extensions, base.containment),
  });
  await scheduleJobs(base, {
    selling,
    marketing,
    content,
    tracking,
    recommendations,
    vitals,
    employees: admin.staff,
    repeatedRequests: admin.repeatedRequests,
    imports: admin.imports,
    sources: admin.sources,
    bulk: admin.bulk,
  });
  const webhooks = deps.works === false ? null : startWebhooks(base);
  const listeners = deps.works === false ? null : listenToEvents(base);
  const apiJobs = deps.works === false ? null : runApiJobs(base, admin);
  const shop = composeDepartments(base, {
    selling,
    marketing,
    content,
    tracking,
    recommendations,
    privacy,
    search,
    filterKeys: filters.keys,
  });
  const sequencer = (deps.works ?? true) ? startSequencer({ pool, log }) : null;
  return {
    shop,
    shopOf: createShopOf({ shop, listPrices: selling.listPrices }),
    sessions: createSessions({ keys: base.keys.sessions, clock, pool, outbox, publicUrlOf }),
    images: pictures.images,
    connectPictures: pictures.decoder.connect,
    videos: composeVideos(base),
    jobs,
    admin,
    selling,
    marketing,
    previews: composePreviews({
      pool,
      clock,
      log,
      outbox,
      previews: content.previews,
      videoService: selling.videoService,
      termsAt: base.settings.termsAt,
    }),
    insight,
    visits,
    vitals,
    filterKeys: filters.current,
    productTexts: selling.productTexts,
    readWords: catalogue.words,
    readVariantTexts: catalogue.variantTexts,
    payPages: selling.simulator?.pages ?? null,
    paymentServer: selling.paymentServer,
    forget: (topics) => {
      reads?.afterChange();
      forgetSearch(topics);
      if (topics === undefined || topics.has('facet')) void filters.renew();
      if (topics === undefined || topics.has('promotions')) promotions.forget();
      if (topics === undefined || topics.has('price-lists')) selling.listPrices.forget();
      // Menus and snippets that no editor has changed consist of texts.
      if (topics === undefined || topics.has('pieces') || topics.has('texts')) content.fragments.forget();
      if (topics === undefined || topics.has(SCENES_TOPIC)) content.scenes.forget();
      if (topics === undefined || topics.has('content')) content.remote?.drop([ALL_CONTENT]);
    },
    onSearchRenewed: (listener) => client?.onRenewed(listener),
    settings: base.settings,
    texts: base.texts,
    refreshNavigation: shownCatalogue.refreshNavigation,
    close: () =>
      closeShop(base, {
        counts: [insight.stop, vitals.stop, visits.stop],
        imports: async () => {
          await admin.bulk.stop();
          await admin.imports.stop();
        },
        payments: selling.closePayments,
        events: () => sequencer?.stop(),
        webhooks: () => webhooks?.stop(),
        listeners: () => listeners?.stop(),
        apiJobs: () => apiJobs?.stop(),
        pictures: pictures.stop,
        transport: () => marketing.transport?.close(),
        client: async () => {
          client?.close();
          await closeSearch();
        },
      }),
  };
}

/** Composes the departments that pages and interfaces use. */
function composeDepartments(
  base: Foundation,
  parts: Pick<Shop, 'tracking' | 'recommendations' | 'privacy' | 'search' | 'filterKeys'> & {
    selling: Selling;
    marketing: ReturnType<typeof composeMarketing>;
    content: ComposedContent;
  },
): Shop {
  const { pool, readPool, clock, outbox, orders, billing, documents } = base;
  const { selling, marketing, content, ...others } = parts;
  const { catalogue } = selling;
  return {
    ...others,
    catalogue: selling.shownCatalogue,
    basket: selling.basket,
    giftCards: selling.giftCards,
    wishlist: createWishlist({ pool, catalogue, clock }),
    wishNotices: createWishNotices({ pool, catalogue, clock, outbox }),
    promotions: selling.promotions,
    checkout: selling.checkout,
    places: selling.places,
    instalments: selling.instalments,
    orders,
    billing,
    documents,
    fulfilment: selling.fulfilment,
    newsletter: marketing.newsletter,
    contact: marketing.contact,
    ledger: createLedger({ pool, clock }),
    payments: selling.payments,
    history: createSearchHistory({ pool, clock }),
    content: content.content,
    listPages: content.listPages,
    scenes: content.scenes,
    fragments: content.fragments,
    redirects: content.redirects,
    surveys: content.surveys,
    customers: selling.customers,
    loyalty: createLoyalty({ pool, clock, outbox }),
    reviews: createReviews({ pool, readPool, clock, files: base.files }),
    questions: createProductQuestions({ pool, readPool, clock }),
    samples: createFabricSamples({ pool, readPool, clock, outbox }),
    productDocuments: createProductDocuments({ pool: readPool, files: base.files }),
    seoAndFeeds: content.seoAndFeeds,
    extensions: pageExtensions(base.extensions, base.containment),
  };
}

/** Delivers business events to other systems, in the thread that runs the jobs. */
function startWebhooks({ pool, clock, log, keys, config }: Foundation): WebhookDelivery {
  const allowed = addressList(config.webhookPrivateAddresses);
  return startWebhookDelivery({ pool, clock, log, sealingSecrets: keys.sealingSecrets, allowed });
}

/** Composes videos of products, with their folder below DATA_DIR. */
function composeVideos({ config, readPool, files }: Foundation): VideoService {
  return {
    ...createVideoFiles({
      folder: path.join(config.dataDir, 'cache', 'videos'),
      size: (...request) => videoSize(readPool, ...request),
      pieces: (id) => videoChunks(readPool, files, id),
    }),
    captions: (id) => videoCaptions(readPool, id),
  };
}

type Closing = {
  counts: readonly [searches: () => unknown, vitals: () => unknown, visits: () => unknown];
  imports(): unknown;
  payments(): unknown;
  events(): unknown;
  webhooks(): unknown;
  listeners(): unknown;
  apiJobs(): unknown;
  pictures(): unknown;
  transport(): unknown;
  client(): unknown;
};

/** Closes everything that composeShop opened, each step within its time limit. */
async function closeShop({ log, jobs, outbox, reads, keys }: Foundation, closing: Closing): Promise<void> {
  const [searches, vitals, visits] = closing.counts;
  await closeOneByOne(
    [
      // Each of these waits while the database hangs.
      {
        name: 'counts, imports and payments',
        limitMs: 2500,
        run: () =>
          closeTogether(
            [
              { name: 'counts of searches', limitMs: 2000, run: searches },
              { name: 'counts of vitals', limitMs: 2000, run: vitals },
              { name: 'counts of visits', limitMs: 2000, run: visits },
              { name: 'imports', limitMs: 2000, run: closing.imports },
              { name: 'payments', limitMs: 2000, run: closing.payments },
              { name: 'events', limitMs: 2000, run: closing.events },
              { name: 'pictures', limitMs: 2000, run: closing.pictures },
              { name: 'webhooks', limitMs: 2000, run: closing.webhooks },
              { name: 'listeners', limitMs: 2000, run: closing.listeners },
              { name: 'jobs of API clients', limitMs: 2000, run: closing.apiJobs },
            ],
            log,
          ),
      },
      { name: 'jobs', limitMs: JOBS_MS + 1000, run: () => jobs.stop(JOBS_MS) },
      { name: 'mails', limitMs: 1000, run: outbox.stop },
      { name: 'newsletters', limitMs: 1000, run: closing.transport },
      { name: 'search client', limitMs: 1000, run: closing.client },
      { name: 'keys', limitMs: 100, run: keys.close },
      { name: 'replica', limitMs: 1000, run: () => reads?.close() },
    ],
    { log, limitMs: CLOSING_MS },
  );
}

/** Creates the sections of extensions in the back office. */
function ownSectionsOf({ extensions, containment, pool, clock }: Foundation) {
  const sections = extensions.flatMap(({ name, adminSections = [] }) =>
    adminSections.map((section) => ({ extension: name, section })),
  );
  return createOwnSections(sections, { within: containment.within, pool, clock });
}
