import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { SEPA } from '../../countries/facts.ts';

export type IbanProblem = 'iban-characters' | 'iban-country' | 'iban-length' | 'iban-checksum';

/**
 * Returns the problem of an IBAN without spaces, or null. `countries`: accepted countries. Ignores the check digits
 * inside national account numbers, because banks do not follow them everywhere.
 */
export function ibanProblem(iban: string, countries = SEPA): IbanProblem | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'iban-characters';
  if (!countries.has(iban.slice(0, 2))) return 'iban-country';
  const { errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban-length';
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return 'iban-characters';
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ? 'iban-checksum' : null;
}

/** Formats an IBAN as "CH56 0483 5012 3456 7800 9". */
export function groupsOfFour(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
