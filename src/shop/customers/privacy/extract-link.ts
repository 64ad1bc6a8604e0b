import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime in seconds of the signed link that downloads an extract. */
export const LINK_SECONDS = 900;

type Keys = readonly { secret: string }[];

function signatureOf(secret: string, said: string): Buffer {
  return createHmac('sha256', secret).update(`extract:${said}`).digest();
}

/** Signs the secret part of a link: extract id and expiry, without personal data. The first key signs. */
export function signExtract(keys: Keys, id: string, now: Date): string {
  const [key] = keys;
  if (!key) throw new Error('no key to sign with is configured');
  const said = `${id}.${Math.floor(now.getTime() / 1000) + LINK_SECONDS}`;
  return `${said}.${signatureOf(key.secret, said).toString('base64url')}`;
}

/** Returns the extract id of a link; null if it expired or its signature is wrong. */
export function readExtractLink(keys: Keys, link: string, now: Date): string | null {
  const [, id, until, signature] = /^([0-9a-f-]{36})\.(\d{10})\.([\w-]{43})$/.exec(link) ?? [];
  if (!id || !until || !signature || Number(until) * 1000 <= now.getTime()) return null;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = keys.some(({ secret }) => {
    const right = signatureOf(secret, `${id}.${until}`);
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isSigned ? id : null;
}
