import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePrice, type PricePeriod } from './strike-price.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-21T12:00:00Z');
/** "Days before now"; null is open. */
const period = (amount: number, fromDays: number, toDays: number | null): PricePeriod => ({
  amount,
  from: new Date(NOW.getTime() - fromDays * DAY),
  to: toDays === null ? null : new Date(NOW.getTime() - toDays * DAY),
});
const amountOf = (history: PricePeriod[], rule: 'ch' | 'eu') => comparePrice(history, NOW, rule)?.amount ?? null;

describe('Switzerland, PBV Art. 16', () => {
  test('a price charged for 29 days may be shown for half as long, one charged for 30 days without limit', () => {
    expect(comparePrice([period(100, 39, 10), period(80, 10, null)], NOW, 'ch')).toMatchObject({ amount: 100, percentOff: 20 });
    expect(amountOf([period(100, 44, 15), period(80, 15, null)], 'ch')).toBeNull();
    expect(comparePrice([period(100, 45, 15), period(80, 15, null)], NOW, 'ch')).toEqual({ amount: 100, percentOff: 20, until: null });
    expect(amountOf([period(100, 400, 370), period(80, 370, null)], 'ch')).toBe(100);
  });

  test('charged for one day: twelve hours', () => {
    expect(comparePrice([period(80, 100, 1.4), period(120, 1.4, 0.4), period(80, 0.4, null)], NOW, 'ch')).toEqual({
      amount: 120,
      percentOff: 33,
      until: new Date(NOW.getTime() + 0.1 * DAY),
    });
    expect(amountOf([period(80, 100, 1.6), period(120, 1.6, 0.6), period(80, 0.6, null)], 'ch')).toBeNull();
  });

  test('two months at most, however long it had been charged before by less than 30 days on end', () => {
    const history = [period(100, 29, 0.5), period(90, 0.5, null)];
    const until = comparePrice(history, NOW, 'ch')?.until;
    expect(until).toEqual(new Date(NOW.getTime() - 0.5 * DAY + 14.25 * DAY));
  });

  test('further reductions keep the price that had been charged for long; a rise in between ends it', () => {
    expect(amountOf([period(100, 90, 20), period(80, 20, 10), period(60, 10, null)], 'ch')).toBe(100);
    expect(amountOf([period(100, 300, 200), period(80, 200, 160), period(95, 160, 156), period(70, 156, null)], 'ch')).toBeNull();
  });

  test('off sale in between: the price charged for long resumes, the one charged briefly does not', () => {
    expect(amountOf([period(100, 90, 40), period(80, 20, null)], 'ch')).toBe(100);
    expect(amountOf([period(100, 50, 40), period(80, 20, null)], 'ch')).toBeNull();
  });
});

describe('European Union, lowest price of the 30 days before the reduction', () => {
  test('a price raised one day before the sale does not count', () => {
    expect(amountOf([period(80, 200, 2), period(120, 2, 1), period(90, 1, null)], 'eu')).toBeNull();
    expect(comparePrice([period(80, 200, 2), period(120, 2, 1), period(60, 1, null)], NOW, 'eu')).toMatchObject({ amount: 80, percentOff: 25 });
  });

  test('the lowest of 30 days, not of 31', () => {
    expect(amountOf([period(50, 100, 31), period(100, 31, 1), period(70, 1, null)], 'eu')).toBe(100);
    expect(amountOf([period(65, 100, 30.5), period(100, 30.5, 1), period(60, 1, null)], 'eu')).toBe(65);
  });

  test('a reduction in steps keeps the reference of its first step', () => {
    expect(amountOf([period(100, 200, 20), period(80, 20, 10), period(60, 10, null)], 'eu')).toBe(100);
  });

  test('a price that lasted is no step', () => {
    expect(amountOf([period(100, 200, 60), period(80, 60, 10), period(60, 10, null)], 'eu')).toBe(80);
  });
});

test.each(['ch', 'eu'] as const)('%s: no history, a gap now, or a rise gives none', (rule) => {
  expect(amountOf([], rule)).toBeNull();
  expect(amountOf([period(80, 100, null)], rule)).toBeNull();
  expect(amountOf([period(80, 100, 10), period(100, 10, null)], rule)).toBeNull();
  expect(amountOf([period(100, 100, 50), period(80, 50, 1)], rule)).toBeNull();
});

/** The law once more, day by day and without any cleverness; prices change at midnight only. */
function naive(days: number[], rule: 'ch' | 'eu'): number | null {
  const today = days.length - 1;
  const current = days[today] as number;
  const lengthUntil = (end: number) => {
    let start = end;
    while (start > 0 && days[start - 1] === days[end]) start -= 1;
    return end - start + 1;
  };
  const since = today - lengthUntil(today) + 1;
  if (since === 0) return null;
  if (rule === 'eu') {
    let start = since;
    for (;;) {
      const step = days[start - 1] as number;
      const length = lengthUntil(start - 1);
      const before = days[start - 1 - length];
      if (before === undefined || !(before > step && step > (days[start] as number)) || length >= 30) break;
      start -= length;
    }
    const lowest = Math.min(...days.slice(Math.max(0, start - 30), start));
    return lowest > current ? lowest : null;
  }
  let lasting: number | null = null;
  let lower = current;
  for (let end = since - 1; end >= 0; ) {
    const amount = days[end] as number;
    if (amount <= lower) break;
    const length = lengthUntil(end);
    if (length >= 30) lasting = amount;
    lower = amount;
    end -= length;
  }
  const before = days[since - 1] as number;
  const charged = lengthUntil(since - 1);
  const elapsed = today - since;
  const recent = before > current && elapsed < Math.min(charged / 2, 59) ? before : null;
  const best = Math.max(lasting ?? 0, recent ?? 0);
  return best > current ? best : null;
}

test.each(['ch', 'eu'] as const)('%s: as the naive model over random histories', (rule) => {
  const history = fc.array(fc.record({ amount: fc.constantFrom(60, 70, 80, 90, 100), days: fc.integer({ min: 1, max: 58 }) }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(history, (steps) => {
      const days = steps.flatMap((step) => Array.from({ length: step.days }, () => step.amount));
      const start = new Date('2026-01-01T00:00:00Z').getTime();
      let at = 0;
      const periods = steps.map((step, index): PricePeriod => {
        const from = new Date(start + at * DAY);
        at += step.days;
        return { amount: step.amount, from, to: index === steps.length - 1 ? null : new Date(start + at * DAY) };
      });
      const now = new Date(start + (days.length - 1) * DAY);
      expect(comparePrice(periods, now, rule)?.amount ?? null).toBe(naive(days, rule));
    }),
    { numRuns: 2000 },
  );
});
