import {
  type Currency,
  decimalsOf,
  defaults,
  defineHouse,
  type LawId,
  type Locale,
  type LocaleConfig,
  type Organisation,
  symbolOf,
  type Tenant,
  underLaw,
} from 'kontor/house';

type Terms = { law: LawId; country: string; currency: Currency; locales: [Locale, ...Locale[]]; iban: string };

const SWISS = { law: 'ch', country: 'CH', locales: ['it-CH', 'en-CH'], iban: 'CH5604835012345678009' } as const;
const UNION = { law: 'eu', country: 'BE', locales: ['fr-BE'], iban: 'BE68539007547034' } as const;

/** Shops in Belgium in French, and in Switzerland in Italian and English: two in francs, one in yen, one in dinars. */
export default defineHouse({
  name: 'terms',
  fallback: 'ch',
  tenants: {
    ch: shopOf('ch', { ...SWISS, currency: 'CHF', locales: [...SWISS.locales] }),
    second: shopOf('second', { ...SWISS, currency: 'CHF', locales: [...SWISS.locales] }),
    yen: shopOf('yen', { ...SWISS, currency: 'JPY', locales: [...SWISS.locales] }),
    dinars: shopOf('dinars', { ...SWISS, currency: 'KWD', locales: [...SWISS.locales] }),
    be: shopOf('be', { ...UNION, currency: 'EUR', locales: [...UNION.locales] }),
  },
});

function shopOf(id: string, { law, country, currency, locales, iban }: Terms): Tenant {
  const host = `www.${id}.example`;
  const [main, ...others] = locales;
  const localeOf = (locale: Locale, prefix: LocaleConfig['prefix']): LocaleConfig => ({
    locale,
    language: languageOf(locale),
    prefix,
    organisation: { ...organisation(country), url: `https://${host}/` },
    header: { title: id, description: id, canonical: `https://${host}/`, robots: 'index,follow' },
  });
  const limit = { mode: 'second-person', above: { [currency]: 100_000 } } as const;
  return {
    ...underLaw({ law, country }, defaults),
    id,
    clientId: id,
    tenantId: id,
    hostName: host,
    localHosts: [`${id}.localhost`],
    companyName: 'Velo SA',
    securityContact: `security@${id}.example`,
    seoTitleName: 'Velo',
    currency,
    priceFormat: {
      grouping: '',
      decimal: '.',
      position: 'end',
      symbol: symbolOf(currency),
      decimals: decimalsOf(currency),
    },
    priceRounding: currency === 'CHF' ? 5 : 1,
    approvals: { ...defaults.approvals, refund: limit, writeOff: limit },
    timeZone: 'Europe/Zurich',
    locales: [localeOf(main, ''), ...others.map((locale) => localeOf(locale, `/${languageOf(locale)}`))],
    ...(law === 'eu' && {
      vat: [
        { class: 'standard', permille: 210, validFrom: '1996-01-01' },
        { class: 'reduced', permille: 60, validFrom: '1996-01-01' },
      ],
    }),
    delivery: {
      carrier: 'dhl',
      countries: [country],
      fees: { parcel: 700, bulky: 1500, twoMan: 4000, freeFrom: 1_000_000 },
      orderBefore: '15:00',
      handlingDays: 1,
      carrierDays: [1, 2],
      twoManDays: [5, 10],
      bundledDays: [1, 2],
      extras: { assembly: 0, takeBackFurniture: 0, takeBackAppliance: 0, hose: 0 },
      hoseCategories: [],
      pickup: [],
      byArrangement: [],
    },
    vatNumber: '',
    documents: { company: id, prefix: id.toUpperCase().slice(0, 3), invoiceAt: 'order' },
    payment: {
      invoiceTermDays: 14,
      invoiceTermLimits: { least: 7, most: 30 },
      methods: ['invoice', 'prepayment'],
      cards: [],
      iban,
      accountHolder: 'Velo SA',
    },
  };
}

function languageOf(locale: Locale): LocaleConfig['language'] {
  return locale.startsWith('fr') ? 'fr' : locale.startsWith('it') ? 'it' : 'en';
}

function organisation(country: string): Organisation {
  return {
    addressCountry: country,
    addressRegion: '',
    addressLocality: country === 'BE' ? 'Bruxelles' : 'Lugano',
    postalCode: country === 'BE' ? '1000' : '6900',
    streetAddress: 'Via 4',
    alternateName: [],
    areaServed: [country],
    contactEmail: 'service@velo.example',
    contactUrl: 'https://velo.example/contact',
    description: 'Velo',
    founder: '',
    foundingDate: '',
    foundingLocation: '',
    openingHours: [],
    openingExceptions: [],
    legalName: 'Velo SA',
    logo: '/favicon.svg',
    memberOf: '',
    telephone: '',
    sameAs: [],
    slogan: '',
    url: 'https://velo.example/',
    privacyNoticePath: '/privacy',
    searchActionTarget: 'https://velo.example/s/?q={search_term_string}',
  };
}
