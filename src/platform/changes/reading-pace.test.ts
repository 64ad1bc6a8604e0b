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
  expect(starts).toEqual([0, 10, 510, 1010, 1510]);
});

test('reads at once again after a quiet second', () => {
  let time = 0;
  const pace = createReadingPace(() => time);
  for (let reading = 0; reading < 2; reading += 1) pace.noteReading();
  expect(pace.pauseMs()).toBe(500);
  time = 100;
  expect(pace.pauseMs()).toBe(400);
  time = 1000;
  expect(pace.pauseMs()).toBe(0);
});
