import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ImportedPricePeriod, planPrices, replaceFuture } from '../import/price-periods.ts';
import { periodsFrom, readTimeline, timelineAt, timelineText, timelineTextAt } from './price-timeline.ts';

/** Prices of consecutive periods, the last without end. */
const histories = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 6 })
  .map((steps) => {
    let from = 1;
    return steps.map(([amount, length], index): ImportedPricePeriod => {
      const period = { amount, from, to: index === steps.length - 1 ? null : from + length };
      from += length;
      return period;
    });
  });
const instants = fc.integer({ min: 1, max: 80 });

test('the text of a timeline is read back, and is the same at a later time as that of the prices then', () => {
  fc.assert(
    fc.property(histories, instants, instants, (history, one, other) => {
      const [now, later] = one < other ? [one, other] : [other, one];
      const text = timelineText(timelineAt(history, now));
      expect(readTimeline(text)).toEqual(timelineAt(history, now));
      expect(timelineTextAt(text, later)).toBe(timelineText(timelineAt(history, later)));
    }),
  );
});

test('undo of a price restores what would be valid without the action, and keeps what was charged', () => {
  const sales = fc.record({
    amount: fc.integer({ min: 1, max: 9 }),
    wait: fc.nat(20),
    length: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(histories, instants, fc.nat(10), sales, (history, now, pause, sale) => {
      const wanted = { amount: sale.amount, from: now + sale.wait, to: now + sale.wait + sale.length };
      const changed = planPrices(history, [wanted], now);
      const before = timelineText(timelineAt(history, now));
      const undoneAt = now + pause;
      const undone = replaceFuture(changed, periodsFrom(readTimeline(before) ?? [], undoneAt), undoneAt);
      expect(timelineAt(undone, undoneAt)).toEqual(timelineAt(history, undoneAt));
      const chargedAt = (periods: ImportedPricePeriod[], at: number) =>
        periods.find(({ from, to }) => from <= at && (to === null || to > at))?.amount;
      for (let at = 1; at < undoneAt; at += 1) expect(chargedAt(undone, at)).toBe(chargedAt(changed, at));
    }),
  );
});

test.each(['x', '{}', '[1]', '[[1,2]]', '[["1",0,null]]'])('refuses the text %s', (text) => {
  expect(readTimeline(text)).toBeNull();
});
