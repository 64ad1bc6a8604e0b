import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Question that needs no picture; bots that fill in every field do not answer it. */
export type ContactQuestion = { first: number; second: number; token: string };

const HOUR = 3_600_000;
const LONGEST_MS = 24 * HOUR;

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`contact question ${text}`).digest('base64url');
}

/** Asks for the sum of two numbers. The token holds the numbers and the time; nothing of it is stored. */
export function askQuestion(secret: string, now: Date): ContactQuestion {
  const [first, second] = [randomInt(2, 10), randomInt(2, 10)];
  const head = `${first}.${second}.${now.getTime()}`;
  return { first, second, token: `${head}.${signature(secret, head)}` };
}

/** Returns the key of a question answered correctly within a day, so that it counts once; otherwise null. */
export function answeredBy(secrets: readonly string[], token: string, answer: string, now: Date): string | null {
  const [, head = '', first = '', second = '', asked = '', signed = ''] =
    /^((\d+)\.(\d+)\.(\d+))\.([\w-]+)$/.exec(token) ?? [];
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const own = Buffer.from(signature(secret, head));
    return own.length === given.length && timingSafeEqual(own, given);
  });
  const age = now.getTime() - Number(asked);
  const isRight = age >= 0 && age <= LONGEST_MS && answer.trim() === String(Number(first) + Number(second));
  return isOurs && isRight ? `question:${signed}` : null;
}
