import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairPostings } from './pair-postings.ts';

const posting = fc.record({
  number: fc.constantFrom('1000', '1100', '1200', '2200', '3200', '3800'),
  taxKey: fc.constantFrom(null, null, '40', '0009'),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});

test('pairs keep the sum of every account, whatever an entry has', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 12 }), (given) => {
      const rest = -given.reduce((sum, { amount }) => sum + amount, 0);
      const postings = [...given, { number: '9999', taxKey: null, amount: rest }];
      const sums = new Map<string, number>();
      for (const { number, amount } of postings) sums.set(number, (sums.get(number) ?? 0) + amount);
      for (const { debit, credit, amount } of pairPostings(postings)) {
        expect(amount).toBeGreaterThan(0);
        expect(debit).not.toBe(credit);
        sums.set(debit, (sums.get(debit) ?? 0) - amount);
        sums.set(credit, (sums.get(credit) ?? 0) + amount);
      }
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    }),
  );
});

test('refuses an entry that does not balance', () => {
  expect(() => pairPostings([{ number: '1000', taxKey: null, amount: 5 }])).toThrow(/balance/);
});
