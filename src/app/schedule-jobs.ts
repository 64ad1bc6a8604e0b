import { pruneOldChanges } from '../platform/changes/prune-changes.ts';
import type { Log } from '../platform/log.ts';
import { adoptCancellations, adoptCredits } from '../shop/after-sales/fulfilment/index.ts';
import {
  createPrepaymentExpiry,
  endUnansweredReviews,
  sweepOrderBulks,
} from '../shop/after-sales/order-administration/index.ts';
import { bookLeftStock, publishDueProducts, pullDueSources } from '../shop/catalogue/products/index.ts';
import { announcePublications } from '../shop/content/pages/index.ts';
import type { Vitals } from '../shop/content/web-vitals/index.ts';
import { deleteOldRecords } from '../shop/customers/old-records/index.ts';
import { applyRetention } from '../shop/customers/privacy/index.ts';
import type { RecommendationsDepartment } from '../shop/customers/recommendations/index.ts';
import type { Tracking } from '../shop/customers/tracking/index.ts';
import { sendDueNotices, sweepWishlists } from '../shop/customers/wishlist/index.ts';
import { issuePending } from '../shop/money/documents/index.ts';
import {
  bookEverything,
  bookPending,
  checkAgreements,
  closeDay,
  fetchDisputes,
  fetchReports,
  sendPlanLetters,
  sendReminders,
  tellOfDisputes,
  writeOffSmallBalances,
} from '../shop/money/ledger/index.ts';
import { renewDays, sendReports } from '../shop/reports/figures/index.ts';
import { announceDueSearchRules, deleteOldSearches, learnFromSearches } from '../shop/search/engine/index.ts';
import { sweepHistories } from '../shop/search/history/index.ts';
import { sweepBaskets } from '../shop/selling/basket/index.ts';
import { refreshCreditPersons } from '../shop/selling/credit/index.ts';
import { createWithdrawalReminders } from '../shop/selling/instalments/index.ts';
import { createRenewals } from '../shop/selling/loyalty/index.ts';
import { ProviderAway, placeRenewal } from '../shop/selling/orders/index.ts';
import { keyMailboxes } from '../shop/selling/promotions/index.ts';
import { sweepApiJobs } from '../shop/staff/api-jobs/index.ts';
import { pruneOldEvents } from '../shop/staff/events/index.ts';
import { deleteExpiredWaiting } from '../shop/staff/listeners/index.ts';
import { sweepListBulks } from '../shop/staff/lists/index.ts';
import { sweepWebhooks, tellOfWebhooks } from '../shop/staff/webhooks/index.ts';
import { tenants } from '../tenants/index.ts';
import type { ComposedContent } from './compose-content.ts';
import type { Marketing } from './compose-marketing.ts';
import type { Selling } from './compose-selling.ts';
import { disputeLetter } from './dispute-letter.ts';
import { scheduleExtensionJobs } from './extension-jobs.ts';
import type { Foundation } from './foundation.ts';
import { SCHEDULED_JOBS, type ScheduledJob } from './jobs.ts';
import { moveNewFiles, sweepRenditions } from './move-new-files.ts';
import { tellReport } from './report-letter.ts';
import { webhookLetter } from './webhook-letter.ts';

type Parts = {
  selling: Selling;
  marketing: Marketing;
  content: ComposedContent;
  tracking: Tracking;
  recommendations: RecommendationsDepartment;
  vitals: Vitals;
  employees: { sweep(): Promise<void> };
  repeatedRequests: { sweep(): Promise<number> };
  imports: { sweep(): Promise<void> };
  sources: { sweep(): Promise<void> };
  bulk: { sweep(): Promise<void> };
};

/**
 * Jobs that wait while the demo's past is made. With today's clock they would book, close or expire its orders as if
 * they were new.
 */
const HELD_JOBS: ReadonlySet<string> = new Set<ScheduledJob>([
  'expire-prepared-orders',
  'expire-prepayments',
  'reconcile-payments',
  'book-pending',
  'issue-documents',
  'adopt-credit-notes',
  'close-day',
  'read-provider-reports',
  'keep-credit-persons',
  'end-credit-reviews',
  'remind-of-withdrawal',
  'renew-memberships',
  'forget-old-baskets',
  'apply-retention',
  'send-automations',
  'mail-reports',
]);

/** Registers a handler for every job of the table in src/app/jobs.ts. */
export async function scheduleJobs(base: Foundation, parts: Parts): Promise<void> {
  const { marketing } = parts;
  const handlers: Record<ScheduledJob, (() => Promise<unknown>) | null> = {
    ...sellingJobs(base, parts.selling),
    ...retentionJobs(base, parts),
    'recount-recommendations': parts.recommendations.recount,
    'announce-search-turns': () => announceDueSearchRules(base),
    'publish-products': () => publishDueProducts(base),
    'pull-sources': () => pullDueSources(base),
    'book-deferred-stock': counted(base.log, 'products got the stock of a killed import', () => bookLeftStock(base)),
    'turn-pages': () => announcePublications(base),
    'send-automations': counted(base.log, 'automatic mails written', marketing.sendAutomations),
    'renew-reports': () => renewDays(base),
    'mail-reports': counted(base.log, 'reports mailed', () => sendReports({ ...base, tell: tellReport(base) })),
    'tell-of-webhooks': counted(base.log, 'parked webhooks told', () =>
      tellOfWebhooks({ ...base, letter: webhookLetter(base) }),
    ),
    'renew-sitemaps': parts.content.seoAndFeeds.sitemaps.renew,
    'read-bounces': marketing.bounces?.readIfThere ?? null,
    'read-replies': marketing.replies?.readIfThere ?? null,
  };
  const byName = new Map(Object.entries(handlers));
  for (const [name, { cron }] of Object.entries(SCHEDULED_JOBS)) {
    const handle = byName.get(name);
    if (handle)
      await base.jobs.schedule(name, cron, async () => {
        if (!(HELD_JOBS.has(name) && base.holdsJobs())) await handle();
      });
  }
  await scheduleExtensionJobs(base, base.extensions);
}

function sellingJobs(base: Foundation, selling: Selling) {
  const { pool, clock, log, outbox, orders, publicUrlOf } = base;
  const { catalogue } = selling;
  const { termsAt } = base.settings;
  const reminders = { pool, clock, outbox, publicUrlOf, paylink: selling.payments.links.forLetter, termsAt };
  const notices = { pool, catalogue, clock, outbox, log, publicUrlOf };
  return {
    'expire-prepared-orders': counted(log, 'prepared orders expired', orders.abandonExpired),
    'expire-prepayments': createPrepaymentExpiry({
      pool,
      clock,
      log,
      outbox,
      publicUrlOf,
      payments: selling.payments,
      creditCancelled: selling.fulfilment.creditCancelled,
      termsAt,
    }),
    'send-gift-cards': counted(log, 'gift cards mailed', selling.giftCards.send),
    'expire-gift-cards': counted(log, 'gift cards expired', selling.giftCards.expire),
    'sweep-order-limits': selling.orderLimiter.sweep,
    'reconcile-payments': counted(log, 'open payments looked after', selling.reconcilePayments),
    'book-pending': async () => {
      await bookPending({ pool, clock });
      await sendPlanLetters({ pool, clock, outbox, publicUrlOf });
      await sendReminders(reminders);
    },
    'issue-documents': counted(log, 'documents of orders issued', () => issuePending({ pool, clock, log })),
    'adopt-credit-notes': counted(
      log,
      'earlier credit notes archived',
      async () => (await adoptCredits({ pool, clock })) + (await adoptCancellations({ pool, clock })),
    ),
    'close-day': async () => {
      await bookEverything({ pool, clock });
      for (const tenant of Object.values(tenants)) {
        await checkAgreements({ pool, clock }, tenant);
        await closeDay({ pool, clock, termsAt }, tenant);
        await writeOffSmallBalances({ pool, clock }, tenant);
      }
      await sendReminders(reminders);
    },
    'read-provider-reports': () => readProviderReports(base, selling),
    'tell-of-disputes': counted(log, 'mails about disputes written', () =>
      tellOfDisputes({ pool, clock, log, outbox, letter: disputeLetter({ publicUrlOf }) }),
    ),
    'keep-credit-persons': () => refreshCreditPersons(pool, clock.now()),
    'end-credit-reviews': counted(log, 'credit reviews ended', () =>
      endUnansweredReviews({
        pool,
        clock,
        outbox,
        publicUrlOf,
        payments: selling.payments,
        creditCancelled: selling.fulfilment.creditCancelled,
        termsAt,
      }),
    ),
    'remind-of-withdrawal': createWithdrawalReminders({ pool, clock, outbox, publicUrlOf }),
    'renew-memberships': createRenewals({
      pool,
      clock,
      log,
      outbox,
      placeRenewal,
      publicUrlOf,
      termsAt,
    }),
    'key-mailboxes': counted(log, 'mailboxes of vouchers hashed', () => keyMailboxes({ pool })),
    'send-wish-notices': () => sendDueNotices(notices, 'changed'),
    'send-all-wish-notices': () => sendDueNotices(notices, 'all'),
  };
}

/** Reads the provider's reports. While it is unreachable, the next run does. */
async function readProviderReports({ pool, clock, log }: Foundation, { reports }: Selling): Promise<void> {
  if (!reports) return;
  try {
    await fetchReports({ pool, clock, reports });
    const count = await fetchDisputes({ pool, clock, reports });
    if (count > 0) log.warn({ count }, 'payments are disputed');
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ err: error }, 'the payment provider is unreachable');
  }
}

function retentionJobs(base: Foundation, parts: Parts) {
  const { pool, clock, log, config } = base;
  const { selling, marketing, content, tracking, vitals, employees, repeatedRequests, imports, sources, bulk } = parts;
  return {
    'forget-old-baskets': () => sweepBaskets({ pool, clock, log }),
    'forget-old-wishlists': () => sweepWishlists({ pool, clock, log }),
    'forget-old-histories': () => sweepHistories({ pool, clock, log }),
    'learn-from-searches': () => learnFromSearches({ pool, clock }),
    'forget-old-searches': () => deleteOldSearches({ pool, clock }),
    'sweep-customers': selling.customers.sweep,
    'apply-retention': () => applyRetention({ pool, clock, log }),
    'delete-old-records': () => deleteOldRecords({ pool, clock, log, years: config.historyYears }),
    'sweep-tracking': counted(log, 'old events swept', tracking.sweep),
    'sweep-surveys': content.surveys.sweep,
    'sweep-vitals': vitals.sweep,
    'sweep-newsletter': marketing.newsletter.sweep,
    'sweep-contact': marketing.contact.sweep,
    'move-files': moveNewFiles(base),
    'sweep-shared-renditions': counted(log, 'shared renditions deleted', sweepRenditions(base)),
    'back-office-sweep': async () => {
      await employees.sweep();
      await repeatedRequests.sweep();
      await imports.sweep();
      await sources.sweep();
      await bulk.sweep();
      await sweepOrderBulks({ pool, clock });
      await sweepListBulks({ pool, clock });
      await sweepApiJobs({ pool, clock });
    },
    'prune-events': counted(log, 'old events pruned', async () => {
      const pruned = await pruneOldEvents({ pool, clock });
      await deleteExpiredWaiting(pool);
      return pruned;
    }),
    'sweep-webhooks': () => sweepWebhooks({ pool, clock }),
    'prune-outbox': counted(log, 'old changes pruned', () => pruneOldChanges({ pool, clock })),
  };
}

/** Logs the number of rows that a job changed, if any. */
function counted(log: Log, message: string, run: () => Promise<number>): () => Promise<void> {
  return async () => {
    const count = await run();
    if (count > 0) log.info({ count }, message);
  };
}
