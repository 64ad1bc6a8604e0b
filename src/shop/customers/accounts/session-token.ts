import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

/** 0 anonymous, 1 soft login, any other number logged in (docs/rules/sessions.md#session-types). */
export type SessionType = number;

export type Session = {
  /** Random; what the session is known by inside the shop. */
  id: string;
  type: SessionType;
  /** Customer category "cc": the customer group for prices and vouchers (docs/rules/sessions.md#session-types). */
  cc: string;
  /** Seconds since 1970. */
  exp: number;
};

/** The newest key signs; all of them verify, so that keys can be changed while sessions live. */
export type SessionKeys = { id: string; secret: string }[];

const ALGORITHM = 'HS256';
const Claims = v.object({
  sid: v.string(),
  type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cc: v.string(),
  exp: v.number(),
});

/** A short signed token with the tenant in it: a token of one tenant says nothing to another. */
export async function signSession(keys: SessionKeys, tenant: string, session: Session): Promise<string> {
  const key = keys[0];
  if (!key) throw new Error('there is no session key');
  return new SignJWT({ sid: session.id, type: session.type, cc: session.cc })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer('kontor')
    .setAudience(tenant)
    .setExpirationTime(session.exp)
    .sign(await signingKey(key.secret));
}

/**
 * The session of a token, or null for anything that is not exactly a valid token of this tenant at this moment. A
 * signature that was right stays right: tokens that were verified under these keys are remembered, since checking costs
 * a way to the thread pool and back with every request; what they say of time is judged anew.
 */
export async function verifySession(
  keys: SessionKeys,
  tenant: string,
  token: string,
  now: Date,
): Promise<Session | null> {
  const known = verified.get(keys) ?? new Map<string, Session>();
  verified.set(keys, known);
  const name = `${tenant} ${token}`;
  const before = known.get(name);
  if (before) {
    if (before.exp * 1000 > now.getTime()) return before;
    known.delete(name);
    return null;
  }
  const session = await checkToken(keys, tenant, token, now);
  if (session) {
    const oldest = known.size < MOST_REMEMBERED ? undefined : known.keys().next().value;
    if (oldest !== undefined) known.delete(oldest);
    known.set(name, session);
  }
  return session;
}

/** Half a kilobyte each. */
const MOST_REMEMBERED = 16_384;
/** By the keys they were verified with: other keys have verified nothing. */
const verified = new WeakMap<SessionKeys, Map<string, Session>>();

async function checkToken(keys: SessionKeys, tenant: string, token: string, now: Date): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.find((candidate) => candidate.id === header.kid);
        if (!key) throw new errors.JWSInvalid('unknown key');
        return signingKey(key.secret);
      },
      { algorithms: [ALGORITHM], issuer: 'kontor', audience: tenant, currentDate: now },
    );
    const claims = v.safeParse(Claims, payload);
    return claims.success
      ? { id: claims.output.sid, type: claims.output.type, cc: claims.output.cc, exp: claims.output.exp }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Made ready once: with a secret's plain bytes every token would do that anew, in the thread pool. */
function signingKey(secret: string): Promise<CryptoKey> {
  const known =
    ready.get(secret) ??
    crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  ready.set(secret, known);
  return known;
}

const ready = new Map<string, Promise<CryptoKey>>();

export function anonymousSession(now: Date, maxAgeSeconds: number): Session {
  return {
    id: randomBytes(16).toString('base64url'),
    type: 0,
    cc: 'standard',
    exp: Math.floor(now.getTime() / 1000) + maxAgeSeconds,
  };
}
