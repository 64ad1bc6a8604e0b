import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveRate, monthlyRate } from './effective-rate.ts';

/** Halving an interval: slow, and beyond doubt. */
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

test('a year later ten percent more is ten percent', () => {
  expect(effectiveRate(1000, [{ amount: 1100, years: 1 }])).toBeCloseTo(0.1, 12);
  expect(effectiveRate(1000, [{ amount: 1000, years: 1 }])).toBeCloseTo(0, 12);
  expect(effectiveRate(1000, [{ amount: 900, years: 1 }])).toBeCloseTo(-0.1, 12);
});

test('the first examples of the directive: 6000 given, 36 months of 205.30', () => {
  const payments = Array.from({ length: 36 }, (_, index) => ({ amount: 205_30, years: (index + 1) / 12 }));
  expect(effectiveRate(6000_00, payments)).toBeCloseTo(byBisection(6000_00, payments), 9);
});

test('it finds what halving finds, for payments of any kind', () => {
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
        // Beyond the interval there is nothing to compare with.
        if (slow < 900 && slow > -0.98) expect(Math.abs(rate - slow)).toBeLessThan(1e-6 * (1 + Math.abs(slow)));
      },
    ),
  );
});

test('a month of it twelve times is a year of it', () => {
  expect((1 + monthlyRate(0.0912)) ** 12).toBeCloseTo(1.0912, 12);
});

test('what is no credit is refused', () => {
  expect(() => effectiveRate(0, [{ amount: 1, years: 1 }])).toThrow(RangeError);
  expect(() => effectiveRate(100, [])).toThrow(RangeError);
  expect(() => effectiveRate(100, [{ amount: 100, years: 0 }])).toThrow(RangeError);
  expect(() => effectiveRate(100, [{ amount: -1, years: 1 }])).toThrow(RangeError);
});
