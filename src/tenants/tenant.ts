import type { ConsentGroup, ConsentMode } from '../shop/customers/tracking/consent-groups.ts';
import type { DunningTerms } from './dunning.ts';
import type { InstalmentTerms } from './instalments.ts';
import type { ProgramSign } from './programs.ts';

/** Currencies the house trades in; both have two decimals. */
export type Currency = 'CHF' | 'EUR';

export type TenantId = 'ch' | 'de' | 'at' | 'nl';
export type Locale = 'de-CH' | 'fr-CH' | 'de-DE' | 'de-AT' | 'nl-NL';
/** Locales of product texts: those with pages, and those that only search and interfaces know. */
export type TextLocale = Locale | 'en';
/** Locales of product texts without pages (docs/rules/search.md#languages). */
export const FURTHER_TEXT_LOCALES = ['en'] as const satisfies TextLocale[];
export type Language = 'de' | 'fr' | 'nl';

/** How an amount is written; a pure formatter reads it, because Intl differs between browsers and Node. */
export type PriceFormat = {
  grouping: '' | '.' | "'" | '\u202f';
  decimal: '.' | ',';
  position: 'start' | 'end';
  symbol: 'CHF' | '€';
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
  /** '' for the tenant's default language, '/fr' for French on the Swiss host. */
  prefix: '' | '/fr';
  organisation: Organisation;
  header: HeaderInfo;
};

export type VatRate = {
  class: 'standard' | 'reduced' /** Tenths of a percent: 81 is 8.1 %. */;
  permille: number;
  validFrom: string;
};

export type DeliveryFees = {
  /** Minor units. */
  parcel: number;
  bulky: number;
  twoMan: number;
  /** Goods value, after vouchers, from which parcels are free. */
  freeFrom: number;
};

/** What two people can do beyond carrying. */
export type DeliveryExtra = 'assembly' | 'takeBackFurniture' | 'takeBackAppliance' | 'hose';
/** Points where parcels wait: with people, or a wall of lockers. */
export type PickupKind = 'pickpost' | 'mypost24';

/** Ways to pay that a house may offer. */
export type PaymentMethodName = 'invoice' | 'prepayment' | 'instalments' | OnlineMethodName;

/** Those among them that are paid at once, at the payment provider's; "ideal" is iDEAL | Wero of the Netherlands. */
export const ONLINE_METHODS = ['twint', 'card', 'paypal', 'sepa', 'eps', 'ideal', 'wero'] as const;
export type OnlineMethodName = (typeof ONLINE_METHODS)[number];

/** Brands of cards. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover';

export type Tenant = {
  id: TenantId;
  clientId: string;
  tenantId: string;
  hostName: string;
  /** Hosts of this machine that show the tenant: "ch.localhost". */
  localHosts: string[];
  appDeeplinkProtocol: string;
  /** Where the app is to be had, by system; null without one. */
  app: { ios: string; android: string } | null;
  /** Apps that may open links of the shop; null without one. `fingerprints`: SHA-256 of what they are signed with. */
  appLinks: {
    android: { packageName: string; fingerprints: string[] }[];
    apple: { /** Team and bundle. */ appId: string; storeUrl: string }[];
  } | null;
  companyName: string;
  seoTitleName: string;
  currency: Currency;
  timeZone: string;
  locales: [LocaleConfig, ...LocaleConfig[]];
  headerSlots: HeaderSlot[];
  assetHosts: string[];
  priceFormat: PriceFormat;
  /** Percentages and list prices are rounded to this many minor units. */
  priceRounding: 1 | 5;
  breakpoints: { xs: number; sm: number; md: number; lg: number; xl: number };
  comparePriceRule: 'ch' | 'eu';
  vat: VatRate[];
  delivery: {
    countries: string[];
    fees: DeliveryFees /** "20:00" in the tenant's zone. */;
    orderBefore: string;
    handlingDays: number;
    carrierDays: [number, number];
    twoManDays: [number, number];
    /** Working days that a bundled delivery takes longer. */
    bundledDays: [number, number];
    /** Minor units of each extra of a delivery by two people. */
    extras: Record<DeliveryExtra, number>;
    /** Categories of what is connected to water: the hose is for them. */
    hoseCategories: string[];
    /** Empty: nothing is collected. */
    pickup: PickupKind[];
    /** Postal codes that no lorry reaches: two people come by arrangement, and no date can be promised. */
    byArrangement: string[];
  };
  /** What the house accounts for VAT under, as it is printed: "CHE-123.456.788 MWST". */
  vatNumber: string;
  payment: {
    invoiceTermDays: number;
    methods: PaymentMethodName[];
    /** Brands that pay with the method "card". */
    cards: CardBrand[];
    /** In Switzerland a QR-IBAN, which takes payments by QR reference only. */
    iban: string;
    /** The account behind a QR-IBAN, as the bank's own files call it. */
    bankAccount?: string;
    accountHolder: string;
  };
  /** Minor units: what somebody may owe on their first order, and once they have ordered before. */
  credit: { newCustomerLimit: number; knownCustomerLimit: number; minimumAge: number };
  session: { refreshMarginSeconds: number; cookieMaxAgeSeconds: number; basketDays: number; wishlistDays: number };
  limits: {
    toasts: number;
    uploads: number;
    uploadBytes: number;
    uploadTotalBytes: number;
    passwordMin: number;
    passwordMax: number;
    reviewPage: number;
    basketLines: number;
    wishlistItems: number;
    lineQuantity: number;
  };
  caches: { pageSeconds: number; clientSeconds: number; serverSeconds: number; contentTimeoutMs: number };
  /** Where browsers ask the gateway: a path of the shop's own host. */
  gatewayUrl: string;
  data: { dedupingMs: number; focusThrottleMs: number; errorRetryMs: number; errorRetrySlowMs: number };
  newsletter: {
    doubleOptIn: boolean;
    additionalSubscribe: boolean;
    approvalStep: boolean;
    frequencies: number[];
    pauseDays: number[];
    voucher: { amount: number; minimum: number; validDays: number };
  };
  /** Deferring a payment: `permille` of the goods' value is its price. */
  paymentPause: { months: number; permille: number } | null;
  instalments: InstalmentTerms;
  dunning: DunningTerms;
  login: { customerNumber: boolean };
  account: { unsupported: string[] };
  /** `mode`: what counts before anybody was asked; `groups`: what people are asked about. */
  consent: { mode: ConsentMode; cookieDays: number; groups: readonly ConsentGroup[] };
  /** Loaded in browsers that agreed to C0004 only; null without one. `moreOrigins`: where it loads from and reports to. */
  tagManager: { id: string; origin: string; moreOrigins: string[] } | null;
  /** Strictly necessary: loaded once there is a session token; null without one. */
  botProtection: { script: string; moreOrigins: string[] } | null;
  /** Requests of programs: they get the same pages, and leave no trace in sessions, histories and figures. */
  programs: readonly ProgramSign[];
  calculator: { legalHints: 'none' | 'reduced' | 'full' };
  guarantee: { statutoryYears: number; marketingYears: number };
  ecoDelivery: boolean;
  /** False for the platform's default: a host nobody configured sends nothing in a house's name. */
  sendsMail: boolean;
  payback: boolean;
  premium: {
    /** Minor units a year. */
    fee: number;
    /**
     * Whether a year that is not cancelled is followed by another one. German law allows no tacit renewal by a whole
     * year (BGB 309 no. 9): there a membership ends, and a mail says so before.
     */
    renews: boolean;
    /** Days before the anniversary on which a mail announces it. */
    noticeDays: number;
    /** Whether every page leads to the form that ends contracts (BGB 312k). */
    cancelButton: boolean;
  };
  withdrawalDays: number;
  returns: {
    creditDays: number;
    payoutWorkingDays: number;
    /** Goods that are not taken back: what spoils or was made for somebody. Their categories. */
    excludedCategories: string[];
    /** Goods for the skin: they come back only with their seal unbroken. */
    sealedCategories: string[];
    /** Whether the fee of delivery goes back with the whole order (directive 2011/83, article 13). */
    refundsDelivery: boolean;
    /** Whether every page leads to the function that withdraws from a contract (directive (EU) 2023/2673). */
    withdrawalButton: boolean;
    /** Fee of a return label in minor units, 0 if free (docs/rules/returns.md#return-label). */
    labelFee: number;
  };
  /** Years from the end of the year that the law requires orders and business letters (docs/rules/privacy.md#retention). */
  retention: { booksYears: number; lettersYears: number };
  imageQuality: number;
  analytics: { homeCategoryId: string };
  termsVersion: string;
};
