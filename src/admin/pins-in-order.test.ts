import { expect, test } from 'vitest';
import { pinsInOrder } from './pins-in-order.ts';

test('orders pins by their entered places, each product once; empty and wrong places are no pins', () => {
  expect(
    pinsInOrder([
      { product: 'a', place: '2' },
      { product: 'b', place: '' },
      { product: 'c', place: ' 1,5 ' },
      { product: 'd', place: 'x' },
      { product: 'e', place: '2' },
      { product: 'a', place: '9' },
      { product: 'f', place: '0' },
    ]),
  ).toEqual(['c', 'a', 'e']);
});
