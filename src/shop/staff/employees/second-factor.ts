import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const STEP_SECONDS = 30;

/** A fresh secret of 160 bits in Base32 (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Kontor', label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });
}

/** The step of time that a code belongs to, one before and after now included; null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** What an authenticator program reads: the picture, and the secret for typing, in groups of four. */
export function totpInvitation(secret: string, email: string): { svg: string; typed: string } {
  return {
    svg: renderSVG(totp(secret, email).toString(), { ecc: 'M', border: 2 }),
    typed: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
  };
}

/** Letters that are not mistaken for each other when they are written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes like "k7mw-9dqe-4xtp": each replaces the second factor once. 12 of 31 letters are 59 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters: string[] = [];
    while (letters.length < 12) {
      // Bytes beyond the last whole multiple would make some letters likelier.
      const [byte = 255] = randomBytes(1);
      if (byte < LETTERS.length * 8) letters.push(LETTERS[byte % LETTERS.length] ?? '');
    }
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** However it was typed: without spaces, hyphens and capitals; null if it cannot be a recovery code. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{12}$/.test(plain) ? plain : null;
}
