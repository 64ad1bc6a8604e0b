import { createHmac } from 'node:crypto';
import type { SessionKeys } from './session-token.ts';

/** Duration of "stay logged in" after the last visit, in milliseconds (docs/rules/sessions.md#stay-logged-in). */
export const REMEMBER_MS = 180 * 86_400_000;
/**
 * Period in milliseconds during which a used token still gets its successor. Two pages of a browser may ask at once,
 * and answers may be lost. The browser retries a minute later (src/storefront/session.ts), often several times.
 */
export const GRACE_MS = 15 * 60_000;

/** Parses the cookie: a constant series and a secret that changes with every use. */
export function parseRememberToken(value: string | null): { series: string; secret: string } | null {
  const [, series, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  return series && secret ? { series, secret } : null;
}

/**
 * Returns the possible successors of a secret, by the newest key first. They are derived, so that a repeated request
 * gets an equal one although only its hash is stored. An older key may have been the newest at the first use.
 */
export function successorsOf(keys: SessionKeys, used: { series: string; secret: string }): string[] {
  return keys.map((key) =>
    createHmac('sha256', key.secret).update(`stay logged in ${used.series}.${used.secret}`).digest('base64url'),
  );
}

/**
 * Judges a token. One that is neither current nor just replaced was copied, and its owner cannot be told apart from the
 * thief.
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
