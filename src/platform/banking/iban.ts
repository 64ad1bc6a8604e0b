import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** Countries in which the retailer has accounts. */
const OWN: ReadonlySet<string> = new Set(['CH', 'LI', 'DE', 'AT', 'NL']);

export type IbanProblem = 'iban-characters' | 'iban-country' | 'iban-length' | 'iban-checksum';

const OTHERS_IN_SEPA =
  'AD AL BE BG CY CZ DK EE ES FI FR GB GI GR HR HU IE IS IT LT LU LV MC MD ME MK MT NO PL PT RO RS SE SI SK SM VA';
/** Countries in SEPA (transfers in euros). The library lacks AL, MD, ME, MK and RS, which joined in 2024 and 2025. */
export const SEPA: ReadonlySet<string> = new Set([...OWN, ...OTHERS_IN_SEPA.split(' ')]);

/**
 * Returns the problem of an IBAN without spaces, or null. `countries`: accepted countries. Ignores the check digits
 * inside national account numbers, because banks do not follow them everywhere.
 */
export function ibanProblem(iban: string, countries = OWN): IbanProblem | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'iban-characters';
  if (!countries.has(iban.slice(0, 2))) return 'iban-country';
  const { errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban-length';
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return 'iban-characters';
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ? 'iban-checksum' : null;
}

/** Formats an IBAN as "CH44 3199 9123 0008 8901 2". */
export function groupsOfFour(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
