import type { HouseConfig, Mistakes } from './define-house.ts';
import type { HeaderInfo, LocaleConfig, Organisation, Tenant } from './tenant.ts';

/** Members that must be there. */
type Needed<Whole> = { [Key in keyof Whole]-?: undefined extends Whole[Key] ? never : Key }[keyof Whole];
type KindOf<Value> = null extends Value
  ? 'given'
  : Value extends string
    ? 'text'
    : Value extends number
      ? 'number'
      : Value extends boolean
        ? 'flag'
        : Value extends readonly unknown[]
          ? 'list'
          : 'object';
/** Kinds of all members that must be there; the compiler demands a new one. */
type Shape<Whole> = { readonly [Key in Needed<Whole>]: KindOf<Whole[Key]> };
type Kind = 'given' | 'text' | 'number' | 'flag' | 'list' | 'object';

const TENANT: Shape<Tenant> = {
  id: 'text',
  clientId: 'text',
  tenantId: 'text',
  country: 'text',
  hostName: 'text',
  localHosts: 'list',
  appDeeplinkProtocol: 'text',
  app: 'given',
  appLinks: 'given',
  companyName: 'text',
  securityContact: 'text',
  seoTitleName: 'text',
  currency: 'text',
  timeZone: 'text',
  locales: 'list',
  headerSlots: 'list',
  priceFormat: 'object',
  priceRounding: 'number',
  comparePriceRule: 'text',
  vat: 'list',
  delivery: 'object',
  vatNumber: 'text',
  payment: 'object',
  credit: 'object',
  session: 'object',
  limits: 'object',
  orderLimits: 'object',
  mailLimits: 'object',
  mailTexts: 'object',
  approvals: 'object',
  prepayment: 'object',
  giftCards: 'object',
  attempts: 'object',
  mailbox: 'object',
  caches: 'object',
  gatewayUrl: 'text',
  data: 'object',
  newsletter: 'object',
  paymentPause: 'given',
  instalments: 'object',
  dunning: 'object',
  documents: 'object',
  books: 'object',
  accounting: 'object',
  login: 'object',
  account: 'object',
  consent: 'object',
  tagManager: 'given',
  botProtection: 'given',
  programs: 'list',
  calculator: 'object',
  guarantee: 'object',
  legal: 'object',
  ecoDelivery: 'flag',
  sendsMail: 'flag',
  payback: 'flag',
  premium: 'object',
  withdrawalDays: 'number',
  returns: 'object',
  retention: 'object',
  analytics: 'object',
  termsVersion: 'text',
};

const DELIVERY: Shape<Tenant['delivery']> = {
  countries: 'list',
  fees: 'object',
  carrier: 'text',
  orderBefore: 'text',
  handlingDays: 'number',
  carrierDays: 'list',
  twoManDays: 'list',
  bundledDays: 'list',
  extras: 'object',
  hoseCategories: 'list',
  pickup: 'list',
  byArrangement: 'list',
};

const PAYMENT: Shape<Tenant['payment']> = {
  invoiceTermDays: 'number',
  invoiceTermLimits: 'object',
  methods: 'list',
  cards: 'list',
  iban: 'text',
  accountHolder: 'text',
};

const LOCALE: Shape<LocaleConfig> = {
  locale: 'text',
  language: 'text',
  prefix: 'text',
  organisation: 'object',
  header: 'object',
};

const HEADER: Shape<HeaderInfo> = { title: 'text', description: 'text', canonical: 'text', robots: 'text' };

const ORGANISATION: Shape<Organisation> = {
  addressCountry: 'text',
  addressRegion: 'text',
  addressLocality: 'text',
  postalCode: 'text',
  streetAddress: 'text',
  alternateName: 'list',
  areaServed: 'list',
  contactEmail: 'text',
  contactUrl: 'text',
  description: 'text',
  founder: 'text',
  foundingDate: 'text',
  foundingLocation: 'text',
  openingHours: 'list',
  openingExceptions: 'list',
  legalName: 'text',
  logo: 'text',
  memberOf: 'text',
  telephone: 'text',
  sameAs: 'list',
  slogan: 'text',
  url: 'text',
  privacyNoticePath: 'text',
  searchActionTarget: 'text',
};

/**
 * Returns members of a configuration that are missing or of another kind. A start does not compile the folder, so its
 * types may be wrong.
 */
export function shapeProblems(house: HouseConfig): Mistakes {
  const found: Mistakes = kindProblems(house, { name: 'text', tenants: 'object', fallback: 'text' }, '');
  if (found.length > 0) return found;
  return Object.entries(house.tenants).flatMap(([id, tenant]) => tenantProblems(`tenants.${id}`, tenant));
}

function tenantProblems(place: string, tenant: unknown): Mistakes {
  if (!isRecord(tenant)) return [[place, 'must be an object']];
  const { delivery, payment, locales } = tenant;
  const entries: unknown[] = Array.isArray(locales) ? locales : [];
  return [
    ...kindProblems(tenant, TENANT, `${place}.`),
    ...partProblems(delivery, DELIVERY, `${place}.delivery.`),
    ...partProblems(payment, PAYMENT, `${place}.payment.`),
    ...entries.flatMap((entry, index) => {
      const named = isRecord(entry) && typeof entry.locale === 'string' ? entry.locale : String(index);
      if (!isRecord(entry)) return [[`${place}.locales.${named}`, 'must be an object'] satisfies Mistakes[number]];
      return [
        ...kindProblems(entry, LOCALE, `${place}.locales.${named}.`),
        ...partProblems(entry.organisation, ORGANISATION, `${place}.locales.${named}.organisation.`),
        ...partProblems(entry.header, HEADER, `${place}.locales.${named}.header.`),
      ];
    }),
  ];
}

/** A part that is missing has its own line already. */
function partProblems(part: unknown, shape: Readonly<Record<string, Kind>>, place: string): Mistakes {
  return isRecord(part) ? kindProblems(part, shape, place) : [];
}

function kindProblems(whole: object, shape: Readonly<Record<string, Kind>>, place: string): Mistakes {
  const values: Record<string, unknown> = { ...whole };
  return Object.entries(shape).flatMap(([name, kind]): Mistakes => {
    const value = values[name];
    if (value === undefined) return [[`${place}${name}`, 'is missing']];
    return IS[kind](value) ? [] : [[`${place}${name}`, `must be ${KIND_TEXTS[kind]}`]];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const IS: Record<Kind, (value: unknown) => boolean> = {
  given: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: isRecord,
};

const KIND_TEXTS: Record<Kind, string> = {
  given: 'given',
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  list: 'a list',
  object: 'an object',
};
