import { expect, test } from 'vitest';
import { LONGEST_SIDE, shrinkRows } from './shrink-rows.ts';

test('leaves small pictures unchanged', () => {
  const rows = [Uint8Array.of(1, 2, 3, 4, 5, 6), Uint8Array.of(7, 8, 9, 10, 11, 12)];
  const small = shrinkRows(2, 2, (y) => rows[y] ?? new Uint8Array());
  expect(small).toEqual({ width: 2, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) });
});

test('shrinks large pictures by a whole factor, each pixel the mean of its source pixels', () => {
  const width = LONGEST_SIDE * 2;
  const shrunk = shrinkRows(width, 4, (y) => new Uint8Array(width * 3).fill(y * 10));
  expect([shrunk.width, shrunk.height]).toEqual([LONGEST_SIDE, 2]);
  expect([shrunk.data[0], shrunk.data.at(-1)]).toEqual([5, 25]);
});

test('shrinks a strip that is thinner than the factor', () => {
  const width = LONGEST_SIDE * 3;
  expect(shrinkRows(width, 1, () => new Uint8Array(width * 3).fill(9))).toMatchObject({
    width: LONGEST_SIDE,
    height: 1,
  });
});
