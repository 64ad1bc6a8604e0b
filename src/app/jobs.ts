/**
 * Table of all scheduled jobs. `kontor jobs` prints it; a test compares it with the jobs that a started shop registers.
 * Times are cron expressions in UTC.
 */
export const SCHEDULED_JOBS = {
  'expire-prepared-orders': {
    cron: '* * * * *',
    does: 'ends orders whose payment was never completed',
    why: 'their units and vouchers become available again',
  },
  'expire-prepayments': {
    cron: '19 * * * *',
    does: 'reminds of unpaid orders by prepayment, and cancels them at the end of their term',
    why: 'their units are for sale again (docs/rules/payment.md#prepayment)',
  },
  'send-gift-cards': {
    cron: '* * * * *',
    does: 'mails gift cards that are paid and whose day has come, and deletes old sealed codes',
    why: 'the code is made with the mail (docs/rules/gift-cards.md)',
  },
  'expire-gift-cards': {
    cron: '41 2 * * *',
    does: 'books the balances of expired gift cards as income',
    why: 'the debt ends by law (docs/rules/gift-cards.md)',
  },
  'sweep-order-limits': {
    cron: '29 * * * *',
    does: 'deletes expired counts and codes of order and mail limits',
    why: 'retention',
  },
  'reconcile-payments': {
    cron: '* * * * *',
    does: 'asks the payment provider about open payments and makes booked refunds',
    why: 'a lost notice must not lose a payment',
  },
  'book-pending': {
    cron: '* * * * *',
    does: 'books placed orders, captured payments and refunds in the ledger, sends letters of ended plans and reminders, and books what they cost',
    why: 'accounts show an order within a minute',
  },
  'issue-documents': {
    cron: '* * * * *',
    does: 'issues invoices of placed orders and of shipments',
    why: 'an invoice has its number within a minute (decision 151)',
  },
  'adopt-credit-notes': {
    cron: '21 * * * *',
    does: 'archives credit notes from before the archive of documents, and issues those of orders that were cancelled without one',
    why: 'the archive has every document',
  },
  'close-day': {
    cron: '17 4,5 * * *',
    does: 'books the rest, checks payment agreements, closes the ledger of yesterday, sends reminders and writes off rests',
    why: 'a closed day does not change; the second run continues one that was killed',
  },
  'read-provider-reports': {
    cron: '13 * * * *',
    does: 'reads balance, payouts and disputes from the payment provider, and books fees, payouts and disputes',
    why: 'the account of money at the provider goes to zero (docs/rules/clearing.md)',
  },
  'tell-of-disputes': {
    cron: '*/10 * * * *',
    does: 'mails employees about new disputes of payments, and again three days before the deadline of evidence',
    why: 'without evidence the money is lost (docs/rules/clearing.md#disputes)',
  },
  'keep-credit-persons': {
    cron: '43 * * * *',
    does: 'adds the hashed persons of owed orders and deletes those of paid ones',
    why: 'open orders of one person count together (docs/rules/credit.md)',
  },
  'end-credit-reviews': {
    cron: '*/15 * * * *',
    does: 'changes orders to prepayment whose credit nobody decided in time',
    why: 'an order under review holds stock for some days only',
  },
  'remind-of-withdrawal': {
    cron: '27 * * * *',
    does: 'reminds of the end of the withdrawal period of framework contracts',
    why: 'consumer credit law (docs/rules/instalments.md)',
  },
  'renew-memberships': {
    cron: '7 * * * *',
    does: 'renews premium memberships and bills the next year',
    why: 'a membership continues unless it was cancelled',
  },
  'key-mailboxes': {
    cron: '*/10 * * * *',
    does: 'hashes mailboxes of vouchers and redemptions from earlier versions or rules',
    why: 'limits per person count all spellings of an address (docs/rules/vouchers.md#usage-limits)',
  },
  'forget-old-baskets': {
    cron: '47 * * * *',
    does: 'deletes baskets without use for long',
    why: 'retention',
  },
  'send-automations': {
    cron: '*/10 * * * *',
    does: 'mails customers about abandoned baskets, delivered goods and a long absence, where an automation is on',
    why: 'a reminder is useful within hours (decision 210)',
  },
  'forget-old-wishlists': { cron: '37 * * * *', does: 'deletes wishlists without a visitor', why: 'retention' },
  'send-wish-notices': {
    cron: '* * * * *',
    does: 'mails price and stock notices of changed variants',
    why: 'a notice is news for minutes only',
  },
  'send-all-wish-notices': {
    cron: '*/15 * * * *',
    does: 'looks at all notices, also of variants whose price changed by time',
    why: 'a price that begins today changes no row',
  },
  'sweep-customers': {
    cron: '53 * * * *',
    does: 'deletes expired sessions, links and devices of customers',
    why: 'retention',
  },
  'move-files': {
    cron: '* * * * *',
    does: 'moves new files to the object store, and deletes objects of deleted rows',
    why: 'a change of the database needs no answer of the store (decision 283)',
  },
  'sweep-shared-renditions': {
    cron: '43 1 * * *',
    does: 'deletes the oldest renditions of the object store above FILES_RENDITIONS_MB',
    why: 'the store is bounded',
  },
  'apply-retention': {
    cron: '11 3 * * *',
    does: 'anonymises orders and deletes books after their legal retention',
    why: 'data protection (docs/rules/privacy.md)',
  },
  'delete-old-records': {
    cron: '37 2 * * *',
    does: 'deletes old entries of the audit trail, old versions of pages, ended prices, movements of stock, figures, mailings, lists of the warehouse, withdrawals, and further pictures of retired products',
    why: 'retention by law and by HISTORY_YEARS (decision 294)',
  },
  'forget-old-histories': { cron: '57 * * * *', does: 'deletes old search histories', why: 'retention' },
  'sweep-tracking': { cron: '11 4 * * *', does: 'deletes old tracking events', why: 'retention' },
  'recount-recommendations': {
    cron: '7 * * * *',
    does: 'counts which products are bought, and which together',
    why: 'recommendations follow sales within an hour',
  },
  'announce-search-turns': {
    cron: '* * * * *',
    does: 'announces search rules that begin or end now',
    why: 'caches drop pages that show the old order',
  },
  'learn-from-searches': {
    cron: '23 3 * * *',
    does: 'learns from clicks and purchases which products visitors choose for a term',
    why: 'lists show first what visitors choose (decision 253)',
  },
  'forget-old-searches': { cron: '53 3 * * *', does: 'deletes old counts of searches', why: 'retention' },
  'publish-products': {
    cron: '* * * * *',
    does: 'puts products on sale whose time of publication has come',
    why: 'employees choose the minute of a publication',
  },
  'turn-pages': {
    cron: '* * * * *',
    does: 'announces content that is published or ends now',
    why: 'caches drop pages that show the old version',
  },
  'renew-sitemaps': { cron: '13 * * * *', does: 'writes sitemaps anew', why: 'search engines find new products' },
  'sweep-surveys': { cron: '23 4 * * *', does: 'deletes old answers of surveys', why: 'retention' },
  'sweep-vitals': { cron: '43 3 * * *', does: 'deletes old page speed figures', why: 'retention' },
  'sweep-newsletter': {
    cron: '31 4 * * *',
    does: 'deletes unconfirmed subscribers and old reports',
    why: 'retention',
  },
  'read-bounces': {
    cron: '*/5 * * * *',
    does: 'reads returned mails from the bounce mailbox, where one is configured',
    why: 'addresses that do not exist get no further mail',
  },
  'read-replies': {
    cron: '*/2 * * * *',
    does: 'reads replies of customers from the service mailbox, where one is configured',
    why: 'a reply joins its message in the inbox (decision 194)',
  },
  'sweep-contact': {
    cron: '41 4 * * *',
    does: 'deletes answered contact messages and their files, re-encodes pictures that nobody saw',
    why: 'retention; place and camera of a picture do not stay (decision 129)',
  },
  'renew-reports': {
    cron: '* * * * *',
    does: 'computes the figures of all days on which an order, entry, shipment or return changed',
    why: 'reports read daily figures only (decision 196)',
  },
  'mail-reports': {
    cron: '20 5 * * *',
    does: 'mails the key figures of the ended week and month to the employees who want them',
    why: 'once for each period, also after a night without the process',
  },
  'pull-sources': {
    cron: '* * * * *',
    does: 'queues the pulls of sources that are due',
    why: 'suppliers renew their feeds by their own schedule (decision 184)',
  },
  'book-deferred-stock': {
    cron: '* * * * *',
    does: 'books stock that a killed import has committed and not booked',
    why: 'a feed counts completely (decision 172)',
  },
  'tell-of-webhooks': {
    cron: '*/10 * * * *',
    does: 'mails employees about webhooks that were parked, once a day for each',
    why: 'events wait for 30 days only (decision 221)',
  },
  'sweep-webhooks': {
    cron: '*/20 * * * *',
    does: 'deletes old entries of the log of webhooks',
    why: 'the log stays small',
  },
  'back-office-sweep': {
    cron: '17 * * * *',
    does: 'deletes expired sessions of employees, old import files, selections, bulk actions, and stored answers and results of the API',
    why: 'retention',
  },
  'prune-events': {
    cron: '51 * * * *',
    does: 'deletes business events after 30 days',
    why: 'readers that are away longer read the objects anew (decision 220)',
  },
  'prune-outbox': {
    cron: '23 * * * *',
    does: 'deletes announced changes that every process has read',
    why: 'the table of changes stays small',
  },
} as const satisfies Record<string, Job>;

/** Jobs that a department schedules itself, and queues whose jobs are sent on events. */
export const OTHER_JOBS = {
  'mail-again': {
    cron: '33 * * * *',
    does: 'takes up mails that were given up or left by a killed process',
    why: 'no mail waits for a restart',
  },
  'campaign-clock': {
    cron: '* * * * *',
    does: 'begins campaigns that are due and continues those that were interrupted',
    why: 'employees choose the minute of a campaign',
  },
  mail: { cron: null, does: 'sends one mail', why: 'sent with the transaction that causes it' },
  'personal-extract': { cron: null, does: 'writes an extract of personal data', why: 'a customer asked for it' },
  'send-campaign-part': { cron: null, does: 'sends one part of a campaign', why: 'a campaign is due' },
  'pull-source': { cron: null, does: 'pulls the feed of a source', why: 'its schedule, or an employee asked for it' },
  'bulk-action': {
    cron: null,
    does: 'plans or writes a change of many products, chunk by chunk',
    why: 'an employee began it',
  },
  'import-file': { cron: null, does: 'imports an uploaded file', why: 'an employee uploaded it' },
} as const satisfies Record<string, { cron: string | null; does: string; why: string }>;

type Job = { cron: string; does: string; why: string };

export type ScheduledJob = keyof typeof SCHEDULED_JOBS;
