import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayGo, ORDER_LIFE, ORDER_STAGES, returnable, stageOf, type UnitCounts, unshippedUnits } from './order-life.ts';

type Deed = { kind: 'pay' | 'ship' | 'cancel' | 'return' | 'deliver'; line: number; pieces: number };
const deed = fc.record({
  kind: fc.constantFrom('pay', 'ship', 'cancel', 'return', 'deliver'),
  line: fc.nat(3),
  pieces: fc.integer({ min: -2, max: 5 }),
}) as fc.Arbitrary<Deed>;

test('allows only moves of the table and keeps unit counts valid, for any order of events', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(deed, { maxLength: 40 }),
      (ordered, deeds) => {
        const lines: UnitCounts[] = ordered.map((count) => ({ ordered: count, shipped: 0, cancelled: 0, returned: 0 }));
        let isPaid = false;
        let isDelivered = false;
        let stage = stageOf({ lines, isPaid, isDelivered });
        for (const { kind, line: at, pieces } of deeds) {
          const line = lines[at % lines.length];
          if (!line || stage === 'cancelled') continue;
          const allowed = kind === 'return' ? returnable(line, 0) : unshippedUnits(line);
          if (kind === 'pay') isPaid = true;
          else if (kind === 'deliver') isDelivered = lines.some(({ shipped }) => shipped > 0);
          else if (pieces > 0 && pieces <= allowed) {
            if (kind === 'ship') {
              line.shipped += pieces;
              isDelivered = false;
            } else if (kind === 'cancel') line.cancelled += pieces;
            else line.returned += pieces;
          }
          const next = stageOf({ lines, isPaid, isDelivered });
          expect(mayGo(stage, next), `${stage} -> ${next}`).toBe(true);
          stage = next;
          for (const each of lines) {
            expect(unshippedUnits(each)).toBeGreaterThanOrEqual(0);
            expect(each.returned).toBeLessThanOrEqual(each.shipped);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('leads only to known stages, and ends at cancelled and returned', () => {
  for (const stage of ORDER_STAGES) for (const next of ORDER_LIFE[stage]) expect(ORDER_STAGES).toContain(next);
  expect([...ORDER_LIFE.cancelled, ...ORDER_LIFE.returned]).toEqual([]);
  expect(mayGo('cancelled', 'placed')).toBe(false);
  expect(mayGo('shipped', 'placed')).toBe(false);
});

test('never cancels a membership order for its lack of units', () => {
  expect(stageOf({ lines: [], isPaid: false, isDelivered: false })).toBe('placed');
  expect(stageOf({ lines: [], isPaid: true, isDelivered: false })).toBe('paid');
});

test('does not return registered units again', () => {
  expect(returnable({ ordered: 3, shipped: 3, cancelled: 0, returned: 1 }, 1)).toBe(1);
  expect(returnable({ ordered: 3, shipped: 1, cancelled: 0, returned: 0 }, 2)).toBe(0);
});
