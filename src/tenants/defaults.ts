import { GERMAN_ACCOUNTING } from './accounting.ts';
import { APPROVAL_RULES } from './approval-rules.ts';
import { GERMAN_DUNNING } from './dunning.ts';
import { GERMAN_GIFT_CARDS } from './gift-cards.ts';
import { EURO_INSTALMENTS } from './instalments.ts';
import { UNION_LEGAL } from './legal-terms.ts';
import { MAIL_LIMITS } from './mail-limits.ts';
import { ORDER_LIMITS } from './order-limits.ts';
import { PROGRAM_SIGNS } from './programs.ts';
import type { OpeningHours, PriceFormat, Tenant } from './tenant.ts';

/** Megabytes as binary megabytes: 5 MB are 5 × 1024 × 1024 bytes. */
const MEGABYTE = 1024 * 1024;

/** Telephone hours unless a tenant has its own. */
export const DEFAULT_HOURS: OpeningHours[] = [
  { days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '08:00', closes: '21:00' },
  { days: ['Sa'], opens: '08:00', closes: '12:00' },
];

export const EURO_FORMAT: PriceFormat = { grouping: '', decimal: ',', position: 'end', symbol: '€' };

/** Account pages that a tenant must enable explicitly. */
export const ACCOUNT_PAGES = [
  'uebersicht',
  'meine-persoenlichen-daten',
  'meine-bestellungen-und-lieferungen',
  'meine-buchungen',
  'meine-rechnungen',
  'mein-adressbuch',
  'payback',
  'meine-zahltermine',
];

type Defaults = Omit<
  Tenant,
  | 'id'
  | 'clientId'
  | 'tenantId'
  | 'country'
  | 'law'
  | 'hostName'
  | 'localHosts'
  | 'companyName'
  | 'securityContact'
  | 'seoTitleName'
  | 'timeZone'
  | 'locales'
  | 'vat'
  | 'delivery'
  | 'books'
  | 'documents'
  | 'payment'
  | 'vatNumber'
>;

/** Defaults of the platform, in euro; the retailer's folder overrides them. */
export const defaults: Defaults = {
  appDeeplinkProtocol: 'kontor',
  app: null,
  appLinks: null,
  currency: 'EUR',
  headerSlots: ['promotion-banner', 'logo', 'search', 'service-navigation', 'account', 'wishlist', 'basket'],
  // Empty: pictures and scripts come from the shop's own host.
  priceFormat: EURO_FORMAT,
  priceRounding: 1,
  comparePriceRule: 'eu',
  credit: {
    newCustomerLimit: 50_000,
    knownCustomerLimit: 150_000,
    minimumAge: 18,
    bureau: null,
    devicePersons: 3,
    reviewDays: 2,
    grantDays: 14,
  },
  // A token lives one day and is renewed half an hour before it ends. The basket has its own cookie.
  session: { refreshMarginSeconds: 1800, cookieMaxAgeSeconds: 86_400, basketDays: 90, wishlistDays: 180 },
  limits: {
    toasts: 3,
    uploads: 10,
    uploadBytes: 5 * MEGABYTE,
    uploadTotalBytes: 5 * MEGABYTE,
    uploadRate: 6 * 1024,
    passwordMin: 8,
    passwordMax: 128,
    reviewPage: 20,
    basketLines: 50,
    wishlistItems: 200,
    lineQuantity: 99,
  },
  orderLimits: ORDER_LIMITS,
  mailLimits: MAIL_LIMITS,
  mailTexts: {},
  approvals: APPROVAL_RULES,
  // Cash in transit takes up to three working days; the reminder leaves a week for it.
  giftCards: GERMAN_GIFT_CARDS,
  prepayment: { remindAfterDays: 7, cancelAfterDays: 14 },
  // Offices, cities and the customers of a provider share the wider networks.
  attempts: { account: 5, device: 5, letter: 3, ipv4: { 32: 20, 24: 200 }, ipv6: { 64: 20, 56: 40, 48: 100 } },
  mailbox: { ignoresTags: true, knowsProviders: true },
  // Cache times of three layers: the page at the origin, the data in the browser, the server's own requests.
  caches: { clientSeconds: 60, serverSeconds: 900, contentTimeoutMs: 5000 },
  gatewayUrl: '/api/gateway/',
  data: { dedupingMs: 2000, focusThrottleMs: 5000, errorRetryMs: 5000, errorRetrySlowMs: 10_000 },
  newsletter: {
    doubleOptIn: true,
    additionalSubscribe: false,
    approvalStep: false,
    // The codes 99 (end) and -100 (pause) are always possible and no frequencies.
    frequencies: [0, 1],
    pauseDays: [7, 14, 21, 30],
    voucher: null,
  },
  paymentPause: null,
  instalments: EURO_INSTALMENTS,
  dunning: GERMAN_DUNNING,
  accounting: GERMAN_ACCOUNTING,
  login: { customerNumber: false },
  account: { unsupported: ACCOUNT_PAGES },
  consent: { mode: 'opt-in', cookieDays: 365, groups: ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'] },
  tagManager: null,
  botProtection: null,
  programs: PROGRAM_SIGNS,
  calculator: { legalHints: 'full' },
  guarantee: { marketingYears: 3 },
  legal: UNION_LEGAL,
  ecoDelivery: true,
  sendsMail: true,
  payback: false,
  premium: { offered: true, fee: 1990, renews: false, noticeDays: 30, cancelButton: true },
  withdrawalDays: 14,
  returns: {
    creditDays: 14,
    payoutWorkingDays: 2,
    excludedCategories: [],
    sealedCategories: [],
    refundsDelivery: true,
    withdrawalButton: true,
    labelFee: 0,
  },
  // § 147 AO: accounting records eight years since 2025, letters six.
  retention: { booksYears: 8, lettersYears: 6 },
  analytics: { homeCategoryId: 'storefront' },
  termsVersion: '2026-11',
};
