import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { tenants } from '../../tenants/index.ts';
import { anonymousSession, signSession, verifySession } from './session-token.ts';
import { createSessions } from './sessions.ts';

const keys = [
  { id: 'new', secret: 'n'.repeat(40) },
  { id: 'old', secret: 'o'.repeat(40) },
];
const now = new Date('2026-11-21T10:00:00Z');
const session = anonymousSession(now, 86_400);

test('a token is valid for its tenant until it expires', async () => {
  const token = await signSession(keys, 'ch', session);
  expect(await verifySession(keys, 'ch', token, now)).toEqual(session);
  expect(await verifySession(keys, 'de', token, now)).toBeNull();
  expect(await verifySession(keys, 'ch', token, new Date(now.getTime() + 86_400_000))).toBeNull();
});

test('an older key still verifies, an unknown one does not', async () => {
  const token = await signSession(keys.slice(1), 'ch', session);
  expect(await verifySession(keys, 'ch', token, now)).toEqual(session);
  expect(await verifySession(keys.slice(0, 1), 'ch', token, now)).toBeNull();
});

test('tampered, unsigned and garbage tokens are nobody', async () => {
  const token = await signSession(keys, 'ch', session);
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ sid: 'x', type: 2, cc: 'vip', exp: session.exp, iss: 'kontor', aud: 'ch' }),
  ).toString('base64url');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
  const otherAlgorithm = await new SignJWT({ sid: 'x', type: 2, cc: 'vip' })
    .setProtectedHeader({ alg: 'HS512', kid: 'new' })
    .setIssuer('kontor')
    .setAudience('ch')
    .setExpirationTime(session.exp)
    .sign(new TextEncoder().encode('n'.repeat(40)));
  for (const bad of [`${head}.${forged}.${signature}`, none, otherAlgorithm, 'a.b.c', '', `${token}x`]) {
    expect(await verifySession(keys, 'ch', bad, now)).toBeNull();
  }
});

test('a session is kept until less than 1800 s are left, then replaced', async () => {
  const clock = fixedClock(now);
  const sessions = createSessions({ keys, clock });
  const first = await sessions.fetch(tenants.ch, null);
  expect(first).toMatchObject({ type: 0, renewed: true, exp: now.getTime() / 1000 + 86_400 });
  clock.advance((86_400 - 1801) * 1000);
  expect(await sessions.fetch(tenants.ch, first.token)).toMatchObject({ token: first.token, renewed: false });
  clock.advance(1000);
  const second = await sessions.fetch(tenants.ch, first.token);
  expect(second.renewed).toBe(true);
  expect(second.exp).toBe(Math.floor(clock.now().getTime() / 1000) + 86_400);
});
