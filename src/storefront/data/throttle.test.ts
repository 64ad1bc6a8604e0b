import { expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

test('runs every five seconds if called every second', () => {
  const clock = { now: 0 };
  const run = vi.fn();
  const throttled = throttle(run, 5000, () => clock.now);
  for (; clock.now <= 11_000; clock.now += 1000) throttled();
  expect(run).toHaveBeenCalledTimes(3);
});
