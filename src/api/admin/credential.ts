import { sha256 } from '../../platform/tokens.ts';

/** Secret or access token of a request. `digest`: its hash, by which a thread recognises it. */
export type Credential = { text: string; digest: string };

/** Returns the credential of an Authorization header; null without one. Hashing takes 10 µs, so it is done once for a request. */
export function credentialOf(header: string | null): Credential | null {
  const [, text] = /^Bearer +(\S{1,500})$/i.exec(header ?? '') ?? [];
  return text === undefined ? null : { text, digest: digestOf(text) };
}

export const digestOf = (text: string): string => sha256(text).toString('base64');
