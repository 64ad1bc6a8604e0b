import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePrice, type PricePeriod, type StrikePriceRule } from './strike-price.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const day = (number: number) => new Date(START + number * DAY);

/** [amount, days] one after the other; amount null is a time off sale; the last lasts on. */
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
  test('a price charged for 30 days on end may be shown without limit of time', () => {
    const periods = history([10000, 30], [8000, 1]);
    expect(comparePrice(periods, day(30), 'ch')).toEqual({ amount: 10000, percentOff: 20, until: null });
    expect(amountAt(periods, 3000, 'ch')).toBe(10000);
  });

  test('after 29 days it may be shown half as long as it was charged', () => {
    const periods = history([10000, 29], [8000, 1]);
    expect(comparePrice(periods, day(29), 'ch')).toEqual({ amount: 10000, percentOff: 20, until: day(43.5) });
    expect(amountAt(periods, 43.49, 'ch')).toBe(10000);
    expect(amountAt(periods, 43.5, 'ch')).toBeNull();
  });

  test('two months are never reached: by then the price was charged for 30 days on end', () => {
    expect(comparePrice(history([10000, 150], [8000, 1]), day(220), 'ch')).toEqual({
      amount: 10000,
      percentOff: 20,
      until: null,
    });
  });

  test('a price raised for some days is the reference for half of them', () => {
    const periods = history([9000, 100], [10000, 29], [8000, 1]);
    expect(comparePrice(periods, day(129), 'ch')).toMatchObject({ amount: 10000, until: day(143.5) });
  });

  test('a price raised one day before the sale may be shown for twelve hours', () => {
    const periods = history([9000, 60], [12000, 1], [10000, 1]);
    expect(comparePrice(periods, day(61), 'ch')).toEqual({ amount: 12000, percentOff: 16, until: day(61.5) });
    expect(amountAt(periods, 61.5, 'ch')).toBeNull();
  });

  test('further reductions keep the price charged for long', () => {
    const periods = history([10000, 40], [8000, 3], [6000, 1]);
    expect(comparePrice(periods, day(43), 'ch')).toEqual({ amount: 10000, percentOff: 40, until: null });
    expect(amountAt(periods, 400, 'ch')).toBe(10000);
  });

  test('a rise ends the series of reductions', () => {
    expect(amountAt(history([10000, 40], [6000, 10], [8000, 1]), 50, 'ch')).toBeNull();
  });

  test('what was off sale for a while resumes with its price charged for long', () => {
    expect(amountAt(history([10000, 40], [null, 20], [8000, 1]), 60, 'ch')).toBe(10000);
    expect(amountAt(history([10000, 40], [8000, 5], [null, 20], [8000, 1]), 65, 'ch')).toBe(10000);
  });

  test('but days before and after such a gap are not on end', () => {
    expect(amountAt(history([10000, 20], [null, 5], [10000, 20], [8000, 1]), 45, 'ch')).toBe(10000);
    expect(amountAt(history([10000, 20], [null, 5], [10000, 20], [8000, 1]), 56, 'ch')).toBeNull();
  });
});

describe('European Union (98/6 Art. 6a)', () => {
  test('the reference is the lowest price of the 30 days before the reduction', () => {
    expect(comparePrice(history([9000, 60], [12000, 1], [8000, 1]), day(61), 'eu')).toEqual({
      amount: 9000,
      percentOff: 11,
      until: null,
    });
    expect(amountAt(history([9000, 60], [12000, 30], [8000, 1]), 90, 'eu')).toBe(12000);
    expect(amountAt(history([9000, 60], [12000, 29], [8000, 1]), 89, 'eu')).toBe(9000);
  });

  test('a sale that is no cheaper than that is none', () => {
    expect(amountAt(history([9000, 60], [12000, 1], [10000, 1]), 61, 'eu')).toBeNull();
    expect(amountAt(history([9000, 60], [12000, 1], [9000, 1]), 61, 'eu')).toBeNull();
  });

  test('steps of one reduction keep the reference of the first', () => {
    expect(comparePrice(history([10000, 60], [8000, 5], [6000, 5], [5000, 1]), day(70), 'eu')).toMatchObject({
      amount: 10000,
      percentOff: 50,
    });
    expect(amountAt(history([10000, 60], [8000, 30], [6000, 1]), 90, 'eu')).toBe(8000);
  });
});

describe('both', () => {
  test.each(['ch', 'eu'] as const)('%s: nothing without a price now, an earlier one or a higher one', (rule) => {
    expect(comparePrice([], day(1), rule)).toBeNull();
    expect(amountAt(history([10000, 60]), 30, rule)).toBeNull();
    expect(amountAt(history([8000, 60], [10000, 5]), 60, rule)).toBeNull();
    expect(amountAt(history([10000, 60], [8000, 5], [null, 5]), 65, rule)).toBeNull();
    // A price of the future is none yet.
    expect(amountAt(history([10000, 60], [8000, 5]), 59, rule)).toBeNull();
  });

  test('the percentage is rounded down', () => {
    expect(comparePrice(history([9990, 60], [6990, 1]), day(60), 'ch')?.percentOff).toBe(30);
    expect(comparePrice(history([10000, 60], [9999, 1]), day(60), 'eu')?.percentOff).toBe(0);
  });

  const scales = fc.array(
    fc.tuple(fc.constantFrom<(number | null)[]>(null, 500, 600, 700, 800), fc.integer({ min: 1, max: 45 })),
    { minLength: 1, maxLength: 6 },
  );

  test.each(['ch', 'eu'] as const)('%s: agrees with a model that goes day by day', (rule) => {
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

  test.each(['ch', 'eu'] as const)('%s: is the same until the moment that it names', (rule) => {
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

/** Noon of the last day; null is a day off sale. */
function swissByDay(days: (number | null)[]): number | null {
  const current = days.at(-1) ?? null;
  if (current === null) return null;
  let start = days.length - 1;
  while (days[start - 1] === current) start -= 1;
  const before = days[start - 1] ?? null;
  let length = 0;
  while (before !== null && days[start - 1 - length] === before) length += 1;
  const recent = before !== null && before > current && days.length - 0.5 - start < length / 2 ? before : null;
  // Downhill all the way: the highest price that stood for thirty days of it.
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
