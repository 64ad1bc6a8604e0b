import { type Organisation, type Tenant, underLaw } from 'kontor/house';
import { parcelCarrier } from '../extensions/bike-courier.ts';
import { creditOfficeTerms } from '../extensions/credit-office.ts';
import { DELIVERY_DAYS, GROUP, shared } from '../shared.ts';

const HOST = 'ch.veloranza.example';

const company = {
  ...GROUP,
  addressCountry: 'CH',
  addressRegion: 'Ticino',
  addressLocality: 'Bellinzona',
  postalCode: '6500',
  streetAddress: 'Via delle Officine 8',
  foundingDate: '2011-04-02',
  foundingLocation: 'Bellinzona',
  legalName: 'Veloranza SA',
  telephone: '+41 91 000 01 40',
} satisfies Partial<Organisation>;

const italian: Organisation = {
  ...company,
  alternateName: ['Veloranza Svizzera'],
  areaServed: ['Svizzera', 'Liechtenstein'],
  contactUrl: `https://${HOST}/servizio-clienti/contatto`,
  description: 'Biciclette, componenti e accessori. Acquisto su fattura, consegna in tutta la Svizzera.',
  slogan: 'In sella, dal lago alla montagna',
  url: `https://${HOST}/`,
  privacyNoticePath: '/servizio-clienti/chi-siamo/protezione-dei-dati',
  searchActionTarget: `https://${HOST}/s/?q={search_term_string}`,
};

const english: Organisation = {
  ...company,
  alternateName: ['Veloranza Switzerland'],
  areaServed: ['Switzerland', 'Liechtenstein'],
  contactUrl: `https://${HOST}/en/customer-service/contact`,
  description: 'Bicycles, components and accessories. Purchase by invoice, delivery throughout Switzerland.',
  slogan: 'In the saddle, from the lake to the mountains',
  url: `https://${HOST}/en`,
  privacyNoticePath: '/en/customer-service/about-us/privacy',
  searchActionTarget: `https://${HOST}/en/s/?q={search_term_string}`,
};

/** Terms of the law and of the retailer. */
const terms = underLaw({ law: 'ch', country: 'CH' }, shared);

/** Switzerland and Liechtenstein, in Italian and English. */
export const ch: Tenant = {
  ...terms,
  id: 'ch',
  clientId: 'veloranza-ch',
  tenantId: 'veloranza.ch',
  hostName: HOST,
  localHosts: ['ch.localhost', 'localhost', '127.0.0.1', '[::1]'],
  companyName: 'Veloranza SA',
  securityContact: 'security@veloranza.example',
  seoTitleName: 'Veloranza',
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  locales: [
    {
      locale: 'it-CH',
      language: 'it',
      prefix: '',
      organisation: italian,
      header: {
        title: 'Veloranza: biciclette, componenti e accessori online',
        description:
          'Biciclette da città, gravel, mountain bike e bici elettriche: acquisto su fattura, 14 giorni per restituire, pacchi gratuiti da {freeFrom}.',
        canonical: `https://${HOST}/`,
        robots: 'index,follow',
      },
    },
    {
      locale: 'en-CH',
      language: 'en',
      prefix: '/en',
      organisation: english,
      header: {
        title: 'Veloranza: bicycles, components and accessories online',
        description:
          'City, gravel, mountain and electric bikes: purchase by invoice, 14 days to return, free parcel delivery from {freeFrom}.',
        canonical: `https://${HOST}/en`,
        robots: 'index,follow',
      },
    },
  ],
  priceFormat: { grouping: "'", decimal: '.', position: 'start', symbol: 'CHF' },
  priceRounding: 5,
  delivery: {
    ...DELIVERY_DAYS,
    carrier: parcelCarrier(process.env.VELORANZA_COURIER_URL),
    countries: ['CH', 'LI'],
    fees: { parcel: 890, bulky: 3900, twoMan: 9900, freeFrom: 15_000 },
  },
  vatNumber: 'CHE-114.725.831 IVA',
  documents: { company: 'veloranza-ch', prefix: 'VCH', invoiceAt: 'shipment' },
  payment: {
    invoiceTermDays: 30,
    invoiceTermLimits: { least: 10, most: 60 },
    methods: ['invoice', 'twint', 'prepayment'],
    cards: [],
    iban: 'CH2530123000889012345',
    bankAccount: 'CH8700764000889012345',
    accountHolder: 'Veloranza SA',
  },
  credit: {
    ...shared.credit,
    newCustomerLimit: 200_000,
    knownCustomerLimit: 500_000,
    bureau: creditOfficeTerms(process.env.VELORANZA_CREDIT_URL),
  },
  newsletter: { ...shared.newsletter, doubleOptIn: false },
  returns: { ...terms.returns, labelFee: 900 },
};
