import { expect, test } from 'vitest';
import { parseQuantity } from './quantity.ts';

test.each([
  ['1', 1],
  [' 7 ', 7],
  [3, 3],
  ['0', 0],
  ['99', 99],
])('reads %j as %j', (entered, expected) => {
  expect(parseQuantity(entered, 99)).toBe(expected);
});

test.each(['-1', '1.5', '1e9', 'abc', '', '100', '１', '0x10', null, undefined, Number.NaN, 1.5, -1, 1e9, [], {}])(
  'refuses %j',
  (entered) => {
    expect(parseQuantity(entered, 99)).toBeNull();
  },
);
