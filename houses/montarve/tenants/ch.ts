import { type OpeningHours, type Organisation, type Tenant, underLaw } from 'kontor/house';
import { DELIVERY_DAYS, shared } from '../shared.ts';
import { furtherLocales } from './ch-languages.ts';

const HOST = 'www.montarve.ch';
const EVERY_DAY: OpeningHours[] = [
  { days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'], opens: '07:00', closes: '22:00' },
];

const company = {
  addressCountry: 'CH',
  postalCode: '9000',
  streetAddress: 'Spinnereiweg 14',
  contactEmail: 'service@montarve.ch',
  founder: 'Helene Montarve',
  foundingDate: '1978-03-01',
  openingHours: EVERY_DAY,
  openingExceptions: [],
  legalName: 'Montarve AG',
  logo: '/favicon.svg',
  telephone: '+41 71 000 01 90',
  sameAs: ['https://www.montarve.de/', 'https://www.montarve.at/', 'https://www.montarve.nl/'],
} satisfies Partial<Organisation>;

const german: Organisation = {
  ...company,
  addressRegion: 'St. Gallen',
  addressLocality: 'St. Gallen',
  alternateName: ['Montarve Schweiz', 'Montarve Versandhaus'],
  areaServed: ['Schweiz', 'Liechtenstein'],
  contactUrl: `https://${HOST}/service-hilfe/kontakt`,
  description:
    'Versandhaus für Mode, Möbel, Technik und Haushalt. Kauf auf Rechnung, Lieferung in die ganze Schweiz und nach Liechtenstein.',
  foundingLocation: 'St. Gallen',
  memberOf: 'Montarve Gruppe',
  slogan: 'Alles für daheim, von Hand ausgewählt',
  url: `https://${HOST}/`,
  privacyNoticePath: '/service-hilfe/ueber-uns/datenschutz',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

const french: Organisation = {
  ...company,
  addressRegion: 'Saint-Gall',
  addressLocality: 'Saint-Gall',
  alternateName: ['Montarve Suisse', 'Maison de vente par correspondance Montarve'],
  areaServed: ['Suisse', 'Liechtenstein'],
  contactUrl: `https://${HOST}/fr/aide-service/contact`,
  description:
    'Maison de vente par correspondance pour la mode, les meubles, l’électronique et la maison. Achat sur facture, livraison dans toute la Suisse et au Liechtenstein.',
  foundingLocation: 'Saint-Gall',
  memberOf: 'Groupe Montarve',
  slogan: 'Tout pour la maison, choisi avec soin',
  url: `https://${HOST}/fr`,
  privacyNoticePath: '/fr/aide-service/a-propos/protection-des-donnees',
  searchActionTarget: `https://${HOST}/fr/s/?q={search_term_string}`,
};

/** Terms of the law and of the retailer. */
const terms = underLaw({ law: 'ch', country: 'CH' }, shared);

/** Switzerland and Liechtenstein, in German and French. DEMO_LANGUAGES adds Italian and English (docs/demo.md). */
export const ch: Tenant = {
  ...terms,
  id: 'ch',
  clientId: 'montarve-ch',
  tenantId: 'montarve.ch',
  hostName: HOST,
  localHosts: ['ch.localhost', 'localhost', '127.0.0.1', '[::1]'],
  // No store has an app of the demo shop.
  appLinks: {
    android: [
      {
        packageName: 'ch.montarve.shop',
        fingerprints: [
          '1F:5C:8A:0D:73:E2:94:B6:4A:11:C8:57:9E:3D:F0:62:AB:05:7C:D9:38:E1:46:B2:6F:94:0A:D3:85:2E:C7:19',
        ],
      },
    ],
    apple: [{ appId: 'M0NTARVE01.ch.montarve.shop', storeUrl: 'https://apps.apple.com/ch/app/id6400000001' }],
  },
  companyName: 'Montarve AG',
  securityContact: 'security@montarve.ch',
  seoTitleName: 'Montarve',
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  locales: [
    {
      locale: 'de-CH',
      language: 'de',
      prefix: '',
      organisation: german,
      header: {
        title: 'Montarve: Mode, Möbel, Technik und Wohnen online bestellen',
        description:
          'Mode, Möbel, Technik und Haushalt bequem nach Hause: Kauf auf Rechnung, {returnDays} Tage Rückgaberecht, Pakete gratis ab {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
    {
      locale: 'fr-CH',
      language: 'fr',
      prefix: '/fr',
      organisation: french,
      header: {
        title: 'Montarve\u00a0: mode, meubles, électronique et maison en ligne',
        description:
          'Mode, meubles, électronique et articles de maison livrés chez vous\u00a0: achat sur facture, droit de retour de {returnDays} jours, colis gratuits dès {freeFrom}.',
        canonical: `https://${HOST}/fr`,
        robots: 'index,follow',
      },
    },
    ...furtherLocales(process.env.DEMO_LANGUAGES, company, HOST),
  ],
  headerSlots: [
    'promotion-banner',
    'logo',
    'search',
    'service-navigation',
    'locale-switch',
    'account',
    'wishlist',
    'basket',
  ],
  priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: 'CHF' },
  priceRounding: 5,
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'swiss-post',
    countries: ['CH', 'LI'],
    fees: { parcel: 795, bulky: 1495, twoMan: 3995, freeFrom: 9900 },
    pickup: ['pickpost', 'mypost24'],
    // Car-free villages: Zermatt, Saas-Fee, Bettmeralp, Riederalp, Wengen, Mürren, Gimmelwald, Braunwald, Stoos.
    byArrangement: ['3920', '3906', '3992', '3987', '3823', '3825', '3826', '8784', '6433'],
  },
  vatNumber: 'CHE-123.456.788 MWST',
  documents: { company: 'montarve-ch', prefix: 'CH', invoiceAt: 'order' },
  payment: {
    invoiceTermDays: 20,
    invoiceTermLimits: { least: 10, most: 60 },
    methods: ['invoice', 'instalments', 'twint', 'card', 'paypal', 'prepayment'],
    cards: ['visa', 'mastercard', 'amex'],
    iban: 'CH4431999123000889012',
    bankAccount: 'CH9300762011623852957',
    accountHolder: 'Montarve AG',
  },
  limits: { ...terms.limits, passwordMin: 6 },
  newsletter: { ...terms.newsletter, doubleOptIn: false, additionalSubscribe: true, frequencies: [0, 1, 2, 3] },
  // Three months stay below the consumer credit act; the other tenants defer by four.
  paymentPause: { months: 3, permille: 19 },
  account: { unsupported: [] },
  payback: true,
  returns: { ...terms.returns, labelFee: 595 },
};
