import { expect, test } from 'vitest';
import { createReadingPace } from './reading-pace.ts';

test('lets single changes through at once, and gathers many of them', () => {
  let time = 0;
  const pace = createReadingPace(() => time);
  const starts: number[] = [];
  // A change every 10 ms for two seconds; each reading takes all that came.
  for (time = 0; time < 2000; time += 10) {
    if (pace.pauseMs() > 0) continue;
    starts.push(time);
    pace.noteReading();
  }
  expect(starts.slice(0, 5)).toEqual([0, 10, 20, 30, 280]);
  const gaps = starts.slice(4).map((at, index) => at - (starts[index + 3] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(250);
  expect(starts.length).toBeLessThanOrEqual(16);
});

test('reads at once again after a quiet second', () => {
  let time = 0;
  const pace = createReadingPace(() => time);
  for (let reading = 0; reading < 4; reading += 1) pace.noteReading();
  expect(pace.pauseMs()).toBe(250);
  time = 100;
  expect(pace.pauseMs()).toBe(150);
  time = 1000;
  expect(pace.pauseMs()).toBe(0);
});
