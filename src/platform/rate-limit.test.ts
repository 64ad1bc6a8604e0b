import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { fixedClock } from './clock.ts';
import { createRateLimit, createRateMemory, shareRateLimits } from './rate-limit.ts';

function limit(entries = 1000) {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const memory = createRateMemory(entries);
  const named = (name: string) => createRateLimit({ clock, name, most: 3, seconds: 60, memory });
  return { clock, memory, named, rate: named('test') };
}

test('gives each key its tokens and refills them steadily', () => {
  const { clock, rate } = limit();
  expect([1, 2, 3].map(() => rate.take('a').ok)).toEqual([true, true, true]);
  expect(rate.take('a')).toEqual({ ok: false, retryAfter: 20 });
  expect(rate.take('b')).toEqual({ ok: true });
  clock.advance(20_000);
  expect(rate.take('a')).toEqual({ ok: true });
  expect(rate.take('a').ok).toBe(false);
});

test('gives a token back to its key, and never more than all', () => {
  const { rate } = limit();
  for (const _ of [1, 2, 3]) rate.take('a');
  rate.giveBack('a');
  rate.giveBack('nobody');
  expect([1, 2].map(() => rate.take('a').ok)).toEqual([true, false]);
  for (const _ of [1, 2, 3, 4, 5]) rate.giveBack('a');
  expect([1, 2, 3, 4].map(() => rate.take('a').ok)).toEqual([true, true, true, false]);
});

test('neither adds nor removes tokens when the clock is set back', () => {
  const { clock, rate } = limit();
  for (const _ of [1, 2, 3]) rate.take('a');
  clock.advance(-3_600_000);
  expect(rate.take('a')).toEqual({ ok: false, retryAfter: 20 });
});

test('separates limits by name, and shares tokens between limits of one memory and name', () => {
  const { named, rate } = limit();
  for (const _ of [1, 2, 3]) rate.take('a');
  expect(named('other').take('a').ok).toBe(true);
  expect(named('test').take('a').ok).toBe(false);
});

test('evicts the least recently used address when the memory is full', () => {
  const { clock, rate } = limit(2);
  for (const _ of [1, 2, 3]) rate.take('a');
  clock.advance(1000);
  for (const _ of [1, 2, 3]) rate.take('b');
  expect(rate.take('a').ok).toBe(false);
  clock.advance(1000);
  for (const _ of [1, 2, 3]) rate.take('c');
  expect(rate.take('b').ok).toBe(false);
  expect(rate.take('a').ok).toBe(true);
});

test('shares the count between threads', { timeout: 60_000 }, async () => {
  shareRateLimits();
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { createRateLimit } = await import(workerData.module);
    const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
    const rate = createRateLimit({ clock, name: 'test', most: 1000, seconds: 60 });
    let taken = 0;
    for (let turn = 0; turn < 600; turn += 1) if (rate.take('a').ok) taken += 1;
    parentPort.postMessage(taken);`;
  const workerData = { module: new URL('./rate-limit.ts', import.meta.url).href };
  const takenBy = () =>
    new Promise<number>((resolve, reject) => {
      const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  const taken = await Promise.all([takenBy(), takenBy(), takenBy()]);
  expect(taken.reduce((sum, turns) => sum + turns, 0)).toBe(1000);
});

test('counts what is left of a key and when all of it is back', () => {
  const clock = { now: () => new Date(0) };
  const rate = createRateLimit({ clock, name: 'counted', most: 3, seconds: 30 });
  expect(rate.takeCounted('a')).toEqual({ ok: true, left: 2, reset: 10 });
  expect(rate.takeCounted('a')).toEqual({ ok: true, left: 1, reset: 20 });
  expect(rate.takeCounted('a')).toEqual({ ok: true, left: 0, reset: 30 });
  expect(rate.takeCounted('a')).toEqual({ ok: false, retryAfter: 10, left: 0, reset: 30 });
});
