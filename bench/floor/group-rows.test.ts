import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows, updatesOfVisit, type WrittenRows } from './group-rows.ts';

const table = (rows: string[], updates = 0): WrittenRows => ({
  table: 'public.orders',
  columns: ['id'],
  key: ['id'],
  rows,
  updates,
});

test('gives each visit its rows of each table', () => {
  expect(groupRows([table(['1', '2']), table(['3', '4', '5', '6'])], 2)).toEqual([
    ['[1]', '[3,4]'],
    ['[2]', '[5,6]'],
  ]);
});

test('takes updated rows in turn, so that each visit updates as many', () => {
  expect(groupRows([table(['1', '2', '3'], 2)], 3)).toEqual([['[1,2]'], ['[3,1]'], ['[2,3]']]);
});

test('gives each inserted row to exactly one visit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 50 }), (ids, visits) => {
      const groups = groupRows([table(ids.map(String))], visits);
      expect(groups).toHaveLength(visits);
      expect(groups.flatMap(([rows = '[]']) => JSON.parse(rows))).toEqual(ids);
    }),
  );
});

test('tells inserted rows, updated rows and background work apart', () => {
  // A basket: inserted and changed again before its end.
  expect(updatesOfVisit({ inserted: 600, updated: 600 }, 600)).toBe(0);
  // Stock of two lines.
  expect(updatesOfVisit({ inserted: 0, updated: 1200 }, 600)).toBe(2);
  // Versions of the queue's clock.
  expect(updatesOfVisit({ inserted: 0, updated: 5 }, 600)).toBeNull();
  expect(updatesOfVisit({ inserted: 20, updated: 0 }, 600)).toBeNull();
});
