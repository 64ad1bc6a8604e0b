/** "Stay logged in" (completions D24): how long after the last visit. */
export const REMEMBER_MS = 180 * 86_400_000;
/** Two pages of one browser may ask with the same token before one of them gets its successor. */
const GRACE_MS = 60_000;

/** The cookie's value: a series that stays and a secret that changes with every use. */
export function parseRemembered(value: string | null): { series: string; secret: string } | null {
  const [, series, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  return series && secret ? { series, secret } : null;
}

/**
 * What a token is worth. One that is no longer the current one was used before: somebody copied it, and nobody can tell
 * which of the two is its owner.
 */
export function judgeRemembered(
  device: { secretHash: Buffer | null; previousHash: Buffer | null; rotatedAt: Date | null; softUntil: Date | null },
  used: Buffer,
  now: Date,
): 'current' | 'just-used' | 'stolen' | 'expired' {
  if (!device.softUntil || device.softUntil <= now) return 'expired';
  if (device.secretHash?.equals(used)) return 'current';
  const sinceRotation = device.rotatedAt ? now.getTime() - device.rotatedAt.getTime() : Number.POSITIVE_INFINITY;
  return device.previousHash?.equals(used) && sinceRotation <= GRACE_MS ? 'just-used' : 'stolen';
}
