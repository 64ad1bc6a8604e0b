import { seal, unseal } from '../../../platform/sealing.ts';
import { signingKey } from './signature.ts';

/** Purpose of sealed signing secrets. */
const PURPOSE = 'webhook secret';

export function sealSigningSecret([key]: readonly [string, ...string[]], secret: string): Buffer {
  return seal(key, PURPOSE, secret);
}

/** Returns the keys of the sealed secrets of an endpoint; null if one cannot be opened. */
export function openSigningKeys(keys: readonly string[], sealed: readonly (Buffer | null)[]): Buffer[] | null {
  const opened: Buffer[] = [];
  for (const one of sealed) {
    if (one === null) continue;
    const secret = unseal(keys, PURPOSE, one);
    if (secret === null) return null;
    opened.push(signingKey(secret));
  }
  return opened;
}
