import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { refundShares } from '../../selling/pricing/index.ts';
import { nextPart, type PartLine, type PartOrder } from './shipment-part.ts';

const RATES = [190, 70];
const vatIn = (gross: number, permille: number) => roundHalfUp(gross * permille, 1000 + permille);

function orderOf(lines: PartLine[], delivery: number): PartOrder {
  const vat = RATES.flatMap((permille) => {
    const goods = lines.reduce((sum, line) => (line.permille === permille ? sum + line.paid : sum), 0);
    const gross = goods + (permille === 190 ? delivery : 0);
    return gross === 0 ? [] : [{ permille, gross, vat: vatIn(gross, permille) }];
  });
  return { lines, vat, cancelledLines: [], cancelledVat: [], billedLines: [], billedVat: [] };
}

test('bills delivery with the first shipment, and the rest of the price with the last', () => {
  const order = orderOf([{ position: 1, ordered: 3, cancelled: 0, paid: 89_95, permille: 190 }], 5_95);
  const first = nextPart(order, new Map([[1, 1]]));
  expect(first).toMatchObject({ total: 29_98 + 5_95, adjusted: [] });
  const rest = nextPart(
    { ...order, billedLines: [...first.lines, ...first.beside], billedVat: first.vat },
    new Map([[1, 2]]),
  );
  expect(rest).toMatchObject({ total: 59_97, beside: [], adjusted: [] });
  const tax = [first, rest].flatMap(({ vat }) => vat).reduce((sum, { vat }) => sum + vat, 0);
  expect(tax).toBe(vatIn(95_90, 190));
});

const anyLine = fc.record({
  paid: fc.integer({ min: 0, max: 20_000 }),
  ordered: fc.integer({ min: 1, max: 6 }),
  permille: fc.constantFrom(...RATES),
});
const anyStep = fc.record({
  isShipment: fc.boolean(),
  units: fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }),
});

test('adds up to the order less its cancelled units, for any shipments and cancellations', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 2_000 }),
      fc.array(anyStep, { maxLength: 8 }),
      (drawn, delivery, steps) => {
        const lines = drawn.map((line, index) => ({ ...line, position: index + 1, cancelled: 0 }));
        let order = orderOf(lines, delivery);
        const shipped = new Map<number, number>();
        const left = () =>
          order.lines.map(({ position, ordered, cancelled }) => ordered - cancelled - (shipped.get(position) ?? 0));
        const bill = (units: Map<number, number>) => {
          const part = nextPart(order, units);
          for (const [position, count] of units) shipped.set(position, (shipped.get(position) ?? 0) + count);
          if (units.size > 0) expect(part.total).toBeGreaterThanOrEqual(0);
          expect(part.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(part.total);
          order = {
            ...order,
            billedLines: [...order.billedLines, ...part.lines, ...part.beside, ...part.adjusted],
            billedVat: [...order.billedVat, ...part.vat],
          };
        };
        const cancel = (counts: number[]) => {
          const credit = refundShares(
            order.lines.map((line) => ({
              paid: line.paid,
              quantity: line.ordered,
              returned: line.cancelled,
              vatClass: line.permille === 190 ? ('standard' as const) : ('reduced' as const),
              permille: line.permille,
            })),
            counts,
          );
          order = {
            ...order,
            lines: order.lines.map((line, index) => ({ ...line, cancelled: line.cancelled + (counts[index] ?? 0) })),
            cancelledLines: [
              ...order.cancelledLines,
              ...order.lines.map(({ position }, index) => ({ position, amount: credit.lines[index] ?? 0 })),
            ],
            cancelledVat: [
              ...order.cancelledVat,
              ...credit.vat.map(({ permille, gross, vat }) => ({ permille, gross, vat })),
            ],
          };
        };
        for (const { isShipment, units } of [...steps, { isShipment: true, units: [9, 9, 9, 9] }]) {
          const counts = left().map((open, index) => Math.min(open, units[index] ?? 0));
          if (counts.every((count) => count === 0)) continue;
          if (isShipment)
            bill(
              new Map(
                order.lines.flatMap(({ position }, index) => {
                  const count = counts[index] ?? 0;
                  return count === 0 ? [] : [[position, count] as [number, number]];
                }),
              ),
            );
          else cancel(counts);
        }
        bill(new Map());
        for (const permille of RATES)
          for (const part of ['gross', 'vat'] as const) {
            const sum = (list: PartOrder['vat']) =>
              list.reduce((all, entry) => (entry.permille === permille ? all + entry[part] : all), 0);
            expect(sum(order.billedVat)).toBe(sum(order.vat) - sum(order.cancelledVat));
          }
      },
    ),
  );
});
