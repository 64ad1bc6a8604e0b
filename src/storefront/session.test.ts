import { expect, test } from 'vitest';
import { extendSession, renewalDelay } from './session.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const seconds = (ms: number) => ms / 1000;

test('renews a key 1800 s before it expires, and a short one not in a loop', () => {
  expect(renewalDelay(seconds(NOW) + 86_400, NOW)).toBe((86_400 - 1800) * 1000);
  expect(renewalDelay(seconds(NOW) + 1800, NOW)).toBe(60_000);
  expect(renewalDelay(seconds(NOW) - 5, NOW)).toBe(60_000);
});

function browser(keys: (object | null)[]) {
  const timers: { run: () => void; delay: number; cancelled: boolean }[] = [];
  let now = NOW;
  let fetched = 0;
  return {
    timers,
    fetched: () => fetched,
    move: (to: number) => {
      now = to;
    },
    fetchKey: async () => {
      const key = keys[Math.min(fetched, keys.length - 1)];
      fetched += 1;
      if (key === null) throw new Error('offline');
      return key;
    },
    now: () => now,
    schedule: (run: () => void, delay: number) => timers.push({ run, delay, cancelled: false }) - 1,
    show: () => {},
    cancel: (timer: unknown) => {
      const known = typeof timer === 'number' ? timers[timer] : undefined;
      if (known) known.cancelled = true;
    },
  };
}
const key = (token: string, lifetime: number) => ({
  token,
  exp: seconds(NOW) + lifetime,
  type: 0,
  cc: 'standard',
  name: null,
});

test('fetches at load, on a change and at the margin, with one timer at a time', async () => {
  const page = browser([key('a', 86_400), key('b', 86_400)]);
  const session = extendSession(page);
  await session.changed();
  expect(session.current()?.token).toBe('a');
  expect(page.timers).toMatchObject([{ delay: 84_600_000, cancelled: false }]);
  await session.changed();
  expect(session.current()?.token).toBe('b');
  expect(page.timers.map((timer) => timer.cancelled)).toEqual([true, false]);
});

test('has no key without an answer and retries after a minute', async () => {
  const page = browser([null]);
  const session = extendSession(page);
  await session.changed();
  expect(session.current()).toBeNull();
  expect(page.timers).toMatchObject([{ delay: 60_000 }]);
});

test('treats an expired key as none', async () => {
  const page = browser([key('a', 10)]);
  const session = extendSession(page);
  await session.changed();
  page.move(NOW + 11_000);
  expect(session.current()).toBeNull();
});

test.each([
  ['nothing', {}],
  ['no token', { ...key('a', 86_400), token: undefined }],
  ['an end in words', { ...key('a', 86_400), exp: 'tomorrow' }],
  ['a type in words', { ...key('a', 86_400), type: '1' }],
  ['no class', { ...key('a', 86_400), cc: null }],
  ['a name that is none', { ...key('a', 86_400), name: 7 }],
])('refuses an answer with %s', async (_, answer) => {
  const page = browser([answer]);
  const session = extendSession(page);
  await session.changed();
  expect(session.current()).toBeNull();
  expect(page.timers).toMatchObject([{ delay: 60_000 }]);
});

test('accepts a key with a name or null', async () => {
  const page = browser([{ ...key('a', 86_400), name: 'Lea' }, key('b', 86_400)]);
  const session = extendSession(page);
  await session.changed();
  expect(session.current()?.name).toBe('Lea');
  await session.changed();
  expect(session.current()).toMatchObject({ token: 'b', name: null });
});
