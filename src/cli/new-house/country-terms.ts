import type { PriceFormat, Tenant } from '../../tenants/tenant.ts';

/** Values that a new tenant takes from its country. Names are exports of src/tenants by file. */
export type CountryTerms = {
  timeZone: string;
  currency: Tenant['currency'];
  priceFormat: PriceFormat;
  vat: readonly [standard: number, reduced: number, validFrom: string];
  carrier: Tenant['delivery']['carrier'];
  /** Days of an invoice term: default, least and most. */
  invoiceTerm: readonly [number, number, number];
  invoiceAt: Tenant['documents']['invoiceAt'];
  retentionYears: number;
  names: Readonly<Record<'accounting' | 'books' | 'dunning' | 'giftCards' | 'instalments' | 'legal', string>>;
  /** Further fields of the tenant, in TypeScript. */
  more: readonly string[];
};

const EURO: PriceFormat = { grouping: '', decimal: ',', position: 'end', symbol: '€' };

const namesOf = (nation: string): CountryTerms['names'] => ({
  accounting: `${nation}_ACCOUNTING`,
  books: `${nation}_BOOKS`,
  dunning: `${nation}_DUNNING`,
  giftCards: `${nation}_GIFT_CARDS`,
  instalments: `${nation}_INSTALMENTS`,
  legal: 'UNION_LEGAL',
});

/** Countries whose law the platform knows (docs/rules). */
export const COUNTRY_TERMS: Readonly<Record<string, CountryTerms>> = {
  CH: {
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: 'CHF' },
    vat: [81, 26, '2024-01-01'],
    carrier: 'swiss-post',
    invoiceTerm: [30, 10, 60],
    invoiceAt: 'order',
    retentionYears: 10,
    names: { ...namesOf('SWISS'), legal: 'SWISS_LEGAL' },
    more: [
      "comparePriceRule: 'ch',",
      'priceRounding: 5,',
      "calculator: { legalHints: 'reduced' },",
      'premium: { ...defaults.premium, renews: true, cancelButton: false },',
      'returns: { ...defaults.returns, refundsDelivery: false, withdrawalButton: false },',
    ],
  },
  DE: {
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    priceFormat: EURO,
    vat: [190, 70, '2021-01-01'],
    carrier: 'dhl',
    invoiceTerm: [14, 7, 14],
    invoiceAt: 'shipment',
    retentionYears: 8,
    names: { ...namesOf('GERMAN'), instalments: 'EURO_INSTALMENTS' },
    more: [],
  },
  AT: {
    timeZone: 'Europe/Vienna',
    currency: 'EUR',
    priceFormat: EURO,
    vat: [200, 100, '2016-01-01'],
    carrier: 'post-at',
    invoiceTerm: [14, 7, 14],
    invoiceAt: 'shipment',
    retentionYears: 7,
    names: namesOf('AUSTRIAN'),
    more: [],
  },
  NL: {
    timeZone: 'Europe/Amsterdam',
    currency: 'EUR',
    priceFormat: EURO,
    vat: [210, 90, '2019-01-01'],
    carrier: 'postnl',
    invoiceTerm: [14, 7, 14],
    invoiceAt: 'shipment',
    retentionYears: 7,
    names: namesOf('DUTCH'),
    more: [],
  },
};
