import { createHash, randomBytes } from 'node:crypto';

/** A random token for a link or a cookie: 256 bits, safe in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Under this the database keeps what only its owner knows. Enough for random values; passwords need Argon2. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
