import { randomBytes } from 'node:crypto';

/** Digits and letters without I, L, O and U, which people confuse (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH + 1}}$`);

/** Returns a code of 80 random bits in 16 characters, and its check character. */
export function newGiftCardCode(): string {
  let bits = BigInt(`0x${randomBytes((LENGTH * 5) / 8).toString('hex')}`);
  let body = '';
  for (let index = 0; index < LENGTH; index += 1) {
    body = `${ALPHABET[Number(bits & 31n)] ?? ''}${body}`;
    bits >>= 5n;
  }
  return `${body}${checkCharacter(body)}`;
}

/** Returns the check character (Luhn modulo 32): it finds each wrong character. */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [index, character] of [...body].reverse().entries()) {
    const value = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / ALPHABET.length) + (value % ALPHABET.length);
  }
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? '';
}

/**
 * Reads a code as typed: case, spaces and hyphens do not matter, and confused characters are corrected. Null if it cannot
 * be a code.
 */
export function readGiftCardCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (!CODE.test(code)) return null;
  return checkCharacter(code.slice(0, LENGTH)) === code.at(-1) ? code : null;
}

/** Returns a code in groups, as mails and printed cards show it: "7K2M-9QRT-4VWX-A1B2C". */
export function shownGiftCardCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].join('-');
}

export function lastFourOf(code: string): string {
  return code.slice(-4);
}
