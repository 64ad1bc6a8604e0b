import { expect, test } from 'vitest';
import { paybackNumberProblem } from './payback-number.ts';

test.each([
  ['1234567890', null],
  ['3083421234567891', null],
  ['3083421234567892', 'invalid-number'],
  ['123456789', 'invalid-number'],
  ['12345678901', 'invalid-number'],
  ['12345678x0', 'digits-only'],
] as const)('checks the card number %s: %s', (number, problem) => {
  expect(paybackNumberProblem(number)).toBe(problem);
});
