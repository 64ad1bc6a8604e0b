import { expect, test } from 'vitest';
import { fixedClock } from './clock.ts';
import { createRateLimit } from './rate-limit.ts';

function limit(mostKeys = 10) {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  return { clock, rate: createRateLimit({ clock, most: 3, seconds: 60, mostKeys }) };
}

test('each key has its turns, and gets them back steadily', () => {
  const { clock, rate } = limit();
  expect([1, 2, 3].map(() => rate.take('a').ok)).toEqual([true, true, true]);
  expect(rate.take('a')).toEqual({ ok: false, retryAfter: 20 });
  expect(rate.take('b')).toEqual({ ok: true });
  clock.advance(20_000);
  expect(rate.take('a')).toEqual({ ok: true });
  expect(rate.take('a').ok).toBe(false);
});

test('a clock that goes back gives no turns and takes none', () => {
  const { clock, rate } = limit();
  for (const _ of [1, 2, 3]) rate.take('a');
  clock.advance(-3_600_000);
  expect(rate.take('a').ok).toBe(false);
});

test('many addresses fill no memory: the one that was silent longest is forgotten', () => {
  const { rate } = limit(2);
  for (const _ of [1, 2, 3]) rate.take('a');
  rate.take('b');
  rate.take('c');
  expect(rate.take('a')).toEqual({ ok: true });
});
