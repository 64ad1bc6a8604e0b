import { type BookTerms, type DunningTerms, type Organisation, type Tenant, underLaw } from 'kontor/house';
import { DELIVERY_DAYS, GROUP, shared } from '../shared.ts';

const HOST = 'it.veloranza.example';

const organisation: Organisation = {
  ...GROUP,
  addressCountry: 'IT',
  addressRegion: 'Lombardia',
  addressLocality: 'Como',
  postalCode: '22100',
  streetAddress: 'Via dei Telai 12',
  alternateName: ['Veloranza Italia'],
  areaServed: ['Italia'],
  contactUrl: `https://${HOST}/servizio-clienti/contatto`,
  description: 'Biciclette, componenti e accessori. Pagamento con carta o PayPal, consegna in tutta Italia.',
  foundingDate: '2018-09-17',
  foundingLocation: 'Como',
  legalName: 'Veloranza Italia S.r.l.',
  telephone: '+39 031 000 0140',
  slogan: 'In sella, dal lago alla montagna',
  url: `https://${HOST}/`,
  privacyNoticePath: '/servizio-clienti/chi-siamo/protezione-dei-dati',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

/** Terms of the Union's law and of the retailer. */
const terms = underLaw({ law: 'eu', country: 'IT' }, shared);

/** DPR 633/1972, art. 6(1): the supply decides. No report of the platform has the Italian form; the German one is nearest. */
const books: BookTerms = { ...terms.books, vatForm: 'de' };

/** Codice civile 1284(1): 1.6 % in 2026. The tenant charges no fees. */
const dunning: DunningTerms = {
  ...terms.dunning,
  rates: [{ from: '2026-01-01', rate: 160 }],
  limits: { highestFee: 0, leastPayDays: 10 },
};

/** Italy, in Italian. */
export const it: Tenant = {
  ...terms,
  id: 'it',
  clientId: 'veloranza-it',
  tenantId: 'veloranza.it',
  hostName: HOST,
  localHosts: ['it.localhost'],
  companyName: 'Veloranza Italia S.r.l.',
  securityContact: 'security@veloranza.example',
  seoTitleName: 'Veloranza',
  timeZone: 'Europe/Rome',
  locales: [
    {
      locale: 'it-IT',
      language: 'it',
      prefix: '',
      organisation,
      header: {
        title: 'Veloranza: biciclette, componenti e accessori online',
        description:
          'Biciclette da città, gravel, mountain bike e bici elettriche: carta o PayPal, 14 giorni di recesso, pacchi gratuiti da {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
  ],
  priceFormat: { grouping: '.', decimal: ',', position: 'end', symbol: '€' },
  vat: [
    { class: 'standard', permille: 220, validFrom: '2013-10-01' },
    { class: 'reduced', permille: 100, validFrom: '2013-10-01' },
  ],
  delivery: {
    ...DELIVERY_DAYS,
    carrier: 'dhl',
    countries: ['IT'],
    fees: { parcel: 690, bulky: 3500, twoMan: 8900, freeFrom: 12_000 },
  },
  vatNumber: 'IT03711250138',
  documents: { company: 'veloranza-it', prefix: 'VIT', invoiceAt: 'shipment' },
  books,
  payment: {
    invoiceTermDays: 30,
    invoiceTermLimits: { least: 7, most: 30 },
    methods: ['card', 'paypal', 'prepayment'],
    cards: ['visa', 'mastercard'],
    iban: 'IT60X0542811101000000123456',
    accountHolder: 'Veloranza Italia S.r.l.',
  },
  dunning,
};
