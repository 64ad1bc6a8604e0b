import { expect, test } from 'vitest';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { GRACE_MS, judgeRememberToken, parseRememberToken, REMEMBER_MS, successorsOf } from './remember-login.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const device = {
  secretHash: sha256('current'),
  previousHash: sha256('previous'),
  rotatedAt: now,
  softUntil: later(REMEMBER_MS),
};

test('accepts the current token, its predecessor for a quarter of an hour, and treats others as stolen', () => {
  expect(judgeRememberToken(device, sha256('current'), now)).toBe('current');
  expect(judgeRememberToken(device, sha256('previous'), later(GRACE_MS))).toBe('just-used');
  expect(judgeRememberToken(device, sha256('previous'), later(GRACE_MS + 1))).toBe('stolen');
  expect(judgeRememberToken(device, sha256('older'), now)).toBe('stolen');
  expect(judgeRememberToken({ ...device, rotatedAt: null, previousHash: null }, sha256('older'), now)).toBe('stolen');
});

test('expires 180 days after the last visit', () => {
  expect(judgeRememberToken(device, sha256('current'), later(REMEMBER_MS))).toBe('expired');
  expect(judgeRememberToken({ ...device, softUntil: null }, sha256('current'), now)).toBe('expired');
});

test('looks up only well-formed tokens', () => {
  const [series, secret] = [newToken(), newToken()];
  expect(parseRememberToken(`${series}.${secret}`)).toEqual({ series, secret });
  for (const bad of [
    null,
    '',
    '.',
    series,
    `${series}.`,
    `${series}.${secret}.x`,
    `${series}.${secret}'`,
    `a.${secret}`,
  ])
    expect(parseRememberToken(bad)).toBeNull();
});

test('derives one successor from each secret, series and key', () => {
  const keys = [
    { id: 'b', secret: 'b'.repeat(40) },
    { id: 'a', secret: 'a'.repeat(40) },
  ];
  const used = { series: newToken(), secret: newToken() };
  const [next, byOlder] = successorsOf(keys, used);
  expect(successorsOf(keys, used)).toEqual([next, byOlder]);
  expect(parseRememberToken(`${used.series}.${next}`)).toEqual({ series: used.series, secret: next });
  const others = [
    byOlder,
    successorsOf(keys, { ...used, series: newToken() })[0],
    successorsOf(keys, { ...used, secret: newToken() })[0],
  ];
  for (const other of others) expect(other).not.toBe(next);
});
