import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const STEP_SECONDS = 30;

/** Returns a new secret of 160 bits in Base32 (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Kontor', label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });
}

/** Returns the time step of a code, allowing one step before and after now; null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** Returns the invitation for an authenticator app: a QR code, and the secret as text in groups of four. */
export function totpInvitation(secret: string, email: string): { svg: string; typed: string } {
  return {
    svg: renderSVG(totp(secret, email).toString(), { ecc: 'M', border: 2 }),
    typed: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
  };
}

/** Letters and digits that readers do not confuse with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Returns ten codes like "k7mw-9dqe-4xtp", each of which replaces the second factor once. 12 of 31 letters are 59 bits.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters: string[] = [];
    while (letters.length < 12) {
      // Bytes above the last whole multiple would make some letters likelier.
      const [byte = 255] = randomBytes(1);
      if (byte < LETTERS.length * 8) letters.push(LETTERS[byte % LETTERS.length] ?? '');
    }
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Removes spaces, hyphens and case from a typed code; null if it cannot be a recovery code. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{12}$/.test(plain) ? plain : null;
}
