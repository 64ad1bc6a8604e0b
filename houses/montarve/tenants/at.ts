import { AUSTRIAN_ACCOUNTING } from '../../../src/tenants/accounting.ts';
import { AUSTRIAN_BOOKS } from '../../../src/tenants/books.ts';
import { DEFAULT_HOURS } from '../../../src/tenants/defaults.ts';
import { AUSTRIAN_DUNNING } from '../../../src/tenants/dunning.ts';
import { AUSTRIAN_GIFT_CARDS } from '../../../src/tenants/gift-cards.ts';
import { AUSTRIAN_INSTALMENTS } from '../../../src/tenants/instalments.ts';
import type { Organisation, Tenant } from '../../../src/tenants/tenant.ts';
import { DELIVERY_DAYS, shared } from '../shared.ts';

const HOST = 'www.montarve.at';

const organisation: Organisation = {
  addressCountry: 'AT',
  addressRegion: 'Wien',
  addressLocality: 'Wien',
  postalCode: '1070',
  streetAddress: 'Webergasse 21',
  alternateName: ['Montarve Österreich', 'Montarve Versandhaus'],
  areaServed: ['Österreich'],
  contactEmail: 'service@montarve.at',
  contactUrl: `https://${HOST}/service-hilfe/kontakt`,
  description: 'Versandhaus für Mode, Möbel, Technik und Haushalt. Kauf auf Rechnung, Lieferung in ganz Österreich.',
  founder: 'Helene Montarve',
  foundingDate: '1996-04-15',
  foundingLocation: 'Wien',
  openingHours: DEFAULT_HOURS,
  openingExceptions: [],
  legalName: 'Montarve Österreich GmbH',
  logo: '/favicon.svg',
  memberOf: 'Montarve Gruppe',
  telephone: '+43 1 000 0190',
  sameAs: ['https://www.montarve.ch/', 'https://www.montarve.de/', 'https://www.montarve.nl/'],
  slogan: 'Alles für zuhause, von Hand ausgewählt',
  url: `https://${HOST}/`,
  privacyNoticePath: '/service-hilfe/ueber-uns/datenschutz',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

export const at: Tenant = {
  ...shared,
  id: 'at',
  clientId: 'montarve-at',
  tenantId: 'montarve.at',
  country: 'AT',
  hostName: HOST,
  localHosts: ['at.localhost'],
  companyName: 'Montarve Österreich GmbH',
  securityContact: 'security@montarve.at',
  seoTitleName: 'Montarve',
  timeZone: 'Europe/Vienna',
  locales: [
    {
      locale: 'de-AT',
      language: 'de',
      prefix: '',
      organisation,
      header: {
        title: 'Montarve: Mode, Möbel, Technik und Wohnen online bestellen',
        description:
          'Mode, Möbel, Technik und Haushalt bequem nach Hause: Kauf auf Rechnung, 14 Tage Widerrufsrecht, Pakete gratis ab {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
  ],
  vat: [
    { class: 'standard', permille: 200, validFrom: '2016-01-01' },
    { class: 'reduced', permille: 100, validFrom: '2016-01-01' },
  ],
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'post-at',
    countries: ['AT'],
    fees: { parcel: 595, bulky: 1495, twoMan: 3995, freeFrom: 7500 },
  },
  vatNumber: 'ATU12345675',
  documents: { company: 'montarve-at', prefix: 'AT', invoiceAt: 'shipment' },
  books: AUSTRIAN_BOOKS,
  payment: {
    invoiceTermDays: 14,
    invoiceTermLimits: { least: 7, most: 14 },
    methods: ['invoice', 'instalments', 'eps', 'card', 'paypal', 'sepa', 'prepayment'],
    cards: ['visa', 'mastercard'],
    iban: 'AT611904300234573201',
    accountHolder: 'Montarve Österreich GmbH',
    // Sample identifier with the format of the Oesterreichische Nationalbank.
    creditorId: 'AT61ZZZ01234567890',
  },
  paymentPause: { months: 4, permille: 29 },
  instalments: AUSTRIAN_INSTALMENTS,
  dunning: AUSTRIAN_DUNNING,
  accounting: AUSTRIAN_ACCOUNTING,
  giftCards: AUSTRIAN_GIFT_CARDS,
  account: { unsupported: ['payback'] },
  // § 132 BAO, § 212 UGB.
  retention: { booksYears: 7, lettersYears: 7 },
};
