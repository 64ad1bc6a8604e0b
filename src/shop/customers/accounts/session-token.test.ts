import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { anonymousSession, signSession, verifySession } from './session-token.ts';

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

test('rejects tampered, unsigned and malformed tokens', async () => {
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

test('checks verified tokens again for time, tenant and keys', async () => {
  const token = await signSession(keys, 'ch', session);
  const last = new Date((session.exp - 1) * 1000);
  expect(await verifySession(keys, 'ch', token, now)).toEqual(session);
  expect(await verifySession(keys, 'ch', token, last)).toEqual(session);
  const [head, claims] = token.split('.');
  expect(await verifySession(keys, 'ch', `${head}.${claims}.${'A'.repeat(43)}`, now)).toBeNull();
  expect(await verifySession(keys, 'de', token, now)).toBeNull();
  expect(await verifySession([{ id: 'new', secret: 'x'.repeat(40) }], 'ch', token, now)).toBeNull();
  expect(await verifySession(keys, 'ch', token, new Date(session.exp * 1000))).toBeNull();
  expect(await verifySession(keys, 'ch', token, now)).toEqual(session);
});
