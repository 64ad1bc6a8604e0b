import { createHmac, timingSafeEqual } from 'node:crypto';

const LENGTH = 10;

function tokenOf(secret: string, tenant: string, number: string): string {
  const digits = createHmac('sha256', secret).update(`contact reply ${tenant} ${number}`).digest('hex');
  return digits.slice(0, LENGTH);
}

/** Returns the number of a ticket with its token, for the subject of mails about it. */
export function signedNumber(secret: string, tenant: string, number: string): string {
  return `${number}-${tokenOf(secret, tenant, number)}`;
}

/** Returns the candidates in a subject: numbers with a token, which `isSigned` checks per tenant. */
export function signedNumbersIn(subject: string): { number: string; token: string }[] {
  return [...subject.matchAll(/(?<!\w)(\d{1,18})-([\da-f]{10})(?!\w)/g)].map(([, number = '', token = '']) => ({
    number,
    token,
  }));
}

export function isSigned(
  secrets: readonly string[],
  tenant: string,
  { number, token }: { number: string; token: string },
): boolean {
  return secrets.some((secret) => timingSafeEqual(Buffer.from(tokenOf(secret, tenant, number)), Buffer.from(token)));
}
