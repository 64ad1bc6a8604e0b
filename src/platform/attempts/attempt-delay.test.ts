import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayAfter, type LimitKind } from './attempt-delay.ts';

test('some mistakes are free, then the wait doubles up to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 10, 14, 1000].map((failures) => delayAfter('account', failures))).toEqual([
    0, 0, 2, 4, 8, 64, 900, 900,
  ]);
  expect(delayAfter('address', 19)).toBe(0);
  expect(delayAfter('address', 20)).toBe(2);
});

test('one more failure never shortens the wait', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<LimitKind>('account', 'factor', 'address', 'letter'),
      fc.nat(10_000),
      (kind, failures) => {
        expect(delayAfter(kind, failures + 1)).toBeGreaterThanOrEqual(delayAfter(kind, failures));
      },
    ),
  );
});
