import { expect, test } from 'vitest';
import { clickWeight } from './click-weight.ts';

test('a click further down counts more, up to four times', () => {
  expect([1, 4, 9, 16, 480].map(clickWeight)).toEqual([1, 2, 3, 4, 4]);
});

test.each([null, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('counts position %s as the first', (position) => {
  expect(clickWeight(position)).toBe(1);
});
