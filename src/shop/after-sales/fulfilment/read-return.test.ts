import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturn, returnFields } from './read-return.ts';
import type { ReturnableLine } from './types.ts';

const line = (own: Partial<ReturnableLine> = {}): ReturnableLine => ({
  position: 1,
  sku: 'a',
  title: 'A',
  variantText: '',
  most: 2,
  byCollection: false,
  isSealed: false,
  isExcluded: false,
  inHouse: 0,
  waiting: 0,
  units: { ordered: 2, shipped: 2, cancelled: 0, returned: 0 },
  stage: 'delivered',
  exchanges: [{ sku: 'b', variantText: '42' }],
  ...own,
});
const order = (...lines: ReturnableLine[]) => ({
  lines,
  mayReturn: true,
  lastReturnDay: '2026-12-01',
  collectionDays: ['2026-11-26', '2026-11-27'],
});

test.each([
  [{}, 'nothing'],
  [{ 'quantity-1': '0' }, 'nothing'],
  [{ 'quantity-1': '3' }, 'pieces'],
  [{ 'quantity-1': '-1' }, 'pieces'],
  [{ 'quantity-1': '1.5' }, 'pieces'],
  [{ 'quantity-9': '1' }, 'pieces'],
  [{ 'quantity-1': '1', 'reason-1': 'because' }, 'invalid'],
  [{ 'quantity-1': '1', 'exchange-1': 'c' }, 'invalid'],
])('refuses %j: %s', (entered, problem) => {
  expect(readReturn(order(line()), returnFields(entered as Record<string, string>))).toEqual({ ok: false, problem });
});

test('accepts a return without a reason, and refunds unless a variant is chosen', () => {
  expect(readReturn(order(line()), returnFields({ 'quantity-1': '2' }))).toEqual({
    ok: true,
    read: { way: 'label', collectOn: null, lines: [{ position: 1, quantity: 2, reason: 'none', exchangeSku: null }] },
  });
  expect(readReturn(order(line()), returnFields({ 'quantity-1': '1', 'exchange-1': 'b' }))).toMatchObject({
    read: { lines: [{ exchangeSku: 'b' }] },
  });
});

test('collects bulky goods on an offered day', () => {
  const shelf = order(line({ byCollection: true }), line({ position: 2 }));
  const asked = (collectOn: string) => readReturn(shelf, returnFields({ 'quantity-1': '1', collectOn }));
  expect(asked('')).toEqual({ ok: false, problem: 'no-day' });
  expect(asked('2026-11-25')).toEqual({ ok: false, problem: 'invalid' });
  expect(asked('2026-11-27')).toMatchObject({ read: { way: 'collection', collectOn: '2026-11-27' } });
  expect(readReturn(shelf, returnFields({ 'quantity-2': '1' }))).toMatchObject({ read: { way: 'label' } });
});

test('refuses late returns and excluded goods', () => {
  const asked = returnFields({ 'quantity-1': '1' });
  expect(readReturn({ ...order(line()), mayReturn: false }, asked)).toEqual({ ok: false, problem: 'too-late' });
  expect(readReturn(order(line({ isExcluded: true })), asked)).toEqual({ ok: false, problem: 'pieces' });
});

test('never accepts more units than the line has, for any form', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('quantity-1', 'quantity-2', 'reason-1', 'collectOn'), fc.string()),
      (entered) => {
        const read = readReturn(order(line()), returnFields(entered));
        if (read.ok) for (const { quantity } of read.read.lines) expect(quantity).toBeLessThanOrEqual(2);
      },
    ),
  );
});
