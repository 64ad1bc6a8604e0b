import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

/** 0: anonymous. 1: soft login. Any other number: logged in (docs/rules/sessions.md#session-types). */
export type SessionType = number;

export type Session = {
  /** Random id that identifies the session inside the shop. */
  id: string;
  type: SessionType;
  /** Customer category "cc": the customer group for prices and vouchers (docs/rules/sessions.md#session-types). */
  cc: string;
  /** Seconds since 1970. */
  exp: number;
};

/** The newest key signs, and all keys verify, so that keys can change while sessions exist. */
export type SessionKeys = { id: string; secret: string }[];

const ALGORITHM = 'HS256';
const Claims = v.object({
  sid: v.string(),
  type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  cc: v.string(),
  exp: v.number(),
});

/** Signs a short token that is valid for one tenant only. */
export async function signSession(keys: SessionKeys, tenant: string, session: Session): Promise<string> {
  const key = keys[0];
  if (!key) throw new Error('no session key is configured');
  return new SignJWT({ sid: session.id, type: session.type, cc: session.cc })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer('kontor')
    .setAudience(tenant)
    .setExpirationTime(session.exp)
    .sign(await signingKey(key.secret));
}

/**
 * Returns the session of a token; null unless it is a valid token of this tenant now. Verified tokens are cached by
 * their keys, because each check costs a round trip to the thread pool. Their expiry is checked every time.
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

/** Size of the cache; each entry takes about half a kilobyte. */
const MOST_REMEMBERED = 16_384;
/** Cached sessions by their keys, since other keys have verified nothing. */
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

/** Imports a key once, because a plain secret would be imported in the thread pool for each token. */
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
