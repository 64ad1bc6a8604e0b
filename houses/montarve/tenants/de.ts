import { DEFAULT_HOURS, type Organisation, type Tenant, underLaw } from 'kontor/house';
import { DELIVERY_DAYS, shared } from '../shared.ts';

const HOST = 'www.montarve.de';

const organisation: Organisation = {
  addressCountry: 'DE',
  addressRegion: 'Berlin',
  addressLocality: 'Berlin',
  postalCode: '10997',
  streetAddress: 'Am Speicherhof 7',
  alternateName: ['Montarve Deutschland', 'Montarve Versandhaus'],
  areaServed: ['Deutschland'],
  contactEmail: 'service@montarve.de',
  contactUrl: `https://${HOST}/service-hilfe/kontakt`,
  description: 'Versandhaus für Mode, Möbel, Technik und Haushalt. Kauf auf Rechnung, Lieferung in ganz Deutschland.',
  founder: 'Helene Montarve',
  foundingDate: '1991-09-02',
  foundingLocation: 'Berlin',
  openingHours: DEFAULT_HOURS,
  openingExceptions: [],
  legalName: 'Montarve Deutschland GmbH',
  logo: '/favicon.svg',
  memberOf: 'Montarve Gruppe',
  telephone: '+49 30 23125190',
  sameAs: ['https://www.montarve.ch/', 'https://www.montarve.at/', 'https://www.montarve.nl/'],
  slogan: 'Alles für zuhause, von Hand ausgewählt',
  url: `https://${HOST}/`,
  privacyNoticePath: '/service-hilfe/ueber-uns/datenschutz',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

/** Terms of the law and of the retailer. */
const terms = underLaw({ law: 'de', country: 'DE' }, shared);

export const de: Tenant = {
  ...terms,
  id: 'de',
  clientId: 'montarve-de',
  tenantId: 'montarve.de',
  hostName: HOST,
  localHosts: ['de.localhost'],
  companyName: 'Montarve Deutschland GmbH',
  securityContact: 'security@montarve.de',
  seoTitleName: 'Montarve',
  timeZone: 'Europe/Berlin',
  locales: [
    {
      locale: 'de-DE',
      language: 'de',
      prefix: '',
      organisation,
      header: {
        title: 'Montarve: Mode, Möbel, Technik und Wohnen online bestellen',
        description:
          'Mode, Möbel, Technik und Haushalt bequem nach Hause: Kauf auf Rechnung, {returnDays} Tage Widerrufsrecht, Pakete gratis ab {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
  ],
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'dhl',
    countries: ['DE'],
    fees: { parcel: 595, bulky: 1495, twoMan: 3995, freeFrom: 7500 },
  },
  vatNumber: 'DE123456788',
  documents: { company: 'montarve-de', prefix: 'DE', invoiceAt: 'shipment' },
  payment: {
    // In the EU, an invoice term above 14 days would make a large seller's invoice consumer credit.
    invoiceTermDays: 14,
    invoiceTermLimits: { least: 7, most: 14 },
    methods: ['invoice', 'instalments', 'sepa', 'paypal', 'card', 'wero', 'prepayment'],
    cards: ['visa', 'mastercard', 'amex'],
    iban: 'DE89370400440532013000',
    accountHolder: 'Montarve Deutschland GmbH',
    // Sample identifier of the Deutsche Bundesbank.
    creditorId: 'DE98ZZZ09999999999',
  },
  paymentPause: { months: 4, permille: 29 },
  account: { unsupported: [] },
  payback: true,
};
