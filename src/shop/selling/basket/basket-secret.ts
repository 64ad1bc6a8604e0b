import { createHash, randomBytes } from 'node:crypto';

/** Returns the hash under which a basket stores a secret. */
export function hashBasketSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns a new secret for the cookie of a basket. */
export function newBasketSecret(): string {
  return randomBytes(24).toString('base64url');
}
