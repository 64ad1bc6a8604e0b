import { mod97 } from './checksums.ts';

/** Lengths of the countries where the house has accounts. */
const LENGTHS: Readonly<Record<string, number>> = { CH: 21, LI: 21, DE: 22, AT: 20, NL: 18 };

export type IbanProblem = 'iban-characters' | 'iban-country' | 'iban-length' | 'iban-checksum';

/** What is wrong with an IBAN without spaces, or null. */
export function ibanProblem(iban: string): IbanProblem | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'iban-characters';
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'iban-country';
  if (iban.length !== length) return 'iban-length';
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'iban-checksum';
}

/** Accounts that take payments with a QR reference only: their institution's number is 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)\d{2}3[01]/.test(iban);
}

/** "CH44 3199 9123 0008 8901 2" */
export function groupsOfFour(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
