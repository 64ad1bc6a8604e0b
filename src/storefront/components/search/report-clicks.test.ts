import { expect, test } from 'vitest';
import { skuOf } from './report-clicks.ts';

test.each([
  ['/p/sofa/200101-01', '200101-01'],
  ['/fr/p/canape/200101-01', '200101-01'],
  ['/p/pneu/R16%20V', 'R16 V'],
  ['/s/', null],
  ['/p/sofa', null],
  ['/mode/p', null],
])('the article of %s is %s', (path, sku) => {
  expect(skuOf(path)).toBe(sku);
});
