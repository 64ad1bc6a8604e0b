import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extentOf,
  overlaps,
  rangeOf,
  readKindDeclaration,
  readRange,
  readYesNo,
  writeRange,
} from './attribute-values.ts';

describe('extentOf', () => {
  test.each([
    ['number', '85', { low: 85, high: 85 }],
    ['number', '7.5', { low: 7.5, high: 7.5 }],
    ['number', '-18', { low: -18, high: -18 }],
    ['number', '150-180', null],
    ['number', '85cm', null],
    ['range', '150-180', { low: 150, high: 180 }],
    ['range', '-20-5', { low: -20, high: 5 }],
    ['range', '170', { low: 170, high: 170 }],
    ['range', '180-150', null],
    ['range', '150-', null],
    ['choice', '85', { low: 85, high: 85 }],
  ] as const)('reads a value of kind %s: %s', (kind, value, extent) => {
    if (kind === 'choice') expect(extentOf(kind, 'oak')).toBeNull();
    else expect(extentOf(kind, value)).toEqual(extent);
  });
});

describe('readRange', () => {
  test.each([
    ['60-90', { from: 60, to: 90 }],
    ['60-', { from: 60, to: null }],
    ['-90', { from: null, to: 90 }],
    ['90-60', { from: 60, to: 90 }],
    ['-20--5', { from: -20, to: -5 }],
    ['-', null],
    ['60', null],
    ['a-b', null],
    ['1e9-2', null],
  ])('reads %s', (text, range) => {
    expect(readRange(text)).toEqual(range);
  });

  const end = fc.option(fc.integer({ min: -99_999, max: 99_999 }).map((number) => number / 10));
  test('reads what was written', () => {
    fc.assert(
      fc.property(end, end, (from, to) => {
        const range = rangeOf(from, to);
        expect(range && readRange(writeRange(range))).toEqual(range);
      }),
    );
  });

  test('overlaps exactly the values that share a number with the range', () => {
    const number = fc.integer({ min: -5, max: 15 });
    fc.assert(
      fc.property(number, fc.nat(5), number, fc.nat(5), (low, length, from, width) => {
        const numbers = Array.from({ length: length + 1 }, (_, step) => low + step);
        const isShared = numbers.some((one) => one >= from && one <= from + width);
        expect(overlaps({ low, high: low + length }, { from, to: from + width })).toBe(isShared);
      }),
    );
  });
});

test.each([
  ['number:cm', { kind: 'number', unit: 'cm' }],
  ['Range: kg', { kind: 'range', unit: 'kg' }],
  ['number', { kind: 'number', unit: '' }],
  ['yes-no', { kind: 'yes-no', unit: '' }],
  ['choice:cm', null],
  ['size', null],
  ['number:cm:m', null],
])('reads the declaration %s', (text, declared) => {
  expect(readKindDeclaration(text)).toEqual(declared);
});

test('reads the usual words for yes and no', () => {
  expect(['1', 'TRUE', 'oui', '0', 'nein', 'maybe'].map(readYesNo)).toEqual(['1', '1', '1', '0', '0', null]);
});
