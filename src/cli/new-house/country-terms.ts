import { type Currency, decimalsOf, symbolOf } from '../../currencies/currency.ts';
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

const SWITZERLAND: CountryTerms = {
  law: 'ch',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: 'CHF' },
  priceRounding: 5,
  vat: null,
  carrier: 'swiss-post',
  invoiceTerm: [30, 10, 60],
  invoiceAt: 'order',
};

/** Countries of new shops. */
export const COUNTRY_TERMS: Readonly<Record<string, CountryTerms>> = {
  CH: SWITZERLAND,
  // The customs treaty of 1923 applies Swiss VAT there.
  LI: { ...SWITZERLAND, timeZone: 'Europe/Vaduz' },
  DE: { ...UNION, law: 'de', timeZone: 'Europe/Berlin', carrier: 'dhl' },
  AT: { ...UNION, law: 'at', timeZone: 'Europe/Vienna', carrier: 'post-at' },
  NL: { ...UNION, law: 'nl', timeZone: 'Europe/Amsterdam', carrier: 'postnl' },
  // Royal decree no. 20 of 20 July 1970, art. 1.
  BE: { ...UNION, law: 'eu', timeZone: 'Europe/Brussels', carrier: 'dhl', vat: [210, 60, '1996-01-01'] },
  // CGI, art. 278 and 278-0 bis.
  FR: { ...UNION, law: 'eu', timeZone: 'Europe/Paris', carrier: 'dhl', vat: [200, 55, '2014-01-01'] },
  // Law on VAT of 12 February 1979, art. 39.
  LU: { ...UNION, law: 'eu', timeZone: 'Europe/Luxembourg', carrier: 'dhl', vat: [170, 80, '2024-01-01'] },
  // DPR 633/1972, art. 16.
  IT: { ...UNION, law: 'eu', timeZone: 'Europe/Rome', carrier: 'dhl', vat: [220, 100, '2013-10-01'] },
};

/** Returns the terms of a country in another currency: its sign and decimals, and no rounding to coins. */
export function inCurrency(terms: CountryTerms, currency: Currency): CountryTerms {
  if (currency === terms.currency) return terms;
  const decimals = decimalsOf(currency);
  return {
    ...terms,
    currency,
    priceFormat: { ...terms.priceFormat, symbol: symbolOf(currency), ...(decimals !== 2 && { decimals }) },
    priceRounding: currency === 'CHF' ? 5 : 1,
  };
}
