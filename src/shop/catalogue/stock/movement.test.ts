import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Need, outcomeOf } from './movement.ts';

const own = (line: string, units: number, needed: number, available: number): Need => ({
  line,
  units,
  sku: line,
  each: 1,
  needed,
  available,
  there: available,
});
const part = (line: string, units: number, sku: string, each: number, needed: number, available: number): Need => ({
  ...own(line, units, needed, available),
  sku,
  each,
});

test('names the first line with too few units, and how many there are', () => {
  const lines = [
    { sku: 'a', quantity: 2 },
    { sku: 'b', quantity: 5 },
  ];
  expect(outcomeOf(lines, [own('a', 2, 2, 9), own('b', 5, 5, 3)])).toEqual({ shortage: { sku: 'b', available: 3 } });
});

test('refuses a variant that does not exist any more', () => {
  expect(outcomeOf([{ sku: 'gone', quantity: 1 }], [])).toEqual({ shortage: { sku: 'gone', available: 0 } });
});

test('announces variants with few units before or after', () => {
  const lines = [
    { sku: 'many', quantity: 1 },
    { sku: 'few', quantity: 1 },
  ];
  expect(outcomeOf(lines, [own('many', 1, 1, 8), own('few', 1, 1, 7)])).toEqual({
    shortage: null,
    scarce: [{ sku: 'few', quantity: 1 }],
  });
});

test('counts a part of a set and the same variant alone together', () => {
  const lines = [
    { sku: 'cup', quantity: 2 },
    { sku: 'set', quantity: 1 },
  ];
  const needs = (available: number) => [
    { ...own('cup', 2, 6, available) },
    part('set', 1, 'cup', 4, 6, available),
    part('set', 1, 'pot', 1, 1, 50),
  ];
  expect(outcomeOf(lines, needs(5))).toEqual({ shortage: { sku: 'cup', available: 1 } });
  expect(outcomeOf(lines, needs(6))).toEqual({ shortage: null, scarce: [{ sku: 'cup', quantity: 6 }] });
});

test('never promises more sets than their parts suffice for', () => {
  const needed = fc.record({ each: fc.integer({ min: 1, max: 9 }), available: fc.integer({ min: 0, max: 60 }) });
  fc.assert(
    fc.property(fc.array(needed, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 12 }), (parts, units) => {
      const needs = parts.map(({ each, available }, index) =>
        part('set', units, `p${index}`, each, units * each, available),
      );
      const most = Math.min(...parts.map(({ each, available }) => Math.floor(available / each)));
      const outcome = outcomeOf([{ sku: 'set', quantity: units }], needs);
      expect(outcome.shortage).toEqual(units <= most ? null : { sku: 'set', available: most });
    }),
  );
});
