import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Secret of a client: a prefix that people and scanners recognise, 256 random bits, and a checksum. The checksum tells a
 * secret from a text that only resembles one.
 */
const PREFIX = 'kontor_';
const RANDOM_BYTES = 32;
const RANDOM_DIGITS = 43;
const CHECK_DIGITS = 6;
/** Characters that pages and logs may show. */
const HINT_LENGTH = PREFIX.length + 4;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`);

/** Creates the secret of a client. */
export function newApiKey(): string {
  const random = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_DIGITS);
  return `${PREFIX}${random}${checksum(random)}`;
}

/** Whether a text can be a secret of a client: its form and its checksum are right. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_DIGITS);
  return text.endsWith(checksum(random));
}

/** Returns the first characters of a secret, by which people recognise it. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}

const checksum = (random: string): string => base62(BigInt(crc32(random)), CHECK_DIGITS);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let left = value; left > 0n; left /= 62n) text = `${DIGITS[Number(left % 62n)] ?? ''}${text}`;
  return text.padStart(length, '0');
}
