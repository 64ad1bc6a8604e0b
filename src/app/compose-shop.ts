import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Hono } from 'hono';
import type { AdminServices } from '../admin/context.ts';
import type { VideoService } from '../api/videos.ts';
import { pruneOldChanges } from '../platform/changes/prune-changes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, openReplicaPool, type Pool } from '../platform/database/pool.ts';
import { poolSize } from '../platform/database/pool-size.ts';
import { openReads, type Reads } from '../platform/database/reads.ts';
import { createImages, type Images } from '../platform/images/transform.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Attach } from '../platform/mail/attachments.ts';
import { createMailbox } from '../platform/mail/mailbox.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { registerPoolFigures } from '../platform/metrics/process-figures.ts';
import { closeOneByOne, closeTogether } from '../platform/run-closing-steps.ts';
import { createVideoFiles } from '../platform/videos/video-files.ts';
import { attachPapers, createFulfilment, promisedRefunds } from '../shop/after-sales/fulfilment/index.ts';
import {
  createCatalogue,
  type NavigationKey,
  type ProductTextSource,
  pictureContent,
  type ReadProductTexts,
  type VideoAccounts,
  videoCaptions,
  videoPieces,
  videoSize,
} from '../shop/catalogue/products/index.ts';
import { withMedia } from '../shop/content/media-library/index.ts';
import { createFragments } from '../shop/content/menus-and-banners/index.ts';
import {
  ALL_CONTENT,
  createContent,
  createContentAdministration,
  createPreviews,
  createRemoteContent,
} from '../shop/content/pages/index.ts';
import { createRedirects } from '../shop/content/redirects/index.ts';
import { createSeoAndFeeds } from '../shop/content/seo-and-feeds/index.ts';
import { createSurveys } from '../shop/content/surveys/index.ts';
import { createVitals, type Vitals } from '../shop/content/web-vitals/index.ts';
import {
  createCustomers,
  createSessions,
  loadSealingKeys,
  loadSessionKeys,
  type Sessions,
} from '../shop/customers/accounts/index.ts';
import { applyRetention, createPrivacy } from '../shop/customers/privacy/index.ts';
import { createRecommendations } from '../shop/customers/recommendations/index.ts';
import { createReviews } from '../shop/customers/reviews/index.ts';
import { createTracking } from '../shop/customers/tracking/index.ts';
import { createWishlist, createWishNotices, sendDueNotices, sweepWishlists } from '../shop/customers/wishlist/index.ts';
import { createContact } from '../shop/marketing/contact/index.ts';
import {
  createBounceMailbox,
  createCampaignAdministration,
  createNewsletter,
  createSender,
} from '../shop/marketing/newsletter/index.ts';
import { attachBills, createBilling } from '../shop/money/billing/index.ts';
import {
  bookEverything,
  bookPending,
  closeDay,
  createLedger,
  owedInBooks,
  sendReminders,
} from '../shop/money/ledger/index.ts';
import {
  announceDueSearchRules,
  createIndexedSearch,
  createPostgresSearch,
  createSearchClient,
  createSearchInsight,
  createTenantRules,
  deleteOldSearches,
  type SearchInsight,
  withTenantRules,
} from '../shop/search/engine/index.ts';
import { createSearchHistory, sweepHistories } from '../shop/search/history/index.ts';
import { createBasket, sweepBaskets } from '../shop/selling/basket/index.ts';
import { createCheckout } from '../shop/selling/checkout/index.ts';
import { ownCreditCheck } from '../shop/selling/credit/index.ts';
import { createPlaces, deliveryPromise } from '../shop/selling/delivery/index.ts';
import { createInstalments, createWithdrawalReminders } from '../shop/selling/instalments/index.ts';
import { createLoyalty, createRenewals } from '../shop/selling/loyalty/index.ts';
import {
  bankTransfer,
  createConfirmationMail,
  createOrderGate,
  createOrders,
  createPlaceOrder,
  type DirectPayment,
  placeRenewal,
} from '../shop/selling/orders/index.ts';
import { createPromotions } from '../shop/selling/promotions/index.ts';
import type { Shop } from '../storefront/context.ts';
import { platform, tenantById, tenantOfHost, tenants } from '../tenants/index.ts';
import { configuredHosts, configuredUrls, letterUrls } from '../tenants/origins.ts';
import { composeAdmin } from './compose-admin.ts';
import { composePayments } from './compose-payments.ts';
import { composePreviews, type OpenPreviews } from './compose-previews.ts';

export type OpenedDatabase = { url: string; pool: Pool; close(): Promise<void> };

/** The configured server, or the one that comes with the shop; migrated and ready. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const embedded: EmbeddedDatabase | undefined = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(config.dataDir, log);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = openPool(url, log);
  return {
    url,
    pool,
    close: async () => {
      await closeOneByOne(
        [
          // A server that hangs does not let go of its connections.
          { name: 'database pool', limitMs: 1500, run: () => pool.end() },
          { name: 'PostgreSQL', limitMs: 3500, run: () => embedded?.stop() },
        ],
        { log, limitMs: 5000 },
      );
    },
  };
}

export type ComposedShop = {
  shop: Shop;
  sessions: Sessions;
  images: Images;
  videos: VideoService;
  jobs: Jobs;
  desk: AdminServices;
  /** What people of the house look at before anybody else does. */
  previews: OpenPreviews;
  /** Counts what is searched for. */
  insight: SearchInsight;
  /** Counts how fast pages are. */
  vitals: Vitals;
  /** Pay pages of the simulator; null where payments go to a provider. */
  payPages: Hono | null;
  /** Origin of the payment provider's server; null where there is none. */
  paymentServer: string | null;
  /**
   * Something has changed: departments drop what they remember of the database, and read it where it is new. `topics`:
   * of what; without them of anything.
   */
  forget(topics?: ReadonlySet<string>): void;
  /** Who keeps the words of articles that are sold, once somebody does; and how they are read, where things are sold. */
  keeper: ProductTextSource;
  readWords: ReadProductTexts;
  /** Calls back when the goods of the search's index are others than before: some time after the change was told. */
  onSearchRenewed(listener: () => void): void;
  /** Whose navigation is another one than before. */
  refreshNavigation(): Promise<NavigationKey[]>;
  close(): Promise<void>;
};

const EXPIRY_QUEUE = 'expire-prepared-orders';
const PRUNE_QUEUE = 'prune-outbox';
const WISHLISTS_QUEUE = 'forget-old-wishlists';
const HISTORIES_QUEUE = 'forget-old-histories';
const BASKETS_QUEUE = 'forget-old-baskets';
const CUSTOMERS_QUEUE = 'sweep-customers';
const RETENTION_QUEUE = 'apply-retention';
const PREMIUM_QUEUE = 'renew-memberships';
const RULES_QUEUE = 'announce-search-turns';
const RECOUNT_QUEUE = 'recount-recommendations';
const TRACKING_QUEUE = 'sweep-tracking';
const SEARCHES_QUEUE = 'forget-old-searches';
const NOTICES_QUEUE = 'send-wish-notices';
const ALL_NOTICES_QUEUE = 'send-all-wish-notices';
const BOOKS_QUEUE = 'book-pending';
const CLOSING_QUEUE = 'close-day';
const CONTACT_QUEUE = 'sweep-contact';
const BOUNCES_QUEUE = 'read-bounces';
const NEWSLETTER_QUEUE = 'sweep-newsletter';
const SURVEY_QUEUE = 'sweep-surveys';
const VITALS_QUEUE = 'sweep-vitals';
const SITEMAPS_QUEUE = 'renew-sitemaps';
const WITHDRAWAL_QUEUE = 'remind-of-withdrawal';

/** How long jobs that run may take to end, and all departments together. See STOP_MS in src/server/run.ts. */
const JOBS_MS = 3500;
const CLOSING_MS = 7500;

/** Wires the departments together: the only place where they meet their real dependencies. */
export async function composeShop(deps: {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: Log;
  direct?: DirectPayment;
  metrics?: Metrics;
  /** False in threads that answer requests only: jobs and schedules are done once per process, by its main thread. */
  works?: boolean;
  /** Where the process's search index is asked (see startSearchHost); without one PostgreSQL answers searches. */
  searchPort?: MessagePort;
}): Promise<ComposedShop> {
  const { config, pool, clock, log } = deps;
  const publicUrlOf = letterUrls(config);
  const hosts = configuredHosts(config.publicUrls);
  const jobs = await startJobs(pool, log, deps.works ?? true);
  const orders = createOrders({ pool, clock });
  const billing = createBilling({ orders });
  const attachBill = attachBills(billing);
  const attachPaper = attachPapers(pool);
  const attach: Attach = async (tenant, name) => (await attachBill(tenant, name)) ?? attachPaper(tenant, name);
  const outbox = createOutbox({
    pool,
    jobs,
    clock,
    log,
    smtpUrl: config.smtpUrl,
    returnPath: config.bounceAddress,
    attach,
    againMinutes: config.mailAgainMinutes,
    lookupUrl: config.mailLookupUrl,
    works: deps.works ?? true,
  });
  await outbox.start();

  const reads = config.replicaUrl ? openReplica(config, pool, log) : null;
  if (deps.metrics) registerPoolFigures(deps.metrics, pool, reads);
  const readPool = reads?.pool ?? pool;

  // What is sold is looked up where it is sold; what is only shown may be some seconds old.
  const keeper: ProductTextSource = { words: null };
  const videoService = videoAccounts(config);
  const catalogue = createCatalogue({ deliveryPromise, pool, clock, keeper, videoService });
  const shownCatalogue = reads
    ? createCatalogue({ deliveryPromise, pool: readPool, clock, keeper, videoService })
    : catalogue;
  const promotions = createPromotions({ pool, clock, outbox });
  const basket = createBasket({ pool, catalogue, promotions, clock, keeper });
  const keys = await loadSessionKeys(pool, config.sessionKeys);
  const sealingKeys = await loadSealingKeys(pool, keys);
  const confirmationMail = createConfirmationMail({ clock, publicUrlOf });
  const { payments, simulator, paymentServer, closePayments } = await composePayments({
    config,
    isOwnAddress: (address) => URL.canParse(address) && tenantOfHost(new URL(address).host, hosts).known,
    pool,
    clock,
    log,
    jobs,
    // The oldest key: what is counted by it must not begin anew with another one.
    secret: sealingKeys.at(-1)?.secret ?? '',
    gate: createOrderGate({ pool, clock, outbox, confirmationMail, publicUrlOf }),
    promised: promisedRefunds,
    owedInBooks,
  });
  const placeOrder = createPlaceOrder({
    pool,
    clock,
    outbox,
    direct: deps.direct ?? bankTransfer,
    payments,
    confirmationMail,
    atOnce: deps.direct === undefined,
    benefitsChanged: promotions.forget,
  });
  const instalments = createInstalments({ pool, clock, outbox, check: ownCreditCheck, publicUrlOf });
  const places = createPlaces({ pool });
  const customers = createCustomers({ pool, clock, keys, outbox });
  const checkout = createCheckout({
    pool,
    basket,
    clock,
    placeOrder,
    places,
    instalments,
    orderOf: orders.placedNumberOf,
    rememberFirst: (id, address) =>
      customers.addresses.rememberFirst(id, address).catch((err) => log.error({ err }, 'address was not remembered')),
  });
  await jobs.schedule(EXPIRY_QUEUE, '* * * * *', async () => {
    const ended = await orders.abandonExpired();
    if (ended > 0) log.info({ ended }, 'prepared orders expired');
  });

  await jobs.schedule(PRUNE_QUEUE, '23 * * * *', async () => {
    const pruned = await pruneOldChanges({ pool, clock });
    if (pruned > 0) log.info({ pruned }, 'old changes pruned');
  });
  await jobs.schedule(WISHLISTS_QUEUE, '37 * * * *', async () => void (await sweepWishlists({ pool, clock, log })));
  const noticeDeps = { pool, catalogue, clock, outbox, log, publicUrlOf };
  await jobs.schedule(NOTICES_QUEUE, '* * * * *', async () => void (await sendDueNotices(noticeDeps, 'changed')));
  await jobs.schedule(ALL_NOTICES_QUEUE, '*/15 * * * *', async () => void (await sendDueNotices(noticeDeps, 'all')));
  await jobs.schedule(BASKETS_QUEUE, '47 * * * *', async () => void (await sweepBaskets({ pool, clock, log })));
  await jobs.schedule(CUSTOMERS_QUEUE, '53 * * * *', customers.sweep);
  // The oldest key: who somebody is must not change with a new one.
  const tracking = createTracking({ pool, clock, secret: sealingKeys.at(-1)?.secret ?? '' });
  const departments = { hashOf: tracking.personOf };
  const privacy = createPrivacy({ pool, clock, keys, outbox, jobs, customers, departments });
  await privacy.start();
  await jobs.schedule(RETENTION_QUEUE, '11 3 * * *', () => applyRetention({ pool, clock, log }));
  const renewals = createRenewals({ pool, clock, log, outbox, placeRenewal, publicUrlOf });
  await jobs.schedule(PREMIUM_QUEUE, '7 * * * *', async () => void (await renewals()));
  await jobs.schedule(BOOKS_QUEUE, '* * * * *', async () => void (await bookPending({ pool, clock })));
  // Again an hour later: one that was killed goes on where it was, and a day that is closed stays closed.
  await jobs.schedule(CLOSING_QUEUE, '17 4,5 * * *', async () => {
    await bookEverything({ pool, clock });
    for (const tenant of Object.values(tenants)) await closeDay({ pool, clock }, tenant);
    await sendReminders({ pool, clock, outbox, publicUrlOf });
  });
  const withdrawals = createWithdrawalReminders({ pool, clock, outbox, publicUrlOf });
  await jobs.schedule(WITHDRAWAL_QUEUE, '27 * * * *', async () => void (await withdrawals()));
  await jobs.schedule(HISTORIES_QUEUE, '57 * * * *', async () => void (await sweepHistories({ pool, clock, log })));
  const postgresSearch = createPostgresSearch({ pool: readPool, clock });
  const client = deps.searchPort ? createSearchClient(deps.searchPort) : null;
  const indexedSearch = client && createIndexedSearch({ client, fallback: postgresSearch, clock, log });
  if (deps.metrics && indexedSearch) registerSearchFigures(deps.metrics, indexedSearch);
  const houseRules = createTenantRules({ pool: readPool, clock });
  const insight = createSearchInsight({ pool, clock, log });
  const vitals = createVitals({ pool, clock, log });
  await jobs.schedule(VITALS_QUEUE, '43 3 * * *', async () => void (await vitals.sweep()));
  await jobs.schedule(RULES_QUEUE, '* * * * *', () => announceDueSearchRules({ pool, clock }));
  await jobs.schedule(SEARCHES_QUEUE, '53 3 * * *', async () => void (await deleteOldSearches({ pool, clock })));

  await jobs.schedule(TRACKING_QUEUE, '11 4 * * *', async () => {
    const swept = await tracking.sweep();
    if (swept > 0) log.info({ swept }, 'old events swept');
  });
  const recommendations = createRecommendations({ pool, clock, tracking });
  await jobs.schedule(RECOUNT_QUEUE, '7 * * * *', recommendations.recount);
  // The newest signs.
  const secrets = sealingKeys.map(({ secret }) => secret);
  const fulfilment = createFulfilment({
    pool,
    clock,
    outbox,
    payments,
    secrets: [secrets[0] ?? '', ...secrets.slice(1)],
    benefitsChanged: promotions.forget,
    publicUrlOf,
  });
  const newsletter = createNewsletter({
    pool,
    clock,
    outbox,
    secrets: [secrets[0] ?? '', ...secrets.slice(1)],
    thank: promotions.sendNewsletterVoucher,
  });
  const post = createSmtpTransport(config.smtpUrl, undefined, config.bounceAddress);
  const sender = createSender({
    pool,
    clock,
    jobs,
    log,
    outbox,
    post,
    catalogue,
    tenants: Object.values(tenants),
    publicUrlOf,
    secret: secrets[0] ?? '',
  });
  await sender.start();
  const contact = createContact({
    pool,
    clock,
    outbox,
    newsletter,
    secrets: [secrets[0] ?? '', ...secrets.slice(1)],
    folder: path.join(config.dataDir, 'uploads'),
  });
  await jobs.schedule(CONTACT_QUEUE, '41 4 * * *', contact.sweep);
  if (config.bounceMailboxUrl !== undefined) {
    const bounces = createBounceMailbox({ pool, clock, log, mailbox: createMailbox(config.bounceMailboxUrl) });
    await jobs.schedule(BOUNCES_QUEUE, '*/5 * * * *', bounces.readIfThere);
  }
  await jobs.schedule(NEWSLETTER_QUEUE, '31 4 * * *', async () => void (await newsletter.sweep()));
  const pieces = createFragments({ pool, clock, log });
  const surveys = createSurveys({ pool, clock });
  await jobs.schedule(SURVEY_QUEUE, '23 4 * * *', surveys.sweep);
  const remote = config.contentSource
    ? createRemoteContent({
        ...config.contentSource,
        timeoutMs: platform.caches.contentTimeoutMs,
        keptSeconds: platform.caches.serverSeconds,
        localesOf: (id) => tenantById(id).locales.map(({ locale }) => locale),
        clock,
        log,
      })
    : null;
  const previews = createPreviews({ clock, secrets: [secrets[0] ?? '', ...secrets.slice(1)] });
  const visibility = createSeoAndFeeds({
    pool,
    readPool,
    clock,
    catalogue: shownCatalogue,
    foreign: remote ?? undefined,
    // Stored files outlive the port of a local demo; requests get them with their own origins.
    publicUrlOf: configuredUrls(config.publicUrls),
  });
  await jobs.schedule(SITEMAPS_QUEUE, '13 * * * *', visibility.sitemaps.renew);
  const desk = await composeAdmin({
    config,
    pool,
    clock,
    log,
    jobs,
    outbox,
    keys: sealingKeys,
    customers,
    orders,
    billing,
    benefitsChanged: promotions.forget,
    publicUrlOf,
    payments,
    privacy,
    fulfilment,
    campaigns: createCampaignAdministration({ pool, clock, outbox, catalogue, sender }),
    content: createContentAdministration({ pool, clock, log, catalogue, promotions, previews }),
  });
  return {
    shop: {
      catalogue: shownCatalogue,
      basket,
      wishlist: createWishlist({ pool, catalogue, clock }),
      wishNotices: createWishNotices({ pool, catalogue, clock, outbox }),
      promotions,
      checkout,
      places,
      instalments,
      orders,
      billing,
      fulfilment,
      newsletter,
      contact,
      ledger: createLedger({ pool, clock }),
      payments,
      search: withTenantRules(indexedSearch ?? postgresSearch, houseRules, insight),
      history: createSearchHistory({ pool, clock }),
      content: withMedia(remote ?? createContent({ pool: readPool, clock, log }), { pool: readPool }),
      pieces,
      redirects: createRedirects({ pool }),
      surveys,
      customers,
      tracking,
      recommendations,
      privacy,
      loyalty: createLoyalty({ pool, clock, outbox }),
      reviews: createReviews({ pool, readPool, clock }),
      visibility,
    },
    sessions: createSessions({ keys, clock, pool, outbox, publicUrlOf }),
    images: createImages({
      folder: path.join(config.dataDir, 'cache', 'images'),
      quality: 75,
      source: (id) => pictureContent(readPool, id),
      notKept: (err) => log.error({ err }, 'a rendition could not be kept'),
    }),
    videos: {
      ...createVideoFiles({
        folder: path.join(config.dataDir, 'cache', 'videos'),
        size: (...request) => videoSize(readPool, ...request),
        pieces: (id) => videoPieces(readPool, id),
      }),
      captions: (id) => videoCaptions(readPool, id),
    },
    jobs,
    desk,
    previews: composePreviews({ pool, clock, log, outbox, previews, videoService }),
    insight,
    vitals,
    keeper,
    readWords: catalogue.words,
    payPages: simulator?.pages ?? null,
    paymentServer,
    forget: (topics) => {
      reads?.afterChange();
      postgresSearch.forget();
      houseRules.forget();
      if (topics === undefined || topics.has('promotions')) promotions.forget();
      if (topics === undefined || topics.has('pieces')) pieces.forget();
      if (topics === undefined || topics.has('content')) remote?.drop([ALL_CONTENT]);
    },
    onSearchRenewed: (listener) => client?.onRenewed(listener),
    refreshNavigation: shownCatalogue.refreshNavigation,
    close: async () => {
      await closeOneByOne(
        [
          // While the database hangs each of these waits for it.
          {
            name: 'counts, imports and payments',
            limitMs: 2500,
            run: () =>
              closeTogether(
                [
                  { name: 'counts of searches', limitMs: 2000, run: insight.stop },
                  { name: 'counts of vitals', limitMs: 2000, run: vitals.stop },
                  { name: 'imports', limitMs: 2000, run: desk.imports.stop },
                  { name: 'payments', limitMs: 2000, run: closePayments },
                ],
                log,
              ),
          },
          { name: 'jobs', limitMs: JOBS_MS + 1000, run: () => jobs.stop(JOBS_MS) },
          { name: 'mails', limitMs: 1000, run: outbox.stop },
          { name: 'newsletters', limitMs: 1000, run: () => post?.close() },
          { name: 'search client', limitMs: 1000, run: () => client?.close() },
          { name: 'replica', limitMs: 1000, run: () => reads?.close() },
        ],
        { log, limitMs: CLOSING_MS },
      );
    },
  };
}

function registerSearchFigures(metrics: Metrics, search: ReturnType<typeof createIndexedSearch>): void {
  metrics.registerCount('kontor_search_answers_total', 'Searches, by who answered them.', () =>
    Object.entries(search.counts()).map(([by, value]) => ({ labels: { by }, value })),
  );
}

function openReplica(config: Config, primary: Pool, log: Log): Reads {
  const replica = openReplicaPool(config.replicaUrl ?? '', log, poolSize(config.workers));
  return openReads({ primary, replica, log });
}

/** The account of each house at the video service that is configured. */
function videoAccounts({ videoService }: Config): VideoAccounts {
  return ({ id }) => {
    const customer = videoService?.customers[id] ?? videoService?.customers['*'];
    return videoService && customer !== undefined ? { address: videoService.address, customer } : null;
  };
}
