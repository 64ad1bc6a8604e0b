import { expect, test } from 'vitest';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { judgeRemembered, parseRemembered, REMEMBER_MS } from './remembered.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const device = {
  secretHash: sha256('current'),
  previousHash: sha256('previous'),
  rotatedAt: now,
  softUntil: later(REMEMBER_MS),
};

test('the current token counts, its predecessor for a minute, anything else was stolen', () => {
  expect(judgeRemembered(device, sha256('current'), now)).toBe('current');
  expect(judgeRemembered(device, sha256('previous'), later(60_000))).toBe('just-used');
  expect(judgeRemembered(device, sha256('previous'), later(60_001))).toBe('stolen');
  expect(judgeRemembered(device, sha256('older'), now)).toBe('stolen');
  expect(judgeRemembered({ ...device, rotatedAt: null, previousHash: null }, sha256('older'), now)).toBe('stolen');
});

test('after 180 days without a visit it is worth nothing', () => {
  expect(judgeRemembered(device, sha256('current'), later(REMEMBER_MS))).toBe('expired');
  expect(judgeRemembered({ ...device, softUntil: null }, sha256('current'), now)).toBe('expired');
});

test('only what looks like a token is looked up', () => {
  const [series, secret] = [newToken(), newToken()];
  expect(parseRemembered(`${series}.${secret}`)).toEqual({ series, secret });
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
    expect(parseRemembered(bad)).toBeNull();
});
