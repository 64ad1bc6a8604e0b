import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other: I and 1, O and 0, U and V. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTWXYZ23456789';
/** 30^10 codes: at the limits for guessing nobody finds one. */
const LENGTH = 10;
const LONGEST = 40;

/** A code as it is compared, whatever case, spaces or hyphens it was typed with; null if it can be none. */
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
 * Who an e-mail address is for the limits of promotions: the same whatever its case, and not to be read back from the
 * table by looking at it.
 */
export function personOf(tenant: string, email: string): Buffer {
  return createHash('sha256').update(`promotion:${tenant}:${email.trim().toLowerCase()}`).digest();
}
