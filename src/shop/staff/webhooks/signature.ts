import { createHmac, randomBytes } from 'node:crypto';

/** Prefix of signing secrets by the Standard Webhooks scheme. */
const PREFIX = 'whsec_';
const RANDOM_BYTES = 32;

/** Creates the secret by which an endpoint verifies deliveries. */
export function newSigningSecret(): string {
  return `${PREFIX}${randomBytes(RANDOM_BYTES).toString('base64')}`;
}

/** Returns the key of a secret. Decode once: each delivery needs it. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Headers of a delivery by the Standard Webhooks scheme. While secrets are rotated, there is a signature by each key. */
export function signedHeaders(
  keys: readonly Buffer[],
  message: { id: string; body: string; now: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(message.now.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
