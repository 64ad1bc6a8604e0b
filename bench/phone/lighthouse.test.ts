import { expect, test } from 'vitest';
import { belowLeast, LEAST } from './lighthouse.ts';

test('names scores below the minimum, including unmeasured ones', () => {
  expect(belowLeast(LEAST)).toEqual([]);
  expect(belowLeast({ performance: 97, accessibility: 100, seo: 100 })).toEqual([
    'performance 97, at least 98',
    'best-practices 0, at least 100',
  ]);
});
