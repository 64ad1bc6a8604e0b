import { createHmac, timingSafeEqual } from 'node:crypto';

/** A finished extract is fetched by a signed link that is good for a quarter of an hour. */
export const LINK_SECONDS = 900;

type Keys = readonly { secret: string }[];

function signatureOf(secret: string, said: string): Buffer {
  return createHmac('sha256', secret).update(`extract:${said}`).digest();
}

/** The link's secret part: names the extract and until when, and nothing of the person. The first key signs. */
export function signExtract(keys: Keys, id: string, now: Date): string {
  const [key] = keys;
  if (!key) throw new Error('there is no key to sign with');
  const said = `${id}.${Math.floor(now.getTime() / 1000) + LINK_SECONDS}`;
  return `${said}.${signatureOf(key.secret, said).toString('base64url')}`;
}

/** The extract that a link names; null for one that is over, or that nobody here has signed. */
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
