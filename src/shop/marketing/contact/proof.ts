import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';

export type { Challenge };

/**
 * Cost of one try; about 256 tries of some milliseconds each take a phone one second, and hours for ten thousand
 * messages.
 */
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

/** Creates a challenge for altcha in a browser; nothing of it is stored. */
export function createProofChallenge(secret: string, now: Date): Promise<Challenge> {
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
 * Verifies a solved challenge in altcha's format, JSON in base64. Returns its key, so that it counts once. Null: wrong,
 * of another installation, older than an hour, or invalid.
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
