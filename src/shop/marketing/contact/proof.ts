import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';

export type { Challenge };

/** About 256 tries of some milliseconds each: a second of a phone's time, and hours for whoever sends ten thousand. */
const COST = 5000;
const PREFIX = '00';
const LONGEST_MS = 3_600_000;

const Payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      nonce: v.string(),
      salt: v.string(),
      cost: v.literal(COST),
      keyLength: v.number(),
      keyPrefix: v.literal(PREFIX),
      data: v.object({ at: v.number() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

const keyOf = (secret: string): string => createHmac('sha256', secret).update('contact proof').digest('hex');

/** Work for a browser, as altcha has it; nothing of it is stored. */
export function askProof(secret: string, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    keyPrefix: PREFIX,
    deriveKey,
    data: { at: now.getTime() },
    hmacSignatureSecret: keyOf(secret),
  });
}

/**
 * Whether the work was done: what altcha's programs send, JSON in base64. Then by what it is known, so that it counts
 * once; null for what is wrong, another's, older than an hour or no proof at all.
 */
export async function provenBy(secrets: readonly string[], payload: string, now: Date): Promise<string | null> {
  const parsed = v.safeParse(Payload, readPayload(payload));
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.output;
  const age = now.getTime() - challenge.parameters.data.at;
  if (!(age >= 0 && age <= LONGEST_MS)) return null;
  for (const secret of secrets) {
    const given = { challenge, solution, deriveKey, hmacSignatureSecret: keyOf(secret) };
    if ((await verifySolution(given)).verified) return `proof:${challenge.signature}`;
  }
  return null;
}

function readPayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload.slice(0, 4000), 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
