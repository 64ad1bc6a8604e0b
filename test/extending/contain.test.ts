import { expect, test } from 'vitest';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { rejects } from './rejecting.ts';

const PLACE = { extension: 'bike-lease', point: 'listener' };

function contained() {
  const lines: { fields: object; message: string }[] = [];
  const log: Log = { ...silentLog, error: (fields, message) => lines.push({ fields, message }), child: () => log };
  return { lines, ...createContainment({ clock: fixedClock('2026-11-27T10:00:00Z'), log }) };
}

test('returns the result of a function, with the time of the shop', async () => {
  const { within, atOnce, failures, lines } = contained();
  expect(await within(PLACE, ({ now }) => now().toISOString(), null)).toBe('2026-11-27T10:00:00.000Z');
  expect(atOnce(PLACE, () => 7, 0)).toBe(7);
  expect({ failures: failures(), lines }).toEqual({ failures: [], lines: [] });
});

test.each([
  [
    'throws at once',
    () => {
      throw new TypeError('anna@example.ch');
    },
  ],
  ['rejects', () => Promise.reject(new TypeError('no order of Anna Muster\nat home 1'))],
])('a function that %s becomes the fallback, named in the log without its message', async (_, work) => {
  const { within, failures, lines } = contained();
  expect(await within(PLACE, work, 'cautious')).toBe('cautious');
  expect(lines).toEqual([
    { fields: expect.objectContaining({ ...PLACE, problem: 'TypeError' }), message: 'an extension failed' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/anna|home/i);
  expect(JSON.stringify(lines)).toContain('contain.test.ts');
  expect(failures()).toEqual([{ ...PLACE, count: 1 }]);
});

test('a function that takes too long is aborted, and what it does later is not heard', async () => {
  const { within, lines } = contained();
  const aborted = Promise.withResolvers<void>();
  const work = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.resolve();
        reject(new Error('aborted'));
      });
    });
  expect(await within(PLACE, ({ signal }) => work(signal), null, { limitMs: 1 })).toBeNull();
  await aborted.promise;
  expect(lines).toEqual([
    { fields: expect.objectContaining({ ...PLACE, problem: 'TooLate' }), message: 'an extension failed' },
  ]);
});

test('a pure rule that returns a promise is contained, with its rejection', async () => {
  const { atOnce, failures } = contained();
  expect(atOnce(PLACE, () => Promise.reject(new Error('late')), 'none')).toBe('none');
  expect(failures()).toMatchObject([{ count: 1 }]);
});

test('reads the result of a pure rule after it was no promise, and contains the reading too', async () => {
  const { atOnce, failures } = contained();
  const positive = (value: number) => {
    if (value < 0) throw new RangeError('negative');
    return `+${value}`;
  };
  expect(atOnce(PLACE, () => 7, null, positive)).toBe('+7');
  expect(atOnce(PLACE, () => -7, null, positive)).toBeNull();
  const asked: unknown[] = [];
  expect(atOnce(PLACE, rejects, null, (value) => asked.push(value))).toBeNull();
  expect(asked).toEqual([]);
  expect(failures()).toMatchObject([{ count: 2 }]);
});

test('work of several calls has one signal, which its caller ends', async () => {
  const { within } = contained();
  const ending = new AbortController();
  const signals: AbortSignal[] = [];
  for (let times = 0; times < 2; times += 1)
    await within(PLACE, ({ signal }) => void signals.push(signal), null, { signal: ending.signal });
  expect(signals).toEqual([ending.signal, ending.signal]);
  expect(ending.signal.aborted).toBe(false);
});

test('logs a place once a minute, and counts each failure', () => {
  const { atOnce, failures, lines } = contained();
  const fails = () => {
    throw new Error('no');
  };
  for (let times = 0; times < 3; times += 1) expect(atOnce(PLACE, fails, 1)).toBe(1);
  atOnce({ ...PLACE, point: 'price-rule' }, fails, 1);
  expect(lines.map(({ fields }) => fields)).toMatchObject([{ point: 'listener' }, { point: 'price-rule' }]);
  expect(failures().map(({ count }) => count)).toEqual([3, 1]);
});
