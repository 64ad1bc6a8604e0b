import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ImportedPricePeriod,
  mergeRows,
  planPrices,
  recordedOtherwise,
  regularAndSale,
  replaceFuture,
  withoutPlanned,
} from './price-periods.ts';

const period = fc
  .record({
    amount: fc.integer({ min: 1, max: 5 }),
    from: fc.integer({ min: 0, max: 50 }),
    length: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .map(
    ({ amount, from, length }): ImportedPricePeriod => ({ amount, from, to: length === null ? null : from + length }),
  );
const rows = fc.array(period, { maxLength: 8 });

const holds = (entry: ImportedPricePeriod, at: number) =>
  entry.from <= at && at < (entry.to ?? Number.POSITIVE_INFINITY);
const amountAt = (periods: ImportedPricePeriod[], at: number) =>
  periods.filter((entry) => holds(entry, at)).map((entry) => entry.amount);
/** Every whole instant, and a distant one that only open-ended periods contain. */
const instants = [...Array(90).keys(), 100_000];

describe('mergeRows', () => {
  it('neither loses nor doubles time, and prefers the later row', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const merged = mergeRows(list);
        for (const at of instants) {
          const last = list.findLast((row) => holds(row, at));
          expect(amountAt(merged, at)).toEqual(last ? [last.amount] : []);
        }
      }),
    );
  });

  it('is stable and sorted, and joins adjacent periods of one amount', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const merged = mergeRows(list);
        expect(mergeRows(merged)).toEqual(merged);
        for (const [index, entry] of merged.entries()) {
          const next = merged[index + 1];
          if (!next) continue;
          expect(entry.to).not.toBeNull();
          expect(entry.to ?? 0).toBeLessThanOrEqual(next.from);
          expect(entry.to === next.from && entry.amount === next.amount).toBe(false);
        }
      }),
    );
  });
});

describe('planPrices', () => {
  it('never rewrites charged prices, fills gaps in the past and replaces the future', () => {
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 0, max: 60 }), (before, list, now) => {
        const recorded = mergeRows(before);
        const wanted = mergeRows(list);
        const planned = planPrices(recorded, wanted, now);
        for (const at of instants) {
          const [known, asked] = [amountAt(recorded, at), amountAt(wanted, at)];
          const [first, second] = at < now ? [known, asked] : [asked, known];
          expect(amountAt(planned, at)).toEqual(first.length > 0 ? first : second);
        }
      }),
    );
  });

  it('changes nothing when it runs again, also later', () => {
    fc.assert(
      fc.property(
        rows,
        rows,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (before, list, now, later) => {
          const wanted = mergeRows(list);
          const once = planPrices(mergeRows(before), wanted, now);
          expect(planPrices(once, wanted, now + later)).toEqual(once);
        },
      ),
    );
  });

  it('ends the current price at the start of a new one', () => {
    const recorded = [{ amount: 100, from: 0, to: null }];
    expect(planPrices(recorded, [{ amount: 80, from: 50, to: null }], 50)).toEqual([
      { amount: 100, from: 0, to: 50 },
      { amount: 80, from: 50, to: null },
    ]);
  });

  it('recognises a past row that the record contradicts', () => {
    const recorded = [{ amount: 100, from: 10, to: null }];
    const isRefused = recordedOtherwise(recorded, 50);
    expect(isRefused({ amount: 80, from: 20, to: 30 })).toBe(true);
    expect(isRefused({ amount: 100, from: 20, to: 30 })).toBe(false);
    expect(isRefused({ amount: 80, from: 5, to: 30 })).toBe(false);
    expect(isRefused({ amount: 80, from: 20, to: null })).toBe(false);
  });

  it('recognises it at every instant', () => {
    fc.assert(
      fc.property(rows, period, fc.integer({ min: 0, max: 90 }), (before, wanted, now) => {
        const recorded = mergeRows(before);
        const inside = instants.filter((at) => holds(wanted, at));
        const isTaken = (at: number) => amountAt(recorded, at).some((amount) => amount !== wanted.amount);
        expect(recordedOtherwise(recorded, now)(wanted)).toBe((wanted.to ?? Infinity) <= now && inside.every(isTaken));
      }),
    );
  });

  it('handles many rows of a variant in any order', () => {
    const count = 20_000;
    for (const length of [1, 7, count, null]) {
      const list = Array.from({ length: count }, (_, at): ImportedPricePeriod => {
        const from = (at * 7919) % count;
        return { amount: 1 + (at % 5), from, to: length === null ? null : from + length };
      });
      const merged = mergeRows(list);
      expect(planPrices(merged, merged, count / 2)).toEqual(merged);
      const isRefused = recordedOtherwise(merged, count);
      expect(list.filter(isRefused).length).toBeLessThan(count);
    }
  });
});

describe('regularAndSale', () => {
  it('returns the sale price in its interval and the regular price around it', () => {
    expect(regularAndSale(100, { amount: 80, from: 20, to: 30 }, 10)).toEqual([
      { amount: 100, from: 10, to: 20 },
      { amount: 80, from: 20, to: 30 },
      { amount: 100, from: 30, to: null },
    ]);
    expect(regularAndSale(100, { amount: 80, from: 0, to: 30 }, 10)).toEqual([
      { amount: 80, from: 10, to: 30 },
      { amount: 100, from: 30, to: null },
    ]);
    expect(regularAndSale(100, { amount: 80, from: 0, to: 5 }, 10)).toEqual([{ amount: 100, from: 10, to: null }]);
    expect(regularAndSale(100, { amount: 80, from: null, to: null }, 10)).toEqual([{ amount: 80, from: 10, to: null }]);
  });

  it('does not change the record when the feed is imported again later', () => {
    const sale = { amount: 80, from: 20, to: 30 };
    const once = replaceFuture([], regularAndSale(100, sale, 10), 10);
    for (const now of [10, 15, 20, 25, 30, 99])
      expect(replaceFuture(once, regularAndSale(100, sale, now), now)).toEqual(once);
  });
});

describe('withoutPlanned', () => {
  const NOW = 20;

  it('restores the regular price that a planned one replaced', () => {
    fc.assert(
      fc.property(period, (planned) => {
        const regular = [{ amount: 9, from: 0, to: null }];
        const later = {
          ...planned,
          from: planned.from + NOW + 1,
          to: planned.to === null ? null : planned.to + NOW + 1,
        };
        expect(withoutPlanned(planPrices(regular, [later], NOW), later.from, NOW)).toEqual(regular);
      }),
    );
  });

  it('changes nothing outside the time of the planned price, and leaves no gap after another price', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 60 }), (list, from) => {
        const recorded = mergeRows(list);
        const planned = recorded.find((entry) => entry.from === from);
        const left = withoutPlanned(recorded, from, NOW);
        if (!planned || from <= NOW) {
          expect(left).toBeNull();
          return;
        }
        const before = recorded.find((entry) => entry.to === from);
        for (const at of instants)
          expect(amountAt(left ?? [], at)).toEqual(
            holds(planned, at) ? (before ? [before.amount] : []) : amountAt(recorded, at),
          );
      }),
    );
  });
});
