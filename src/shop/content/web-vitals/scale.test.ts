import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleOf, ratingOf, stepOf, threeQuarters } from './scale.ts';

function counted(metric: string, values: number[]): { step: number; views: number }[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(stepOf(metric, value), (counts.get(stepOf(metric, value)) ?? 0) + 1);
  return [...counts].map(([step, views]) => ({ step, views }));
}

test('computes the 75th percentile with an error below 5 percent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 600_000, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const known = threeQuarters('INP', counted('INP', values)) ?? 0;
        expect(Math.abs(known - exact) / exact).toBeLessThan(0.05);
      },
    ),
  );
});

test('assigns steps in ascending order, also to layout shift scores', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 600_000, noNaN: true }),
      fc.double({ min: 0, max: 600_000, noNaN: true }),
      (a, b) => {
        expect(stepOf('LCP', Math.max(a, b))).toBeGreaterThanOrEqual(stepOf('LCP', Math.min(a, b)));
      },
    ),
  );
  expect(middleOf('CLS', stepOf('CLS', 0.1))).toBeCloseTo(0.1, 2);
  expect(stepOf('CLS', 0.1)).not.toBe(stepOf('CLS', 0.25));
});

test('returns null without page views, and ignores negative counts', () => {
  expect(threeQuarters('INP', [])).toBeNull();
  expect(threeQuarters('INP', [{ step: 50, views: -3 }])).toBeNull();
  expect(threeQuarters('INP', [{ step: 0, views: 4 }])).toBe(0);
  expect(
    threeQuarters('INP', [
      { step: 9, views: 4 },
      { step: 60, views: -1 },
    ]),
  ).toBe(middleOf('INP', 9));
});

test.each([
  ['INP', 199, 'good'],
  ['INP', 200, 'needs-improvement'],
  ['INP', 501, 'poor'],
  ['LCP', 2500, 'good'],
  ['CLS', 0.26, 'poor'],
] as const)('rates %s %d as %s', (metric, value, rating) => {
  expect(ratingOf(metric, value)).toBe(rating);
});
