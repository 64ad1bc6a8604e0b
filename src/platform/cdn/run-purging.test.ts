import { expect, test, vi } from 'vitest';
import { silentLog } from '../log.ts';
import type { PurgeSteps } from './purge-changes.ts';
import { runPurging } from './run-purging.ts';

const LONG_MS = 3_600_000;

/** Creates steps that count, each due again after an hour. */
function counted(isHolder: boolean) {
  let steps = 0;
  const added: string[] = [];
  const release = vi.fn(async () => {});
  const own: PurgeSteps = {
    step: async () => {
      steps += 1;
      return LONG_MS;
    },
    add: (keys) => added.push(...keys),
    isHolder: () => isHolder,
    isPurging: () => true,
    outcome: () => ({ ok: true }),
    counts: () => ({ sent: 0, failed: 0, keys: 0 }),
    release,
  };
  return { own, steps: () => steps, added, release };
}

test('the sender purges at each notice, and gives the lease back at the end', async () => {
  const { own, steps, added, release } = counted(true);
  const purging = runPurging(own, silentLog);
  await vi.waitFor(() => expect(steps()).toBe(1));
  purging.wake();
  await vi.waitFor(() => expect(steps()).toBe(2));
  purging.add(['lists']);
  await vi.waitFor(() => expect(steps()).toBe(3));
  expect(added).toEqual(['lists']);
  await purging.close();
  expect(release).toHaveBeenCalledOnce();
  expect(steps()).toBe(3);
});

test('a process that sends no purges asks nothing at a notice', async () => {
  const { own, steps } = counted(false);
  const purging = runPurging(own, silentLog);
  await vi.waitFor(() => expect(steps()).toBe(1));
  purging.wake();
  await purging.close();
  expect(steps()).toBe(1);
});

test('ends although the lease cannot be given back', async () => {
  const { own, release } = counted(true);
  release.mockRejectedValue(new Error('the database is away'));
  await expect(runPurging(own, silentLog).close()).resolves.toBeUndefined();
});
