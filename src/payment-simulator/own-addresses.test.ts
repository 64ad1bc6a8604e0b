import { expect, test } from 'vitest';
import { isLocalHost, isOfThisMachine } from './own-addresses.ts';

test('addresses of this machine, and no others', () => {
  expect(isOfThisMachine('http://de.localhost:3000/kasse/bezahlt/')).toBe(true);
  expect(isOfThisMachine('http://127.0.0.1/x')).toBe(true);
  expect(isOfThisMachine('https://www.montarve.ch/kasse')).toBe(false);
  expect(isOfThisMachine('http://localhost.evil.example/')).toBe(false);
  expect(isOfThisMachine('javascript:alert(1)//localhost')).toBe(false);
  expect(isOfThisMachine('')).toBe(false);
  expect(isLocalHost('[::1]:3000')).toBe(true);
});
