import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Question that needs no picture; bots that fill in every field do not answer it. */
export type ContactQuestion = { first: number; second: number; token: string };
/** Token of this shop, with the key by which it counts once, and whether the answer was right. */
export type AnsweredQuestion = { key: string; isRight: boolean };

const HOUR = 3_600_000;
const LONGEST_MS = 24 * HOUR;

function seal(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`contact question ${purpose} ${text}`).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * Asks for the sum of two numbers. The token holds a random name, the time, and two seals: of the sum, and of all that.
 * Without the secret nothing of the numbers can be read from it, and nothing of it is stored.
 */
export function createQuestion(secret: string, now: Date): ContactQuestion {
  const [first, second] = [randomInt(2, 10), randomInt(2, 10)];
  const name = `${randomBytes(9).toString('base64url')}.${now.getTime()}`;
  const head = `${name}.${seal(secret, 'sum', `${name} ${first + second}`)}`;
  return { first, second, token: `${head}.${seal(secret, 'token', head)}` };
}

/** Checks a question asked within a day. Null: the token is not of this shop, or too old. */
export function answeredBy(
  secrets: readonly string[],
  token: string,
  answer: string,
  now: Date,
): AnsweredQuestion | null {
  const [, head = '', name = '', asked = '', sum = '', signed = ''] =
    /^(([\w-]+\.(\d{1,16}))\.([\w-]+))\.([\w-]+)$/.exec(token) ?? [];
  const age = now.getTime() - Number(asked);
  const secret = secrets.find((own) => isEqual(seal(own, 'token', head), signed));
  if (secret === undefined || !(age >= 0 && age <= LONGEST_MS)) return null;
  const isRight = isEqual(seal(secret, 'sum', `${name} ${answer.trim()}`), sum);
  return { key: `question:${signed}`, isRight };
}
