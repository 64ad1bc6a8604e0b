import { expect, test } from 'vitest';
import { fixedClock } from '../clock.ts';
import { createShortCache } from './short-cache.ts';

function counted(start: string) {
  const clock = fixedClock(start);
  let elapsed = 0;
  const reads: string[] = [];
  const cache = createShortCache({
    clock,
    maxAge: 1000,
    elapsed: () => elapsed,
    read: async (key, now) => {
      reads.push(`${key} ${now.toISOString().slice(0, 10)}`);
      return reads.length;
    },
  });
  return { clock, cache, reads, pass: (milliseconds: number) => (elapsed += milliseconds) };
}

test('reads a key once until its age has passed or it is forgotten', async () => {
  const { cache, reads, pass } = counted('2026-05-01');
  expect([await cache.of('a'), await cache.of('a'), await cache.of('b')]).toEqual([1, 1, 2]);
  pass(999);
  expect(await cache.of('a')).toBe(1);
  pass(1);
  expect(await cache.of('a')).toBe(3);
  cache.forget();
  expect(await cache.of('a')).toBe(4);
  expect(reads).toHaveLength(4);
});

test('holds for later times of the clock, and reads anew for an earlier one', async () => {
  const { clock, cache, reads } = counted('2026-05-01');
  await cache.of('a');
  clock.set('2026-07-01');
  await cache.of('a');
  clock.set('2026-04-01');
  await cache.of('a');
  clock.set('2026-05-01');
  await cache.of('a');
  expect(reads).toEqual(['a 2026-05-01', 'a 2026-04-01']);
});

test('holds for the earlier times that its reader allows', async () => {
  const clock = fixedClock('2026-05-02');
  const reads: string[] = [];
  const read = async (_key: string, now: Date) => reads.push(now.toISOString().slice(0, 10));
  const cache = createShortCache({ clock, maxAge: 1000, earlierBy: 86_400_000, elapsed: () => 0, read });
  for (const day of ['2026-05-02', '2026-05-01', '2026-04-30']) {
    clock.set(day);
    await cache.of('a');
  }
  expect(reads).toEqual(['2026-05-02', '2026-04-30']);
});

test('forgets a read that failed', async () => {
  let tries = 0;
  const cache = createShortCache({
    clock: fixedClock('2026-05-01'),
    maxAge: 1000,
    read: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(tries);
    },
  });
  await expect(cache.of('a')).rejects.toThrow('away');
  expect(await cache.of('a')).toBe(2);
});
