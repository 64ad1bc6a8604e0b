import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryFees, memberFees, missingToFreeDelivery } from './delivery-fees.ts';

const FEES = { parcel: 795, bulky: 1495, twoMan: 3995, freeFrom: 9900 };
const total = (lines: Parameters<typeof deliveryFees>[0]) =>
  deliveryFees(lines, FEES).reduce((sum, group) => sum + group.fee, 0);

test('charges the basic fee for a parcel below the threshold and nothing at it', () => {
  expect(total([{ mode: 'parcel', amount: 9895 }])).toBe(795);
  expect(total([{ mode: 'parcel', amount: 9900 }])).toBe(0);
});

test('charges the surcharge of bulky goods, and the basic fee once', () => {
  expect(total([{ mode: 'bulky', amount: 5000 }])).toBe(795 + 1495);
  expect(
    total([
      { mode: 'bulky', amount: 4000 },
      { mode: 'parcel', amount: 1000 },
    ]),
  ).toBe(795 + 1495);
  expect(total([{ mode: 'bulky', amount: 20_000 }])).toBe(1495);
});

test('never makes two-man delivery free', () => {
  expect(total([{ mode: 'two-man', amount: 500_000 }])).toBe(3995);
});

test('charges nothing for an empty basket and misses nothing to free delivery', () => {
  expect(deliveryFees([], FEES)).toEqual([]);
  expect(missingToFreeDelivery([], FEES)).toBeNull();
});

const line = fc.record({
  mode: fc.constantFrom('parcel' as const, 'bulky' as const, 'two-man' as const),
  amount: fc.integer({ min: 5, max: 500_000 }),
});

test('never charges more for more goods of one class, and names the exact missing amount', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 5, max: 50_000 }),
      (lines, extra) => {
        const [first, ...rest] = lines;
        if (!first) return;
        expect(total([{ ...first, amount: first.amount + extra }, ...rest])).toBeLessThanOrEqual(total(lines));
        const missing = missingToFreeDelivery(lines, FEES);
        if (missing === null) return;
        const filled = [...lines, { mode: 'parcel' as const, amount: missing }];
        expect(missingToFreeDelivery(filled, FEES)).toBeNull();
        expect(deliveryFees(filled, FEES).find((group) => group.mode === 'parcel')?.fee).toBe(0);
      },
    ),
  );
});

describe('members', () => {
  const forMembers = (lines: Parameters<typeof deliveryFees>[0]) =>
    deliveryFees(lines, memberFees(FEES)).reduce((sum, group) => sum + group.fee, 0);

  test('charges members nothing for parcels, the surcharge for bulky goods, and the full two-man fee', () => {
    expect(forMembers([{ mode: 'parcel', amount: 5 }])).toBe(0);
    expect(forMembers([{ mode: 'bulky', amount: 5 }])).toBe(1495);
    expect(forMembers([{ mode: 'two-man', amount: 5 }])).toBe(3995);
    expect(missingToFreeDelivery([{ mode: 'parcel', amount: 5 }], memberFees(FEES))).toBeNull();
  });

  test('never charges members more, and saves them the parcel fee or nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const saved = total(lines) - forMembers(lines);
        const goods = lines.reduce((sum, entry) => sum + entry.amount, 0);
        const hasPost = lines.some((entry) => entry.mode !== 'two-man');
        expect(saved).toBe(hasPost && goods < FEES.freeFrom ? FEES.parcel : 0);
      }),
    );
  });
});
