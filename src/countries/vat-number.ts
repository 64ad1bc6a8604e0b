import { mod97 } from '../platform/banking/checksums.ts';

/** Form of a VAT number without spaces, points and hyphens; `digits` are checked. */
type VatRule = { pattern: RegExp; check?: (digits: string) => boolean };

/** VAT numbers by their prefix. A rule without check knows the form only (VIES, structures of VAT numbers). */
const RULES: Readonly<Record<string, VatRule>> = {
  CH: { pattern: /^CHE(\d{9})(?:MWST|TVA|IVA)?$/, check: isSwiss },
  // Liechtenstein gives numbers of five digits.
  LI: { pattern: /^LI(\d{5})$/ },
  DE: { pattern: /^DE([1-9]\d{8})$/, check: isGerman },
  AT: { pattern: /^ATU(\d{8})$/, check: isAustrian },
  NL: { pattern: /^NL(\d{9}B\d{2})$/, check: isDutch },
  BE: { pattern: /^BE([01]\d{9})$/, check: isBelgian },
  LU: { pattern: /^LU(\d{8})$/, check: isOfLuxembourg },
  FR: { pattern: /^FR([A-HJ-NP-Z\d]{2}\d{9})$/, check: isFrench },
  IT: { pattern: /^IT(\d{11})$/, check: luhn },
};

/** Accepts a prefix and two to fifteen characters of countries without a rule. */
const NEUTRAL: VatRule = { pattern: /^[A-Z]{2}([A-Z\d]{2,15})$/ };

const bareOf = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Tells whether a VAT number has the form and the check digit of a country; of the one that it names by default. */
export function isVatNumber(text: string, country = bareOf(text).slice(0, 2)): boolean {
  const { pattern, check } = RULES[country] ?? NEUTRAL;
  const digits = pattern.exec(bareOf(text))?.[1];
  return digits !== undefined && (check?.(digits) ?? true);
}

/** Returns the nine digits of a Swiss UID ("CHE-987.654.321 MWST"); null for any other number. */
export function uidDigits(text: string): string | null {
  return isVatNumber(text, 'CH') ? bareOf(text).slice(3, 12) : null;
}

const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4] as const;

function isSwiss(digits: string): boolean {
  const sum = UID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A UID never has the check digit ten.
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}

/** ISO 7064, modulo 11, 10. */
function isGerman(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10;
    product = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

function isAustrian(digits: string): boolean {
  return (10 - ((doubledSum(digits.slice(0, 7)) + 4) % 10)) % 10 === Number(digits[7]);
}

/** Companies use a check digit modulo 11. Sole proprietors have used modulo 97 since 2020. */
function isDutch(number: string): boolean {
  const sum = [...number.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return sum % 11 === Number(number[8]) || mod97(`NL${number}`) === 1;
}

function isBelgian(digits: string): boolean {
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

function isOfLuxembourg(digits: string): boolean {
  return Number(digits.slice(0, 6)) % 89 === Number(digits.slice(6));
}

/** The key precedes a SIREN. Keys with letters follow no published rule. */
function isFrench(number: string): boolean {
  const [key, siren] = [number.slice(0, 2), number.slice(2)];
  if (!/^\d{2}$/.test(key)) return true;
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
}

function luhn(digits: string): boolean {
  return (10 - (doubledSum(digits.slice(0, -1)) % 10)) % 10 === Number(digits.at(-1));
}

/** Returns the sum of digits, with each second digit doubled and its digits added (ISO/IEC 7812-1). */
function doubledSum(digits: string): number {
  return [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
}
