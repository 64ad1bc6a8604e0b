import { createHmac, timingSafeEqual } from 'node:crypto';

/** Content of a link to an order. */
export type OrderLink = { orderId: string; tenant: string };

const SECONDS = 1000;
const SIGNATURE_BYTES = 32;
const ID_BYTES = 16;
const TIME_BYTES = 5;

function signature(secret: string, tenant: string, head: Buffer): Buffer {
  return createHmac('sha256', secret).update(`order link ${tenant} `).update(head).digest();
}

/**
 * Signs a token that opens one order of one tenant until it expires. Its holder needs no login, and nothing of it is
 * stored.
 */
export function signOrderLink(secret: string, { orderId, tenant }: OrderLink, until: Date): string {
  const head = Buffer.alloc(ID_BYTES + TIME_BYTES);
  head.write(orderId.replaceAll('-', ''), 0, 'hex');
  head.writeUIntBE(Math.floor(until.getTime() / SECONDS), ID_BYTES, TIME_BYTES);
  return Buffer.concat([head, signature(secret, tenant, head)]).toString('base64url');
}

/** Returns the order id of a token; null if it is changed, expired or of another tenant. */
export function readOrderLink(secrets: readonly string[], tenant: string, token: string, now: Date): string | null {
  if (!/^[\w-]{40,100}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) return null;
  const head = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  const signed = bytes.subarray(ID_BYTES + TIME_BYTES);
  if (!secrets.some((secret) => timingSafeEqual(signature(secret, tenant, head), signed))) return null;
  if (head.readUIntBE(ID_BYTES, TIME_BYTES) * SECONDS <= now.getTime()) return null;
  return head.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
