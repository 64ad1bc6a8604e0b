import { expect, test } from 'vitest';
import { cancelProblem } from './cancel-rule.ts';

const order = {
  state: 'placed',
  method: 'invoice',
  isSettled: false,
  earliestDelivery: '2026-11-24',
  today: '2026-11-23',
  hasRunningMembership: false,
};

test.each([
  [{}, null],
  [{ today: '2026-11-24' }, 'on-its-way'],
  [{ today: '2026-12-24', method: 'prepayment' }, null],
  [{ today: '2026-12-24', method: 'prepayment', isSettled: true }, 'on-its-way'],
  [{ state: 'cancelled' }, 'not-placed'],
  [{ state: 'prepared' }, 'not-placed'],
  [{ hasRunningMembership: true }, 'membership'],
  // A year of membership alone: nothing is delivered.
  [{ earliestDelivery: null, today: '2026-12-24' }, null],
] as const)('%j: %s', (change, problem) => {
  expect(cancelProblem({ ...order, ...change })).toBe(problem);
});
