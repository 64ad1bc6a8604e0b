import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betterSubject, chanceOfDifference, subjectVariant } from './subject-test.ts';

test('splits recipients by campaign and recipient alone, about half of the share each', () => {
  const campaign = '3f1c6f0e-8d43-4a51-9a5e-0d2f9f0c4b11';
  const readers = Array.from({ length: 4000 }, () => randomUUID());
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 50 }), (share) => {
      const variants = readers.map((reader) => subjectVariant(campaign, reader, share));
      expect(variants).toEqual(readers.map((reader) => subjectVariant(campaign, reader, share)));
      const [a, b] = ['a', 'b'].map((own) => variants.filter((variant) => variant === own).length);
      // Six standard deviations of a binomial distribution.
      const bound = 6 * Math.sqrt((4000 * share) / 200);
      expect(Math.abs((a ?? 0) - (4000 * share) / 200)).toBeLessThan(bound);
      expect(Math.abs((b ?? 0) - (4000 * share) / 200)).toBeLessThan(bound);
    }),
    { numRuns: 10 },
  );
});

test('a larger share tests the readers of a smaller one with equal subjects', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 10, max: 49 }), (campaign, reader, share) => {
      const smaller = subjectVariant(campaign, reader, share);
      if (smaller !== null) expect(subjectVariant(campaign, reader, share + 1)).toBe(smaller);
    }),
  );
});

test('chooses the subject with the higher rate, and the first of two equal ones', () => {
  expect(betterSubject({ sent: 100, count: 5 }, { sent: 50, count: 3 })).toBe('b');
  expect(betterSubject({ sent: 100, count: 6 }, { sent: 50, count: 3 })).toBe('a');
  expect(betterSubject({ sent: 0, count: 0 }, { sent: 0, count: 0 })).toBe('a');
});

test('tells how likely chance is, and nothing about few results', () => {
  expect(chanceOfDifference({ sent: 1000, count: 100 }, { sent: 1000, count: 100 })).toBeCloseTo(1, 5);
  expect(chanceOfDifference({ sent: 1000, count: 100 }, { sent: 1000, count: 130 })).toBeCloseTo(0.0355, 3);
  expect(chanceOfDifference({ sent: 20, count: 10 }, { sent: 1000, count: 130 })).toBeNull();
  expect(chanceOfDifference({ sent: 1000, count: 2 }, { sent: 1000, count: 130 })).toBeNull();
});
