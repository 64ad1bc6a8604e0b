import { expect, test } from 'vitest';
import { commonMark, FIT_MARKS, fitMark, qualityMark } from './review-marks.ts';

test.each([
  [[18, 5, 1], { mark: 'small', count: 18, total: 24 }],
  [[0, 3, 0], { mark: 'true', count: 3, total: 3 }],
  [[1, 0, 2], { mark: 'large', count: 2, total: 3 }],
  // Half of the marks is no majority, and two marks are too few.
  [[2, 2, 0], null],
  [[0, 2, 0], null],
  [[], null],
])('of %j marks the common one is %j', (counts, common) => {
  expect(commonMark(FIT_MARKS, counts)).toEqual(common);
});

test('reads known marks only', () => {
  expect(['small', 'true', 'large', '', 'Small', 'toString'].map(fitMark)).toEqual([
    'small',
    'true',
    'large',
    null,
    null,
    null,
  ]);
  expect(['excellent', 'true'].map(qualityMark)).toEqual(['excellent', null]);
});
