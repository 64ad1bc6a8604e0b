import { expect, test } from 'vitest';
import { inTurn } from './product-rows.ts';

test('takes one of each list in turn, and goes on with the longer ones', () => {
  expect(inTurn([['a1', 'a2', 'a3'], [], ['c1'], ['d1', 'd2']])).toEqual(['a1', 'c1', 'd1', 'a2', 'd2', 'a3']);
  expect(inTurn([])).toEqual([]);
});
