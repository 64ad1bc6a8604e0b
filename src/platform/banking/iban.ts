import { mod97 } from './checksums.ts';

/** IBAN lengths of the countries in which the retailer has accounts. */
const LENGTHS: Readonly<Record<string, number>> = { CH: 21, LI: 21, DE: 22, AT: 20, NL: 18 };

export type IbanProblem = 'iban-characters' | 'iban-country' | 'iban-length' | 'iban-checksum';

/** IBAN lengths of the countries in SEPA (transfers in euros). */
export const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  ...LENGTHS,
  AD: 24,
  AL: 28,
  BE: 16,
  BG: 22,
  CY: 28,
  CZ: 24,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Returns the problem of an IBAN without spaces, or null. `lengths`: IBAN lengths of the accepted countries. */
export function ibanProblem(iban: string, lengths = LENGTHS): IbanProblem | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'iban-characters';
  const length = lengths[iban.slice(0, 2)];
  if (length === undefined) return 'iban-country';
  if (iban.length !== length) return 'iban-length';
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'iban-checksum';
}

/** Returns true for accounts that accept payments with a QR reference only: their institution id is 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)\d{2}3[01]/.test(iban);
}

/** Formats an IBAN as "CH44 3199 9123 0008 8901 2". */
export function groupsOfFour(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
