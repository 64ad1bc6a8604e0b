import { createHmac } from 'node:crypto';
import type { SessionKeys } from './session-token.ts';

/** How long after the last visit "stay logged in" lasts (docs/rules/sessions.md#stay-logged-in). */
export const REMEMBER_MS = 180 * 86_400_000;
/**
 * So long a token that was used gives its successor once more: two pages of one browser ask at once, and an answer may be
 * lost on its way. The browser asks again a minute later (src/storefront/session.ts), and often enough not only once.
 */
export const GRACE_MS = 15 * 60_000;

/** The cookie's value: a series that stays and a secret that changes with every use. */
export function parseRememberToken(value: string | null): { series: string; secret: string } | null {
  const [, series, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  return series && secret ? { series, secret } : null;
}

/**
 * What may follow a secret, by the newest key first. Derived, so that whoever asks twice gets the same one although only its
 * hash is stored; an older key may have been the newest when it was used first.
 */
export function successorsOf(keys: SessionKeys, used: { series: string; secret: string }): string[] {
  return keys.map((key) =>
    createHmac('sha256', key.secret).update(`stay logged in ${used.series}.${used.secret}`).digest('base64url'),
  );
}

/**
 * What a token is worth. One that is no longer the current one was used before: somebody copied it, and nobody can tell
 * which of the two is its owner.
 */
export function judgeRememberToken(
  device: { secretHash: Buffer | null; previousHash: Buffer | null; rotatedAt: Date | null; softUntil: Date | null },
  used: Buffer,
  now: Date,
): 'current' | 'just-used' | 'stolen' | 'expired' {
  if (!device.softUntil || device.softUntil <= now) return 'expired';
  if (device.secretHash?.equals(used)) return 'current';
  const sinceRotation = device.rotatedAt ? now.getTime() - device.rotatedAt.getTime() : Number.POSITIVE_INFINITY;
  return device.previousHash?.equals(used) && sinceRotation <= GRACE_MS ? 'just-used' : 'stolen';
}
