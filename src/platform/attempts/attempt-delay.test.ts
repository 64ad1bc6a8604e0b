import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayAfter, type LimitKind, remembered } from './attempt-delay.ts';

test('permits some free failures, then doubles the delay up to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 10, 14, 1000].map((failures) => delayAfter('account', failures))).toEqual([
    0, 0, 2, 4, 8, 64, 900, 900,
  ]);
  expect(delayAfter('address', 19)).toBe(0);
  expect(delayAfter('address', 20)).toBe(2);
});

test('never shortens the delay for a further failure', () => {
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

test('expires one failure per ten minutes for a shared address, and all after a day for an account', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  const count = { failures: 5, changedAt: at(0) };
  expect(remembered('address', count, at(9))).toEqual({ failures: 5, changedAt: at(0) });
  expect(remembered('address', count, at(25))).toEqual({ failures: 3, changedAt: at(20) });
  expect(remembered('letters', count, at(50))).toEqual({ failures: 0, changedAt: at(50) });
  expect(remembered('letters', { failures: 9000, changedAt: at(0) }, at(0)).failures).toBe(29);
  expect(remembered('account', count, at(24 * 60))).toEqual({ failures: 5, changedAt: at(24 * 60) });
  expect(remembered('letter', count, at(24 * 60 + 1)).failures).toBe(0);
  // A clock that was set back does not extend the delay.
  expect(remembered('address', count, at(-60))).toEqual(count);
});
