import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lineStageOf,
  mayFollow,
  ORDER_STAGES,
  ORDER_STEPS,
  type OrderStage,
  type OrderStep,
  orderStepOf,
  stageOf,
  storedStageOf,
  type UnitCounts,
} from './order-states.ts';

const STAGES = Object.keys(ORDER_STAGES) as OrderStage[];

type Event = { kind: 'step' | 'ship' | 'cancel' | 'return' | 'deliver'; line: number; units: number; step: OrderStep };
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('step', 'ship', 'cancel', 'return', 'deliver'),
  line: fc.nat(3),
  units: fc.integer({ min: -2, max: 5 }),
  step: fc.constantFrom(...ORDER_STEPS),
});

test('moves only along the table, for any order of events', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(event, { maxLength: 40 }),
      (ordered, events) => {
        const lines: UnitCounts[] = ordered.map((count) => ({ ordered: count, shipped: 0, cancelled: 0, returned: 0 }));
        let step: OrderStep = 'to-pay';
        let isDelivered = false;
        let stage = stageOf({ lines, step, isDelivered });
        for (const { kind, line: at, units, ...next } of events) {
          const line = lines[at % lines.length];
          if (!line || stage === 'cancelled') continue;
          const open = line.ordered - line.shipped - line.cancelled;
          if (kind === 'step') step = next.step;
          else if (kind === 'deliver') isDelivered = lines.some(({ shipped }) => shipped > 0);
          else if (kind === 'ship' && step === 'to-ship' && units > 0 && units <= open) {
            line.shipped += units;
            isDelivered = false;
          } else if (kind === 'cancel' && units > 0 && units <= open) line.cancelled += units;
          else if (kind === 'return' && units > 0 && units <= line.shipped - line.returned) line.returned += units;
          const after = stageOf({ lines, step, isDelivered });
          expect(mayFollow(stage, after), `${stage} -> ${after}`).toBe(true);
          stage = after;
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('gives an order with one line the stage of that line', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom(...ORDER_STEPS), (open, shipped, cancelled, step) => {
      const line = { ordered: open + shipped + cancelled, shipped, cancelled, returned: 0 };
      const facts = { step, isDelivered: true };
      expect(lineStageOf(line, facts)).toBe(stageOf({ lines: [line], ...facts }));
    }),
  );
});

test('leads only to known stages, and ends at cancelled and returned', () => {
  for (const stage of STAGES) for (const next of ORDER_STAGES[stage]) expect(STAGES).toContain(next);
  expect([...ORDER_STAGES.cancelled, ...ORDER_STAGES.returned]).toEqual([]);
  expect(mayFollow('shipped', 'to-ship')).toBe(false);
});

test('stores one stage for all that is not shipped', () => {
  expect(ORDER_STEPS.map(storedStageOf)).toEqual(['placed', 'placed', 'placed']);
  expect(storedStageOf('delivered')).toBe('delivered');
});

test('never cancels an order without goods, and completes it with its payment', () => {
  expect(stageOf({ lines: [], step: 'to-pay', isDelivered: false })).toBe('to-pay');
  expect(stageOf({ lines: [], step: 'to-ship', isDelivered: false })).toBe('delivered');
});

test.each([
  ['invoice', {}, 'to-ship'],
  ['invoice', { isUnderReview: true }, 'to-check'],
  ['prepayment', {}, 'to-pay'],
  ['prepayment', { isPaid: true }, 'to-ship'],
  ['card', {}, 'to-pay'],
  ['card', { isSecured: true }, 'to-ship'],
  ['sepa', { isSettled: true }, 'to-ship'],
  ['card', { isPaid: true, owesAdded: true }, 'to-pay'],
  ['invoice', { owesAdded: true }, 'to-ship'],
] as const)('an order by %s with %o waits to be in %s', (method, facts, step) => {
  const none = { isUnderReview: false, isPaid: false, isSecured: false, isSettled: false, owesAdded: false };
  expect(orderStepOf({ method, ...none, ...facts })).toBe(step);
});
