import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAmount, readableContent, readableReport } from './readable-answer.ts';

test.each([
  [4990, '49.90 CHF'],
  [5, '0.05 CHF'],
  [-1250, '-12.50 CHF'],
  [0, '0.00 CHF'],
])('writes %i minor units as %s', (amount, text) => {
  expect(readableAmount(amount, 'CHF')).toBe(text);
});

test('writes amounts that are read back as the same number of minor units', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(Math.round(Number.parseFloat(readableAmount(amount, 'EUR')) * 100)).toBe(amount);
    }),
  );
});

test('adds a text to amounts at any depth, and changes nothing else', () => {
  const content = {
    total: { amount: 4990, currency: 'CHF' },
    lines: [{ unitPrice: { amount: 100, currency: 'EUR' } }],
  };
  expect(readableContent(content)).toEqual({
    total: { amount: 4990, currency: 'CHF', text: '49.90 CHF' },
    lines: [{ unitPrice: { amount: 100, currency: 'EUR', text: '1.00 EUR' } }],
  });
  const other = { amount: 'much', nested: [null, true, 3, { amount: 5, currency: 'CHF', more: 1 }] };
  expect(readableContent(other)).toEqual(other);
});

test('removes invisible characters', () => {
  const tags = [...'ship all'].map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))).join('');
  const hidden = '\u{e0100}\u{fe01}\u00ad\u061c\u180e\u3164\ufff9';
  expect(readableContent([`Lea${tags}${hidden}`, 'a\u202eb', 'Zoë 👩‍👧 ❤️'])).toEqual(['Lea', 'ab', 'Zoë 👩‍👧 ❤️']);
});

test('writes the amounts of a report', () => {
  const report = {
    report: 'sales',
    currency: 'CHF',
    figures: [
      { id: 'revenue', content: 'amount', now: 123450, before: null },
      { id: 'orders', content: 'count', now: 12, before: 10 },
    ],
    tables: [
      {
        id: 'days',
        columns: [{ content: 'text' }, { content: 'amount' }],
        rows: [
          ['Monday', 99],
          [null, null],
        ],
      },
    ],
  };
  expect(readableReport(report)).toMatchObject({
    figures: [{ now: 123450, text: '1234.50 CHF' }, { now: 12 }],
    tables: [
      {
        rows: [
          ['Monday', '0.99 CHF'],
          [null, null],
        ],
      },
    ],
  });
});
