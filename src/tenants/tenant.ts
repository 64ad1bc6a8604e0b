import type { Currency, Decimals } from '../currencies/currency.ts';
import type { Language } from '../languages/language.ts';
import type { AttemptAllowances } from '../platform/attempts/attempt-limits.ts';
import type { MailboxRules } from '../platform/identity/mailbox-key.ts';
import type { Carrier } from '../shop/after-sales/fulfilment/carriers.ts';
import type { ConsentGroup, ConsentMode } from '../shop/customers/tracking/consent-groups.ts';
import type { AccountingTerms } from './accounting.ts';
import type { ApprovalRules } from './approval-rules.ts';
import type { BookTerms } from './books.ts';
import type { DocumentTerms } from './documents.ts';
import type { DunningTerms } from './dunning.ts';
import type { GiftCardTerms } from './gift-cards.ts';
import type { InstalmentTerms } from './instalments.ts';
import type { LawId } from './law/law-profile.ts';
import type { LegalTerms } from './legal-terms.ts';
import type { MailLimits } from './mail-limits.ts';
import type { MailTexts } from './mail-text-names.ts';
import type { OrderLimits } from './order-limits.ts';
import type { OwnCarrier } from './own-carrier.ts';
import type { OwnMethods } from './own-methods.ts';
import type { ProgramSign } from './programs.ts';
import type { ReturnTerms } from './return-terms.ts';
import type { SampleTerms } from './sample-terms.ts';

/** Id of a tenant, which the retailer's folder defines; checked at start. */
export type TenantId = string;
/** Language and country of texts, such as "fr-CH". Each tenant names its locales. */
export type Locale = `${Language}-${string}`;
/** Locale of texts, with or without pages: texts imported with --locale en are searched through the API only. */
export type TextLocale = Locale | 'en';
/** Locales of product texts without pages (docs/rules/search.md#languages). */
export const FURTHER_TEXT_LOCALES = ['en'] as const satisfies TextLocale[];
export type { Currency } from '../currencies/currency.ts';
export type { Language } from '../languages/language.ts';

/** Format of amounts. A pure formatter reads it, because Intl differs between browsers and Node. */
export type PriceFormat = {
  grouping: '' | '.' | "'" | '\u202f';
  decimal: '.' | ',';
  position: 'start' | 'end';
  symbol: string;
  /** Decimals of the currency, if they are not two. */
  decimals?: Decimals;
};

export type HeaderSlot =
  | 'logo'
  | 'search'
  | 'service-navigation'
  | 'locale-switch'
  | 'account'
  | 'wishlist'
  | 'basket'
  | 'promotion-banner';

export type OpeningHours = { days: ('Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su')[]; opens: string; closes: string };

/** Days with other opening hours; null: closed. Days are inclusive. */
export type OpeningException = { from: string; until: string; opens: string | null; closes: string | null };

/** Organisation data for structured data, per locale (docs/rules/content.md#structured-data). */
export type Organisation = {
  addressCountry: string;
  addressRegion: string;
  addressLocality: string;
  postalCode: string;
  streetAddress: string;
  alternateName: string[];
  areaServed: string[];
  contactEmail: string;
  contactUrl: string;
  description: string;
  founder: string;
  foundingDate: string;
  foundingLocation: string;
  openingHours: OpeningHours[];
  openingExceptions: OpeningException[];
  legalName: string;
  logo: string;
  memberOf: string;
  telephone: string;
  sameAs: string[];
  slogan: string;
  url: string;
  privacyNoticePath: string;
  searchActionTarget: string;
};

export type HeaderInfo = {
  title: string;
  description: string;
  canonical: string;
  robots: 'index,follow' | 'noindex,nofollow';
};

export type LocaleConfig = {
  locale: Locale;
  language: Language;
  /** '' for the tenant's main locale; first segment of the paths of another one, such as '/fr'. */
  prefix: '' | `/${string}`;
  organisation: Organisation;
  header: HeaderInfo;
};

export type VatRate = {
  class: 'standard' | 'reduced';
  /** Tenths of a percent: 81 is 8.1 %. */
  permille: number;
  validFrom: string;
};

export type DeliveryFees = {
  /** Minor units. */
  parcel: number;
  bulky: number;
  twoMan: number;
  /** Value of the products after vouchers, in minor units, from which parcels are free. */
  freeFrom: number;
};

/** Amounts in minor units. `exceptTechnical`: the voucher pays for no goods of technical departments. */
export type NewsletterVoucher = { amount: number; minimum: number; validDays: number; exceptTechnical?: boolean };

/** Services of two-man delivery besides carrying. */
export type DeliveryExtra = 'assembly' | 'takeBackFurniture' | 'takeBackAppliance' | 'hose';
/** Pick-up points for parcels: a counter or a locker. */
export type PickupKind = 'pickpost' | 'mypost24';

/** Payment methods that a tenant may offer. */
export type OfferedMethodName = 'invoice' | 'prepayment' | 'instalments' | OnlineMethodName;
/** Payment methods of orders. `gift-card`: gift cards pay everything, so no other method was chosen. */
export type PaymentMethodName = OfferedMethodName | 'gift-card' | ExtensionMethodName;
/** Payment method of an extension of the retailer, such as "x-bike-lease". */
export type ExtensionMethodName = `x-${string}`;

/** Methods that the payment provider collects at once; "ideal" is iDEAL | Wero of the Netherlands. */
export const ONLINE_METHODS = ['twint', 'card', 'paypal', 'sepa', 'eps', 'ideal', 'wero'] as const;
export type OnlineMethodName = (typeof ONLINE_METHODS)[number];
/** Methods whose money is collected before the order is placed: by the payment provider, or by an extension. */
export type CollectedMethodName = OnlineMethodName | ExtensionMethodName;

/** Card brands. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover';

export type Tenant = {
  id: TenantId;
  clientId: string;
  tenantId: string;
  /** Country of the tenant's law and taxes, such as "CH" (src/countries). */
  country: string;
  /** Profile of the law that gave its terms (src/tenants/law); absent if its file names all of them. */
  law?: LawId;
  hostName: string;
  /** Hosts of this machine that belong to the tenant, such as "ch.localhost". */
  localHosts: string[];
  appDeeplinkProtocol: string;
  /** Store addresses of the app by system; null without an app. */
  app: { ios: string; android: string } | null;
  /**
   * Apps that may open links of the shop; null without an app. `fingerprints`: SHA-256 of their signing certificates.
   */
  appLinks: {
    android: { packageName: string; fingerprints: string[] }[];
    /** `appId`: team and bundle. */
    apple: { appId: string; storeUrl: string }[];
  } | null;
  companyName: string;
  /** Mailbox for reports of weaknesses, named in /.well-known/security.txt (RFC 9116). */
  securityContact: string;
  seoTitleName: string;
  currency: Currency;
  timeZone: string;
  locales: [LocaleConfig, ...LocaleConfig[]];
  headerSlots: HeaderSlot[];
  priceFormat: PriceFormat;
  /** Percentages and list prices are rounded to a multiple of this, in minor units. */
  priceRounding: 1 | 5;
  comparePriceRule: 'ch' | 'eu';
  vat: VatRate[];
  delivery: {
    countries: string[];
    fees: DeliveryFees;
    /** Carrier of the tenant's parcels. */
    carrier: Exclude<Carrier, 'two-man'>;
    /** Carrier of an extension, which the loader adds. */
    ownCarrier?: OwnCarrier;
    /** Cut-off time such as "20:00", in the tenant's time zone. */
    orderBefore: string;
    handlingDays: number;
    carrierDays: [number, number];
    twoManDays: [number, number];
    /** Additional working days of a bundled delivery. */
    bundledDays: [number, number];
    /** Price of each extra of a two-man delivery, in minor units. */
    extras: Record<DeliveryExtra, number>;
    /** Categories of appliances with a water connection, for which the hose is offered. */
    hoseCategories: string[];
    /** Pick-up points for delivery; empty for none. */
    pickup: PickupKind[];
    /** Postal codes that no lorry reaches. Two-man delivery is by arrangement there, and the shop promises no date. */
    byArrangement: string[];
  };
  /** VAT number as printed: "CHE-987.654.321 MWST". */
  vatNumber: string;
  payment: {
    invoiceTermDays: number;
    /** Bounds of the invoice term for settings, in days (docs/rules/credit.md#term-of-payment). */
    invoiceTermLimits: { least: number; most: number };
    methods: OfferedMethodName[];
    /** Card brands of the method "card". */
    cards: CardBrand[];
    /** Bank account for transfers. In Switzerland a QR-IBAN, which accepts payments with a QR reference only. */
    iban: string;
    /** Account of the QR-IBAN, as the bank's statements name it. */
    bankAccount?: string;
    accountHolder: string;
    /**
     * Creditor identifier of direct debits (AT-02 of the SEPA rulebook), which the tenant needs for the method "sepa".
     * It is the retailer's own, or that of the payment provider if the provider collects in its own name.
     */
    creditorId?: string;
    /** Methods of extensions with their texts. The start adds them; none in the configuration. */
    own?: OwnMethods;
  };
  credit: {
    /** Minor units: highest open debt on a first order, and after an earlier order. */
    newCustomerLimit: number;
    knownCustomerLimit: number;
    minimumAge: number;
    /**
     * Credit bureau to ask about orders on invoice from an amount in minor units; null for none. `shownName`: as the
     * payment page names it.
     */
    bureau: { shownName: string; from: number; timeoutMs: number } | null;
    /** Other persons with debts who ordered on credit from one browser, up to which it is a family's. */
    devicePersons: number;
    /** Days in which an employee answers a review; the order holds its units so long. */
    reviewDays: number;
    /** Days in which a customer can order after an accepted request. */
    grantDays: number;
  };
  session: { refreshMarginSeconds: number; cookieMaxAgeSeconds: number; basketDays: number; wishlistDays: number };
  limits: {
    toasts: number;
    uploads: number;
    uploadBytes: number;
    uploadTotalBytes: number;
    /** Slowest upload in bytes per second, over 30 seconds of waiting (docs/security/limits.md). */
    uploadRate: number;
    passwordMin: number;
    passwordMax: number;
    reviewPage: number;
    basketLines: number;
    wishlistItems: number;
    lineQuantity: number;
  };
  orderLimits: OrderLimits;
  mailLimits: MailLimits;
  /** Texts of mails that employees changed; empty in the configuration. */
  mailTexts: MailTexts;
  approvals: ApprovalRules;
  /**
   * Days after an unpaid order by prepayment: until a mail reminds of it, and until it is cancelled and its units are
   * for sale again.
   */
  prepayment: { remindAfterDays: number; cancelAfterDays: number };
  giftCards: GiftCardTerms;
  /** Failed logins and requested letters that are free of delay (docs/security/limits.md#logins-and-letters). */
  attempts: AttemptAllowances;
  /** Spellings of an address that count as one mailbox (docs/security/limits.md#one-mailbox). */
  mailbox: MailboxRules;
  caches: { clientSeconds: number; serverSeconds: number; contentTimeoutMs: number };
  /** Path of the gateway on the shop's own host, for browsers. */
  gatewayUrl: string;
  data: { dedupingMs: number; focusThrottleMs: number; errorRetryMs: number; errorRetrySlowMs: number };
  newsletter: {
    doubleOptIn: boolean;
    additionalSubscribe: boolean;
    approvalStep: boolean;
    frequencies: number[];
    pauseDays: number[];
    /** Promised for the first subscription; a promotion issues it. Null if the tenant promises none. */
    voucher: NewsletterVoucher | null;
  };
  /** Deferred payment: its price is `permille` of the value of the products. Null if not offered. */
  paymentPause: { months: number; permille: number } | null;
  instalments: InstalmentTerms;
  dunning: DunningTerms;
  documents: DocumentTerms;
  books: BookTerms;
  accounting: AccountingTerms;
  login: { customerNumber: boolean };
  account: { unsupported: string[] };
  /** `mode`: what holds before the visitor decides; `groups`: the groups that the visitor decides on. */
  consent: { mode: ConsentMode; cookieDays: number; groups: readonly ConsentGroup[] };
  /**
   * Loaded only in browsers that agreed to C0004; null without one. `moreOrigins`: further origins that it loads from
   * and reports to.
   */
  tagManager: { id: string; origin: string; moreOrigins: string[] } | null;
  /** Strictly necessary: loaded once a session token exists; null without one. */
  botProtection: { script: string; moreOrigins: string[] } | null;
  /** Signs of programs. Programs get the same pages, but leave no trace in sessions, histories and statistics. */
  programs: readonly ProgramSign[];
  calculator: { legalHints: 'none' | 'reduced' | 'full' };
  guarantee: { marketingYears: number };
  /** Products with samples of their covers; absent if the tenant sends none. */
  samples?: SampleTerms;
  legal: LegalTerms;
  ecoDelivery: boolean;
  /** False for the platform's default: an unknown host sends no mail in a tenant's name. */
  sendsMail: boolean;
  payback: boolean;
  premium: {
    /** Whether customers can become members. Without it no page speaks of memberships; years that run go on. */
    offered: boolean;
    /** Minor units for each year. */
    fee: number;
    /**
     * Whether a year is renewed unless cancelled. German law allows no tacit renewal by a whole year (BGB 309 no. 9):
     * there a membership ends, and a mail announces it.
     */
    renews: boolean;
    /** Days between the announcing mail and the anniversary. */
    noticeDays: number;
    /** Whether every page links to the form that ends contracts (BGB 312k). */
    cancelButton: boolean;
  };
  withdrawalDays: number;
  returns: ReturnTerms;
  /**
   * Years of legal retention of orders and business letters, from the end of the year
   * (docs/rules/privacy.md#retention).
   */
  retention: { booksYears: number; lettersYears: number };
  analytics: { homeCategoryId: string };
  termsVersion: string;
};
