import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** A question that people answer without looking at a picture, and programs that fill in every field do not. */
export type Question = { first: number; second: number; token: string };

const HOUR = 3_600_000;
const LONGEST_MS = 24 * HOUR;

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`contact question ${text}`).digest('base64url');
}

/** Two numbers to be added; the token says which and since when, and nothing of it is stored. */
export function askQuestion(secret: string, now: Date): Question {
  const [first, second] = [randomInt(2, 10), randomInt(2, 10)];
  const head = `${first}.${second}.${now.getTime()}`;
  return { first, second, token: `${head}.${signature(secret, head)}` };
}

/** By what a question is known whose answer is right and came within a day, so that it counts once; otherwise null. */
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
