import { DEFAULT_HOURS, type Organisation, type Tenant, underLaw } from 'kontor/house';
import { DELIVERY_DAYS, shared } from '../shared.ts';

const HOST = 'www.montarve.nl';

const organisation: Organisation = {
  addressCountry: 'NL',
  addressRegion: 'Utrecht',
  addressLocality: 'Utrecht',
  postalCode: '3511 AB',
  streetAddress: 'Weverskade 32',
  alternateName: ['Montarve Nederland', 'Montarve postorderbedrijf'],
  areaServed: ['Nederland'],
  contactEmail: 'service@montarve.nl',
  contactUrl: `https://${HOST}/klantenservice/contact`,
  description:
    'Postorderbedrijf voor mode, meubels, elektronica en wonen. Achteraf betalen op factuur, bezorging in heel Nederland.',
  founder: 'Helene Montarve',
  foundingDate: '2004-10-11',
  foundingLocation: 'Utrecht',
  openingHours: DEFAULT_HOURS,
  openingExceptions: [],
  legalName: 'Montarve Nederland B.V.',
  logo: '/favicon.svg',
  memberOf: 'Montarve Groep',
  telephone: '+31 30 000 0190',
  sameAs: ['https://www.montarve.ch/', 'https://www.montarve.de/', 'https://www.montarve.at/'],
  slogan: 'Alles voor thuis, met zorg gekozen',
  url: `https://${HOST}/`,
  privacyNoticePath: '/klantenservice/over-ons/privacy',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

/** Terms of the law and of the retailer. */
const terms = underLaw({ law: 'nl', country: 'NL' }, shared);

export const nl: Tenant = {
  ...terms,
  id: 'nl',
  clientId: 'montarve-nl',
  tenantId: 'montarve.nl',
  hostName: HOST,
  localHosts: ['nl.localhost'],
  companyName: 'Montarve Nederland B.V.',
  securityContact: 'security@montarve.nl',
  seoTitleName: 'Montarve',
  timeZone: 'Europe/Amsterdam',
  locales: [
    {
      locale: 'nl-NL',
      language: 'nl',
      prefix: '',
      organisation,
      header: {
        title: 'Montarve: mode, meubels, elektronica en wonen online bestellen',
        description:
          'Mode, meubels, elektronica en wonen thuisbezorgd: achteraf betalen op factuur, {returnDays} dagen herroepingsrecht, pakketten gratis vanaf {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
  ],
  priceFormat: { grouping: '', decimal: ',', position: 'start', symbol: '€' },
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'postnl',
    countries: ['NL'],
    fees: { parcel: 495, bulky: 1495, twoMan: 3995, freeFrom: 7500 },
  },
  vatNumber: 'NL123456782B01',
  documents: { company: 'montarve-nl', prefix: 'NL', invoiceAt: 'shipment' },
  payment: {
    invoiceTermDays: 14,
    invoiceTermLimits: { least: 7, most: 14 },
    methods: ['invoice', 'ideal', 'card', 'paypal', 'prepayment'],
    cards: ['visa', 'mastercard'],
    iban: 'NL91ABNA0417164300',
    accountHolder: 'Montarve Nederland B.V.',
  },
  // Instalments need the AFM licence and the BKR check first; the calculator shows their cost.
  account: { unsupported: ['payback', 'ratenkauf'] },
};
