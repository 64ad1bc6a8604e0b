import { expect, test } from 'vitest';
import { cancelProblem } from './cancel-rule.ts';

const order = { state: 'placed', isShipped: false, isPartlyCancelled: false, hasRunningMembership: false };

test.each([
  [{}, null],
  [{ isShipped: true }, 'on-its-way'],
  [{ isPartlyCancelled: true }, 'partly-cancelled'],
  [{ state: 'cancelled' }, 'not-placed'],
  [{ state: 'prepared' }, 'not-placed'],
  [{ hasRunningMembership: true, isShipped: true }, 'membership'],
] as const)('returns for %j the problem %s', (change, problem) => {
  expect(cancelProblem({ ...order, ...change })).toBe(problem);
});
