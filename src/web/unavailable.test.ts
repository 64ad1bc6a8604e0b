import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnavailable, Unavailable, withDeadline } from './unavailable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<string>(() => {});

test('returns a timely result and leaves no timer', async () => {
  expect(await withDeadline(1000, Promise.resolve('done'))).toBe('done');
  await expect(withDeadline(1000, Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects at the deadline', async () => {
  const waited = withDeadline(8000, never, async () => true);
  const refused = expect(waited).rejects.toThrow(Unavailable);
  await vi.advanceTimersByTimeAsync(8000);
  await refused;
});

test('rejects before the deadline while the database is away', async () => {
  const refused = expect(withDeadline(30_000, never, async () => false)).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});

test('starts the deadline after a slow form has arrived', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const waited = withDeadline(8000, never, async () => false, arrived);
  const refused = expect(waited).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(vi.getTimerCount()).toBe(0);
  resolve();
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves no timer if the work fails before the arrival', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  expect(await withDeadline(8000, Promise.resolve('broken off'), undefined, arrived)).toBe('broken off');
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('recognises connection errors of the database', () => {
  expect(isUnavailable(new Unavailable('x'))).toBe(true);
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isUnavailable(new Error('a bug'))).toBe(false);
});
