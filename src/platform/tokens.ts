import { createHash, randomBytes } from 'node:crypto';

/** Creates a random token for a link or a cookie: 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token, so the database stores no secret itself. Sufficient for random values; passwords need Argon2. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
