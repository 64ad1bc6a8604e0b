import { expect, test } from 'vitest';
import { createPace } from './upload-pace.ts';

/** Returns after how many chunks a sender is too slow; null if never within an hour. */
function tooSlowAfter(ms: number, bytes: number): number | null {
  const pace = createPace(6000);
  for (let count = 1; count * ms <= 3_600_000; count += 1) if (pace.isTooSlow(ms, bytes)) return count;
  return null;
}

test('a byte every twenty seconds is too slow after half a minute', () => expect(tooSlowAfter(20_000, 1)).toBe(2));
test('a slow but steady phone is fast enough', () => expect(tooSlowAfter(1000, 6000)).toBeNull());
test('just below the rate is too slow', () => expect(tooSlowAfter(1000, 5999)).toBe(30));
test('a fast start buys no later pause', () => {
  const pace = createPace(6000);
  expect(pace.isTooSlow(30_000, 5_000_000)).toBe(false);
  expect(pace.isTooSlow(29_000, 10)).toBe(false);
  expect(pace.isTooSlow(1000, 10)).toBe(true);
});
