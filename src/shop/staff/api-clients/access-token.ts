import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** Lifetime of an access token, in seconds. */
export const TOKEN_SECONDS = 15 * 60;

const PREFIX = 'kontor-token.';
const Content = v.strictObject({ secret: v.pipe(v.string(), v.uuid()), until: v.pipe(v.number(), v.integer()) });

/** Signs an access token of a client's secret. It ends with that secret. */
export function signToken(key: string, secretId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const content = Buffer.from(JSON.stringify({ secret: secretId, until })).toString('base64url');
  return `${PREFIX}${content}.${signatureOf(key, content)}`;
}

export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Returns the id of the secret that an access token belongs to; null if it was not signed here, or has expired. */
export function secretOfToken(keys: readonly string[], token: string, now: Date): string | null {
  const [content = '', signature = '', ...rest] = token.slice(PREFIX.length).split('.');
  if (!isAccessToken(token) || rest.length > 0) return null;
  if (!keys.some((key) => isEqual(signatureOf(key, content), signature))) return null;
  const read = v.safeParse(Content, parsed(content));
  return read.success && read.output.until * 1000 > now.getTime() ? read.output.secret : null;
}

const signatureOf = (key: string, content: string): string =>
  createHmac('sha256', key).update(`api access token ${content}`).digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
