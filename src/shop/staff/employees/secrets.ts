import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type SecretKey = { id: string; secret: string };

/**
 * Encrypts with the newest key as "key id.iv.tag.text". The result is bound to its owner, so that rows cannot be
 * swapped.
 */
export function sealSecret(keys: readonly SecretKey[], owner: string, text: string): string {
  const key = keys[0];
  if (!key) throw new Error('no key to encrypt with');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(key), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [Buffer.from(key.id), iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts a secret; null if its key is no longer configured or the secret was altered. */
export function unsealSecret(keys: readonly SecretKey[], owner: string, sealed: string): string | null {
  const [id, iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  const key = keys.find((entry) => entry.id === id?.toString());
  if (!key || !iv || !tag || !text) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', derive(key), iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function derive({ secret }: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kontor staff second factor', 32));
}
