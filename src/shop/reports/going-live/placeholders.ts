import { inMinorUnits } from '../../../currencies/decimal-text.ts';
import type { Language } from '../../../languages/language.ts';
import type { Currency, DeliveryFees } from '../../../tenants/tenant.ts';

/** Names that public DNS never delegates (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/;

/** Returns the delivery fees of a new folder until the retailer sets its own, in minor units: 7.00 for a parcel. */
export function newHouseFees(currency: Currency): DeliveryFees {
  const own = (hundredths: number) => inMinorUnits(hundredths, currency);
  return { parcel: own(700), bulky: own(1500), twoMan: own(4000), freeFrom: own(10_000) };
}

/** Text and description of a page of a new folder until the retailer writes it. */
export const UNWRITTEN_PAGE: Readonly<Record<Language, string>> = {
  de: 'Diese Seite folgt in Kürze.',
  fr: 'Cette page sera bientôt disponible.',
  nl: 'Deze pagina volgt binnenkort.',
  it: 'Questa pagina sarà presto disponibile.',
  en: 'This page will follow soon.',
};

/** IBANs that registries and banks publish as examples. */
const EXAMPLE_IBANS: readonly string[] = [
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'CH4431999123000889012',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LU280019400644750000',
  'NL91ABNA0417164300',
];

/** Seven digits in sequence, or one digit seven times: hardly any company has such a number. */
const INVENTED = /1234567|7654321|(\d)\1{6}/;

/** Tells whether a host or mail domain is reserved for examples, tests and private networks. */
export function isReservedName(host: string): boolean {
  return RESERVED.test(host.toLowerCase());
}

export function isExampleIban(iban: string): boolean {
  return EXAMPLE_IBANS.includes(iban.replaceAll(/\s/g, ''));
}

/** Tells whether a VAT number looks invented. */
export function isInventedVatNumber(text: string): boolean {
  return INVENTED.test(text.replaceAll(/\D/g, ''));
}
