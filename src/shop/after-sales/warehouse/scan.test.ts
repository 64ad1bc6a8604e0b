import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScanCounts, type ScanItem, scanUnit, unitsOfCounts } from './scan.ts';

const vase: ScanItem = { key: '1', position: 1, sku: '400-01', gtin: '0761234567890', perSet: 1, units: 2 };
const cup: ScanItem = { key: '2.cup', position: 2, sku: 'cup', gtin: null, perSet: 4, units: 4 };
const plate: ScanItem = { key: '2.plate', position: 2, sku: 'plate', gtin: '4006381333931', perSet: 2, units: 2 };
const items = [vase, cup, plate];

test('counts a unit by article number or GTIN, also with the leading zero of a longer code', () => {
  for (const code of ['400-01', ' 400-01 ', '761234567890', '0761234567890', '00761234567890']) {
    const scanned = scanUnit(items, new Map(), code);
    expect(scanned.ok && scanned.counts.get('1'), code).toBe(1);
  }
});

test('refuses goods that the order lacks, and a unit too many', () => {
  expect(scanUnit(items, new Map(), '4000000000000')).toEqual({ ok: false, problem: 'scan-unknown' });
  expect(scanUnit(items, new Map(), '')).toEqual({ ok: false, problem: 'scan-unknown' });
  expect(scanUnit(items, new Map([['1', 2]]), '400-01')).toEqual({ ok: false, problem: 'scan-too-many' });
});

test('fills the lines of equal goods one after the other', () => {
  const two = [vase, { ...vase, key: '3', position: 3, units: 1 }];
  const scanned = scanUnit(two, new Map([['1', 2]]), '400-01');
  expect(scanned.ok && scanned.item.key).toBe('3');
});

test('packs a set only whole', () => {
  expect(unitsOfCounts(items, new Map([['2.cup', 4]]))).toBeNull();
  expect(
    unitsOfCounts(
      items,
      new Map([
        ['1', 1],
        ['2.cup', 4],
        ['2.plate', 2],
      ]),
    ),
  ).toEqual(
    new Map([
      [1, 1],
      [2, 1],
    ]),
  );
  expect(
    unitsOfCounts(
      items,
      new Map([
        ['2.cup', 2],
        ['2.plate', 1],
      ]),
    ),
  ).toBeNull();
});

test('reads typed counts, and refuses more than there are', () => {
  expect(readScanCounts(items, { 'count.1': '2' })?.get('1')).toBe(2);
  expect(readScanCounts(items, { 'count.1': '3' })).toBeNull();
  expect(readScanCounts(items, { 'count.1': '-1' })).toBeNull();
});

test('never counts more units than the order has, whatever is scanned', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('400-01', 'cup', 'plate', 'other', '4006381333931')), (codes) => {
      let counts = new Map<string, number>();
      for (const code of codes) {
        const scanned = scanUnit(items, counts, code);
        if (scanned.ok) ({ counts } = scanned);
      }
      for (const { key, units } of items) expect(counts.get(key) ?? 0).toBeLessThanOrEqual(units);
    }),
  );
});
