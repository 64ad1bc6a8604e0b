import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { refundShares, type SoldLine } from './refund-shares.ts';

const line = (paid: number, quantity: number, more: Partial<SoldLine> = {}): SoldLine => ({
  paid,
  quantity,
  returned: 0,
  vatClass: 'standard',
  permille: 81,
  ...more,
});

test('refunds one of three units at its share of the discounted price', () => {
  expect(refundShares([line(89_95, 3)], [1])).toEqual({
    lines: [29_98],
    total: 29_98,
    vat: [{ vatClass: 'standard', permille: 81, gross: 29_98, vat: 2_25 }],
  });
  expect([0, 1, 2].map((returned) => refundShares([line(89_95, 3, { returned })], [1]).total)).toEqual([
    29_98, 29_99, 29_98,
  ]);
});

test("does not restore the voucher's share: 30.00 off 90.00, half is refunded", () => {
  expect(refundShares([line(30_00, 1), line(30_00, 1)], [1, 0]).total).toBe(30_00);
});

test('refunds nothing without a return, and refuses more than was bought', () => {
  expect(refundShares([line(50_00, 2)], [])).toEqual({ lines: [0], total: 0, vat: [] });
  expect(() => refundShares([line(50_00, 2, { returned: 1 })], [2])).toThrow(RangeError);
  expect(() => refundShares([line(50_00, 2)], [-1])).toThrow(RangeError);
});

test('treats refunded delivery as a line of one unit', () => {
  expect(refundShares([line(80_00, 2), line(7_95, 1)], [2, 1]).total).toBe(87_95);
});

test('refunds prices and VAT exactly, in any number of partial returns', () => {
  const anyLine = fc.record({
    paid: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    isReduced: fc.boolean(),
  });
  const anyOrder = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    steps: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 }), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(anyOrder, ({ lines, steps }) => {
      let sold = lines.map(({ paid, quantity, isReduced }) =>
        line(paid, quantity, isReduced ? { vatClass: 'reduced', permille: 26 } : {}),
      );
      const everything = sold.map(({ quantity }) => quantity);
      const refunded = { total: 0, standard: 0, reduced: 0 };
      for (const step of [...steps, everything]) {
        const back = sold.map((entry, index) => Math.min(step[index] ?? 0, entry.quantity - entry.returned));
        const refund = refundShares(sold, back);
        expect(refund.lines.every((share) => share >= 0)).toBe(true);
        expect(refund.total).toBe(refund.lines.reduce((sum, share) => sum + share, 0));
        refunded.total += refund.total;
        for (const { vatClass, vat } of refund.vat) {
          expect(vat).toBeGreaterThanOrEqual(0);
          refunded[vatClass === 'reduced' ? 'reduced' : 'standard'] += vat;
        }
        sold = sold.map((entry, index) => ({ ...entry, returned: entry.returned + (back[index] ?? 0) }));
      }
      const paidIn = (vatClass: string) =>
        sold.reduce((sum, entry) => (entry.vatClass === vatClass ? sum + entry.paid : sum), 0);
      expect(refunded.total).toBe(paidIn('standard') + paidIn('reduced'));
      expect(refunded.standard).toBe(roundHalfUp(paidIn('standard') * 81, 1081));
      expect(refunded.reduced).toBe(roundHalfUp(paidIn('reduced') * 26, 1026));
    }),
  );
});
