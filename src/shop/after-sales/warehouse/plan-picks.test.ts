import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividePicked, planPicks, SPLITS } from './plan-picks.ts';

const unit = (orderId: string, sku: string, quantity: number, position = 1) => ({
  orderId,
  order: orderId,
  way: 'parcel' as const,
  promised: '2026-11-27',
  position,
  sku,
  quantity,
});

test('takes units from the locations that they were booked out from, and others from the default one', () => {
  const booked = [
    { orderId: 'a', sku: 'vase', location: 'shop', quantity: 1 },
    { orderId: 'a', sku: 'vase', location: 'main', quantity: 1 },
  ];
  const [list] = planPicks([unit('a', 'vase', 3)], booked, { split: 'none', fallback: 'main' });
  expect(list).toEqual([
    { orderId: 'a', position: 1, sku: 'vase', location: 'shop', quantity: 1 },
    { orderId: 'a', position: 1, sku: 'vase', location: 'main', quantity: 2 },
  ]);
});

test('divides into one list for each order or location', () => {
  const units = [unit('a', 'vase', 1), unit('b', 'vase', 1)];
  const booked = [{ orderId: 'b', sku: 'vase', location: 'shop', quantity: 1 }];
  expect(planPicks(units, booked, { split: 'none', fallback: 'main' })).toHaveLength(1);
  expect(planPicks(units, booked, { split: 'order', fallback: 'main' })).toHaveLength(2);
  expect(planPicks(units, booked, { split: 'location', fallback: 'main' }).map(([first]) => first?.location)).toEqual([
    'main',
    'shop',
  ]);
});

const anyUnit = fc
  .record({
    orderId: fc.constantFrom('a', 'b', 'c'),
    sku: fc.constantFrom('x', 'y'),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ orderId, sku, quantity }) => unit(orderId, sku, quantity, sku === 'x' ? 1 : 2));
const anyBooked = fc.record({
  orderId: fc.constantFrom('a', 'b', 'c'),
  sku: fc.constantFrom('x', 'y'),
  location: fc.constantFrom('main', 'shop'),
  quantity: fc.integer({ min: 1, max: 5 }),
});

test('plans every unit exactly once, however it is divided', () => {
  fc.assert(
    fc.property(fc.array(anyUnit), fc.array(anyBooked), fc.constantFrom(...SPLITS), (units, booked, split) => {
      const sum = (list: readonly { quantity: number }[]) => list.reduce((total, { quantity }) => total + quantity, 0);
      expect(sum(planPicks(units, booked, { split, fallback: 'main' }).flat())).toBe(sum(units));
    }),
  );
});

test('gives picked units to the first orders, and never more than they need', () => {
  expect(dividePicked([{ quantity: 2 }, { quantity: 3 }], 3)).toEqual([
    { quantity: 2, picked: 2, missing: 0 },
    { quantity: 3, picked: 1, missing: 2 },
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), fc.nat(60), (quantities, picked) => {
      const divided = dividePicked(
        quantities.map((quantity) => ({ quantity })),
        picked,
      );
      const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
      expect(divided.reduce((sum, line) => sum + line.picked, 0)).toBe(Math.min(picked, all));
      for (const line of divided) expect(line.picked + line.missing).toBe(line.quantity);
    }),
  );
});
