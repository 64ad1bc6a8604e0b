import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePrice, type PricePeriod, type StrikePriceRule } from './strike-price.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const day = (number: number) => new Date(START + number * DAY);

/**
 * Builds a price history from consecutive [amount, days]. Null amount means not on sale; the last price stays valid.
 */
function history(...steps: [number | null, number][]): PricePeriod[] {
  let from = 0;
  return steps.flatMap(([amount, days], index) => {
    const start = from;
    from += days;
    return amount === null ? [] : [{ amount, from: day(start), to: index === steps.length - 1 ? null : day(from) }];
  });
}
const amountAt = (periods: PricePeriod[], at: number, rule: StrikePriceRule) =>
  comparePrice(periods, day(at), rule)?.amount ?? null;

describe('Switzerland (PBV Art. 16)', () => {
  test('allows a price charged for 30 consecutive days without time limit', () => {
    const periods = history([10000, 30], [8000, 1]);
    expect(comparePrice(periods, day(30), 'ch')).toEqual({ amount: 10000, percentOff: 20, until: null });
    expect(amountAt(periods, 3000, 'ch')).toBe(10000);
  });

  test('allows a price charged for 29 days for half as long', () => {
    const periods = history([10000, 29], [8000, 1]);
    expect(comparePrice(periods, day(29), 'ch')).toEqual({ amount: 10000, percentOff: 20, until: day(43.5) });
    expect(amountAt(periods, 43.49, 'ch')).toBe(10000);
    expect(amountAt(periods, 43.5, 'ch')).toBeNull();
  });

  test('never applies the limit of two months, since such a price was charged for 30 days', () => {
    expect(comparePrice(history([10000, 150], [8000, 1]), day(220), 'ch')).toEqual({
      amount: 10000,
      percentOff: 20,
      until: null,
    });
  });

  test('allows a price raised for some days for half as long', () => {
    const periods = history([9000, 100], [10000, 29], [8000, 1]);
    expect(comparePrice(periods, day(129), 'ch')).toMatchObject({ amount: 10000, until: day(143.5) });
  });

  test('allows a price raised one day before the sale for twelve hours', () => {
    const periods = history([9000, 60], [12000, 1], [10000, 1]);
    expect(comparePrice(periods, day(61), 'ch')).toEqual({ amount: 12000, percentOff: 16, until: day(61.5) });
    expect(amountAt(periods, 61.5, 'ch')).toBeNull();
  });

  test('allows the long-charged price through further reductions', () => {
    const periods = history([10000, 40], [8000, 3], [6000, 1]);
    expect(comparePrice(periods, day(43), 'ch')).toEqual({ amount: 10000, percentOff: 40, until: null });
    expect(amountAt(periods, 400, 'ch')).toBe(10000);
  });

  test('ends the series of reductions at a rise', () => {
    expect(amountAt(history([10000, 40], [6000, 10], [8000, 1]), 50, 'ch')).toBeNull();
  });

  test('allows the long-charged price after a time off sale', () => {
    expect(amountAt(history([10000, 40], [null, 20], [8000, 1]), 60, 'ch')).toBe(10000);
    expect(amountAt(history([10000, 40], [8000, 5], [null, 20], [8000, 1]), 65, 'ch')).toBe(10000);
  });

  test('does not count days before and after a time off sale as consecutive', () => {
    expect(amountAt(history([10000, 20], [null, 5], [10000, 20], [8000, 1]), 45, 'ch')).toBe(10000);
    expect(amountAt(history([10000, 20], [null, 5], [10000, 20], [8000, 1]), 56, 'ch')).toBeNull();
  });
});

describe('European Union (98/6 Art. 6a)', () => {
  test('returns the lowest price of the 30 days before the reduction', () => {
    expect(comparePrice(history([9000, 60], [12000, 1], [8000, 1]), day(61), 'eu')).toEqual({
      amount: 9000,
      percentOff: 11,
      until: null,
    });
    expect(amountAt(history([9000, 60], [12000, 30], [8000, 1]), 90, 'eu')).toBe(12000);
    expect(amountAt(history([9000, 60], [12000, 29], [8000, 1]), 89, 'eu')).toBe(9000);
  });

  test('returns null for a sale that is not cheaper than the reference', () => {
    expect(amountAt(history([9000, 60], [12000, 1], [10000, 1]), 61, 'eu')).toBeNull();
    expect(amountAt(history([9000, 60], [12000, 1], [9000, 1]), 61, 'eu')).toBeNull();
  });

  test('applies the reference of the first step to a reduction in steps', () => {
    expect(comparePrice(history([10000, 60], [8000, 5], [6000, 5], [5000, 1]), day(70), 'eu')).toMatchObject({
      amount: 10000,
      percentOff: 50,
    });
    expect(amountAt(history([10000, 60], [8000, 30], [6000, 1]), 90, 'eu')).toBe(8000);
  });
});

describe('both rules', () => {
  test.each(['ch', 'eu'] as const)('%s: returns null without a current, an earlier and a higher price', (rule) => {
    expect(comparePrice([], day(1), rule)).toBeNull();
    expect(amountAt(history([10000, 60]), 30, rule)).toBeNull();
    expect(amountAt(history([8000, 60], [10000, 5]), 60, rule)).toBeNull();
    expect(amountAt(history([10000, 60], [8000, 5], [null, 5]), 65, rule)).toBeNull();
    // A future price does not count.
    expect(amountAt(history([10000, 60], [8000, 5]), 59, rule)).toBeNull();
  });

  test('rounds the percentage down', () => {
    expect(comparePrice(history([9990, 60], [6990, 1]), day(60), 'ch')?.percentOff).toBe(30);
    expect(comparePrice(history([10000, 60], [9999, 1]), day(60), 'eu')?.percentOff).toBe(0);
  });

  const scales = fc.array(
    fc.tuple(fc.constantFrom<(number | null)[]>(null, 500, 600, 700, 800), fc.integer({ min: 1, max: 45 })),
    { minLength: 1, maxLength: 6 },
  );

  test.each(['ch', 'eu'] as const)('%s: agrees with a model that compares day by day', (rule) => {
    fc.assert(
      fc.property(scales, (steps) => {
        const days = steps.flatMap(([amount, count]) => Array.from({ length: count }, () => amount));
        expect(amountAt(history(...steps), days.length - 0.5, rule)).toBe(
          rule === 'ch' ? swissByDay(days) : europeanByDay(days),
        );
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['ch', 'eu'] as const)('%s: returns the same price until the returned end', (rule) => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (steps, part) => {
        const periods = history(...steps);
        const now = steps.reduce((sum, [, count]) => sum + count, 0) - 0.5;
        const answer = comparePrice(periods, day(now), rule);
        if (!answer) return;
        const last = answer.until ? (answer.until.getTime() - START) / DAY - 1e-6 : now + 1000;
        expect(amountAt(periods, now + (last - now) * part * 0.999, rule)).toBe(answer.amount);
      }),
    );
  });
});

/** Model of the Swiss rule at noon of the last day; null is a day off sale. */
function swissByDay(days: (number | null)[]): number | null {
  const current = days.at(-1) ?? null;
  if (current === null) return null;
  let start = days.length - 1;
  while (days[start - 1] === current) start -= 1;
  const before = days[start - 1] ?? null;
  let length = 0;
  while (before !== null && days[start - 1 - length] === before) length += 1;
  const recent = before !== null && before > current && days.length - 0.5 - start < length / 2 ? before : null;
  // Walks back through falling prices to the highest one that was charged for 30 days.
  let lasting: number | null = null;
  let floor = current;
  let streak = 0;
  for (let index = start - 1; index >= 0; index -= 1) {
    const price = days[index] ?? null;
    if (price !== null && price < floor) break;
    streak = price !== null && price === days[index + 1] ? streak + 1 : 1;
    if (price === null) continue;
    floor = price;
    if (streak >= 30 && price > current) lasting = price;
  }
  return recent === null ? lasting : Math.max(recent, lasting ?? 0);
}

function europeanByDay(days: (number | null)[]): number | null {
  const current = days.at(-1) ?? null;
  if (current === null) return null;
  const startOf = (index: number) => {
    let start = index;
    while (start > 0 && days[start - 1] === days[index]) start -= 1;
    return start;
  };
  let start = startOf(days.length - 1);
  for (;;) {
    const [step, price] = [days[start - 1] ?? null, days[start] ?? 0];
    const stepStart = step === null ? start : startOf(start - 1);
    const before = days[stepStart - 1] ?? null;
    if (step === null || before === null || step <= price || before <= step || start - stepStart >= 30) break;
    start = stepStart;
  }
  const window = days.slice(Math.max(0, start - 30), start).filter((price) => price !== null);
  const reference = window.length > 0 ? Math.min(...window) : null;
  return reference !== null && reference > current ? reference : null;
}
