import { createHmac, timingSafeEqual } from 'node:crypto';
import { AUTOMATIONS, type AutomationKind } from '../../../tenants/mail-tag.ts';
import { KINDS, type Kind } from './types.ts';

/**
 * Purpose of a mailed link. A link to confirm agrees to the request of that time, never to a later one. A link to stop
 * ends one newsletter, only personal mails, or one automation; it works as long as the address is known.
 */
export type NewsletterLink =
  | { purpose: 'confirm'; subscriberId: string; askedAt: number }
  | { purpose: 'stop'; subscriberId: string; kind: Kind; personalised: boolean; automation?: AutomationKind };

const ID_BYTES = 16;
const NUMBER_BYTES = 6;
const HEAD_BYTES = 1 + ID_BYTES + NUMBER_BYTES;
const SIGNATURE_BYTES = 32;
const CONFIRM = 1;
const STOP = 2;
/** Flag in addition to the kind's index. */
const PERSONALISED = 128;
/** Multiple of the position of an automation, from 1; 0: no automation. */
const AUTOMATION = 256;

function signature(secret: string, tenant: string, head: Buffer): Buffer {
  return createHmac('sha256', secret).update(`newsletter link ${tenant} `).update(head).digest();
}

/** Signs a token for a mailed link; nothing of it is stored. */
export function signNewsletterLink(secret: string, tenant: string, link: NewsletterLink): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(link.purpose === 'confirm' ? CONFIRM : STOP, 0);
  head.write(link.subscriberId.replaceAll('-', ''), 1, 'hex');
  const number =
    link.purpose === 'confirm'
      ? link.askedAt
      : KINDS.indexOf(link.kind) +
        (link.personalised ? PERSONALISED : 0) +
        (link.automation ? AUTOMATION * (AUTOMATIONS.indexOf(link.automation) + 1) : 0);
  head.writeUIntBE(number, 1 + ID_BYTES, NUMBER_BYTES);
  return Buffer.concat([head, signature(secret, tenant, head)]).toString('base64url');
}

/** Reads a token; null if it was changed, is of another tenant, or is invalid. */
export function readNewsletterLink(secrets: readonly string[], tenant: string, token: string): NewsletterLink | null {
  if (!/^[\w-]{60,90}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  const signed = bytes.subarray(HEAD_BYTES);
  if (!secrets.some((secret) => timingSafeEqual(signature(secret, tenant, head), signed))) return null;
  const subscriberId = head
    .toString('hex', 1, 1 + ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const number = head.readUIntBE(1 + ID_BYTES, NUMBER_BYTES);
  if (head.readUInt8(0) === CONFIRM) return { purpose: 'confirm', subscriberId, askedAt: number };
  const kind = KINDS[number % PERSONALISED];
  if (!kind) return null;
  const automation = AUTOMATIONS[Math.floor(number / AUTOMATION) - 1];
  const personalised = number % AUTOMATION >= PERSONALISED;
  return { purpose: 'stop', subscriberId, kind, personalised, ...(automation ? { automation } : {}) };
}
