import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveRate, monthlyRate } from './effective-rate.ts';

/** Bisection: slow, but certainly right. */
function byBisection(given: number, payments: { amount: number; years: number }[]): number {
  let [low, high] = [-0.99, 1000];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    const worth = payments.reduce((sum, payment) => sum + payment.amount * (1 + middle) ** -payment.years, 0);
    if (worth > given) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

test('returns ten percent for ten percent more a year later', () => {
  expect(effectiveRate(1000, [{ amount: 1100, years: 1 }])).toBeCloseTo(0.1, 12);
  expect(effectiveRate(1000, [{ amount: 1000, years: 1 }])).toBeCloseTo(0, 12);
  expect(effectiveRate(1000, [{ amount: 900, years: 1 }])).toBeCloseTo(-0.1, 12);
});

test('agrees with bisection on the first example of the directive: 6000, 36 months of 205.30', () => {
  const payments = Array.from({ length: 36 }, (_, index) => ({ amount: 205_30, years: (index + 1) / 12 }));
  expect(effectiveRate(6000_00, payments)).toBeCloseTo(byBisection(6000_00, payments), 9);
});

test('agrees with bisection for payments of any kind', () => {
  const payment = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    years: fc.double({ min: 0.02, max: 8, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 50 }),
      fc.double({ min: 0.4, max: 1.2, noNaN: true }),
      (payments, part) => {
        const total = payments.reduce((sum, entry) => sum + entry.amount, 0);
        const rate = effectiveRate(total * part, payments);
        const slow = byBisection(total * part, payments);
        // Outside of the interval bisection has no result to compare.
        if (slow < 900 && slow > -0.98) expect(Math.abs(rate - slow)).toBeLessThan(1e-6 * (1 + Math.abs(slow)));
      },
    ),
  );
});

test('compounds twelve monthly rates to the yearly rate', () => {
  expect((1 + monthlyRate(0.0912)) ** 12).toBeCloseTo(1.0912, 12);
});

test('refuses payments that are no credit', () => {
  expect(() => effectiveRate(0, [{ amount: 1, years: 1 }])).toThrow(RangeError);
  expect(() => effectiveRate(100, [])).toThrow(RangeError);
  expect(() => effectiveRate(100, [{ amount: 100, years: 0 }])).toThrow(RangeError);
  expect(() => effectiveRate(100, [{ amount: -1, years: 1 }])).toThrow(RangeError);
});
