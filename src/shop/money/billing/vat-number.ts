import { mod97 } from '../../../platform/banking/checksums.ts';

/** Whether a VAT number has the format and the check digit of its country. */
export function isVatNumber(text: string): boolean {
  const bare = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return isSwiss(bare) || isGerman(bare) || isAustrian(bare) || isDutch(bare);
}

/** Returns the nine digits of a Swiss UID ("CHE-123.456.788 MWST"); null for any other number. */
export function uidDigits(text: string): string | null {
  const bare = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return isSwiss(bare) ? bare.slice(3, 12) : null;
}

const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4] as const;

function isSwiss(bare: string): boolean {
  const digits = /^CHE(\d{9})(?:MWST|TVA|IVA)?$/.exec(bare)?.[1];
  if (!digits) return false;
  const sum = UID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A UID never has the check digit ten.
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}

/** ISO 7064, modulo 11, 10. */
function isGerman(bare: string): boolean {
  const digits = /^DE([1-9]\d{8})$/.exec(bare)?.[1];
  if (!digits) return false;
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10;
    product = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

function isAustrian(bare: string): boolean {
  const digits = /^ATU(\d{8})$/.exec(bare)?.[1];
  if (!digits) return false;
  const sum = [...digits.slice(0, 7)].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7]);
}

/** Companies use a check digit modulo 11. Sole proprietors have used modulo 97 since 2020. */
function isDutch(bare: string): boolean {
  const parts = /^NL(\d{9})B(\d{2})$/.exec(bare);
  const digits = parts?.[1];
  if (!digits) return false;
  const sum = [...digits.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  return sum % 11 === Number(digits[8]) || mod97(bare) === 1;
}
