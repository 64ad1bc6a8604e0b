import { expect, test } from 'vitest';
import { parseParts } from './set-parts.ts';

test.each([
  [
    'K-1 x 2; K-2',
    [
      { sku: 'K-1', quantity: 2 },
      { sku: 'K-2', quantity: 1 },
    ],
  ],
  ['K-1×3;', [{ sku: 'K-1', quantity: 3 }]],
  ['', []],
])('reads %j', (text, parts) => {
  expect(parseParts(text)).toEqual(parts);
});

test.each(['K-1 x 0', 'K 1', 'K-1; K-1 x 2', 'K-1 x zwei'])('refuses %j', (text) => {
  expect(parseParts(text)).toHaveProperty('reason');
});
