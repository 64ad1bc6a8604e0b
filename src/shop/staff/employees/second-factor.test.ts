import { expect, test } from 'vitest';
import { newRecoveryCodes, newTotpSecret, plainRecoveryCode, stepOfCode, totpInvitation } from './second-factor.ts';

// Secret of RFC 6238, appendix B. Its codes have eight digits; the last six count here.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [2000000000, '279037', 66666666],
])('RFC 6238: at %i the code is %s', (seconds, code, step) => {
  expect(stepOfCode(SECRET, code, new Date(seconds * 1000))).toBe(step);
});

test('accepts a clock that is half a minute off, but not more', () => {
  const at = (seconds: number) => stepOfCode(SECRET, '287082', new Date(seconds * 1000));
  expect(at(59 + 30)).toBe(1);
  expect(at(59 - 30)).toBe(1);
  expect(at(59 + 61)).toBeNull();
});

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('refuses %s as a code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeNull();
});

test('accepts a code with spaces', () => {
  expect(stepOfCode(SECRET, ' 287 082', new Date(59_000))).toBe(1);
});

test('returns the secret as a picture and as text', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { svg, typed } = totpInvitation(secret, 'lea@montarve.example');
  expect(svg).toMatch(/^<svg/);
  expect(typed.replaceAll(' ', '')).toBe(secret);
});

test('creates ten different recovery codes and accepts them with any spaces, hyphens and case', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(plainRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''));
  }
  expect(plainRecoveryCode('123456')).toBeNull();
});
