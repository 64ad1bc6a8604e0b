import type { LawId } from '../../tenants/law/law-profile.ts';
import type { PriceFormat, Tenant } from '../../tenants/tenant.ts';

/** Values that a new tenant takes from its country, besides those of its law. */
export type CountryTerms = {
  law: LawId;
  timeZone: string;
  currency: Tenant['currency'];
  priceFormat: PriceFormat;
  priceRounding: Tenant['priceRounding'];
  /** Rates that the profile of the law lacks, in tenths of a percent. */
  vat: readonly [standard: number, reduced: number, validFrom: string] | null;
  carrier: Tenant['delivery']['carrier'];
  /** Days of an invoice term: default, least and most. */
  invoiceTerm: readonly [number, number, number];
  invoiceAt: Tenant['documents']['invoiceAt'];
};

const UNION: Omit<CountryTerms, 'law' | 'timeZone' | 'carrier'> = {
  currency: 'EUR',
  priceFormat: { grouping: '', decimal: ',', position: 'end', symbol: '€' },
  priceRounding: 1,
  vat: null,
  invoiceTerm: [14, 7, 14],
  invoiceAt: 'shipment',
};

/** Countries of new shops. */
export const COUNTRY_TERMS: Readonly<Record<string, CountryTerms>> = {
  CH: {
    law: 'ch',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: 'CHF' },
    priceRounding: 5,
    vat: null,
    carrier: 'swiss-post',
    invoiceTerm: [30, 10, 60],
    invoiceAt: 'order',
  },
  DE: { ...UNION, law: 'de', timeZone: 'Europe/Berlin', carrier: 'dhl' },
  AT: { ...UNION, law: 'at', timeZone: 'Europe/Vienna', carrier: 'post-at' },
  NL: { ...UNION, law: 'nl', timeZone: 'Europe/Amsterdam', carrier: 'postnl' },
  // DPR 633/1972, art. 16.
  IT: { ...UNION, law: 'eu', timeZone: 'Europe/Rome', carrier: 'dhl', vat: [220, 100, '2013-10-01'] },
};
