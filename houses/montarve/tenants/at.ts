import { DEFAULT_HOURS, type Organisation, type Tenant, underLaw } from 'kontor/house';
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

/** Terms of the law and of the retailer. */
const terms = underLaw({ law: 'at', country: 'AT' }, shared);

export const at: Tenant = {
  ...terms,
  id: 'at',
  clientId: 'montarve-at',
  tenantId: 'montarve.at',
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
          'Mode, Möbel, Technik und Haushalt bequem nach Hause: Kauf auf Rechnung, {returnDays} Tage Widerrufsrecht, Pakete gratis ab {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
  ],
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'post-at',
    countries: ['AT'],
    fees: { parcel: 595, bulky: 1495, twoMan: 3995, freeFrom: 7500 },
  },
  vatNumber: 'ATU12345675',
  documents: { company: 'montarve-at', prefix: 'AT', invoiceAt: 'shipment' },
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
  account: { unsupported: ['payback'] },
};
