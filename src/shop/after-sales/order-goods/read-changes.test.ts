import { expect, test } from 'vitest';
import { hasReason, readChanges } from './read-changes.ts';

test('reads exchanges, prices and added goods, and skips empty fields', () => {
  const read = readChanges(
    {
      'exchange-1': 'shirt-l',
      'units-1': '2',
      'exchange-2': '',
      'price-3': '12,50',
      'exchange-4': 'remove',
      'price-4': '9.00',
      'add-lamp-1': '3',
      'add-price-lamp-1': '55',
      'add-sofa-1': '0',
      reason: 'agreed',
      note: ' by  telephone ',
    },
    'CHF',
  );
  expect(read).toEqual({
    ok: true,
    changes: {
      lines: [
        { position: 1, units: 2, exchange: 'shirt-l', unit: null },
        { position: 3, units: null, exchange: null, unit: 1250 },
        { position: 4, units: null, exchange: 'remove', unit: null },
      ],
      added: [{ sku: 'lamp-1', quantity: 3, unit: 5500 }],
      reason: 'agreed',
      note: 'by telephone',
    },
  });
});

test.each([
  [{}, 'nothing'],
  [{ 'exchange-1': 'x', 'units-1': '0' }, 'pieces'],
  [{ 'add-x': '1.5' }, 'pieces'],
  [{ 'price-1': '0' }, 'price'],
  [{ 'price-1': '-3' }, 'price'],
  [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`add-${index}`, '1'])), 'too-many'],
])('refuses %j as %s', (entered, problem) => {
  expect(readChanges(entered, 'CHF')).toEqual({ ok: false, problem });
});

test('an agreement and another reason need a note', () => {
  expect(hasReason({ reason: null, note: 'x' })).toBe(false);
  expect(hasReason({ reason: 'agreed', note: '' })).toBe(false);
  expect(hasReason({ reason: 'agreed', note: 'on Monday' })).toBe(true);
  expect(hasReason({ reason: 'other-size', note: '' })).toBe(true);
});
