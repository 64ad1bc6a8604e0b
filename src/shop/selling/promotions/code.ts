import { createHash, randomInt } from 'node:crypto';

/** Omits letters and digits that are easily confused: I and 1, O and 0, U and V. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTWXYZ23456789';
/** 30^10 codes: too many to guess one within the rate limits. */
const LENGTH = 10;
const LONGEST = 40;

/** Normalises a code, whatever case, spaces or hyphens were typed; null if it is not a possible code. */
export function readCode(entered: string): string | null {
  const code = entered
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  return /^[A-Z0-9]{3,40}$/.test(code) && code.length <= LONGEST ? code : null;
}

export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Hashes an e-mail address for the limits of promotions. The hash ignores case, and the table does not reveal the
 * address.
 */
export function personOf(tenant: string, email: string): Buffer {
  return createHash('sha256').update(`promotion:${tenant}:${email.trim().toLowerCase()}`).digest();
}
