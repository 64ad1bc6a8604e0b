import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../clock.ts';
import { type DependencyCheck, type DependencyOutcome, watchDependencies } from './dependencies.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const OK: DependencyOutcome = { ok: true };
const AWAY: DependencyOutcome = { ok: false, problem: 'ECONNREFUSED' };

function watch(database: () => Promise<DependencyOutcome>, freshMs = 3000) {
  const clock = fixedClock('2026-06-12T10:00:00Z');
  const run = vi.fn(database);
  const check: DependencyCheck = { run, freshMs };
  const report = watchDependencies({
    clock,
    checks: { database: check, queue: null, mail: null, payments: null, files: null, cdn: null },
  });
  return { clock, run, report };
}

test('reports services that are not configured as off', async () => {
  const { report } = watch(async () => OK);
  expect(await report()).toEqual({
    ok: true,
    parts: {
      database: { state: 'ok', since: new Date('2026-06-12T10:00:00Z') },
      queue: { state: 'off' },
      mail: { state: 'off' },
      payments: { state: 'off' },
      files: { state: 'off' },
      cdn: { state: 'off' },
    },
  });
});

test('reports since when a service has failed, until it answers', async () => {
  let outcome: DependencyOutcome = OK;
  const { clock, report } = watch(async (): Promise<DependencyOutcome> => outcome, 0);
  await report();
  clock.advance(60_000);
  outcome = AWAY;
  await report();
  clock.advance(60_000);
  const failed = await report();
  expect(failed.ok).toBe(false);
  expect(failed.parts.database).toEqual({
    state: 'failed',
    since: new Date('2026-06-12T10:01:00Z'),
    problem: 'ECONNREFUSED',
  });
  clock.advance(60_000);
  outcome = OK;
  expect((await report()).parts.database).toEqual({ state: 'ok', since: new Date('2026-06-12T10:03:00Z') });
});

test('runs one check for any number of callers, and none while a result is fresh', async () => {
  const { clock, run, report } = watch(async () => OK);
  await Promise.all(Array.from({ length: 50 }, report));
  clock.advance(2999);
  await report();
  expect(run).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await report();
  expect(run).toHaveBeenCalledTimes(2);
});

test('reports a hanging service as failed after two seconds, and starts no second check', async () => {
  const { clock, run, report } = watch(() => new Promise(() => {}));
  const first = report();
  await vi.advanceTimersByTimeAsync(2000);
  expect((await first).parts.database).toMatchObject({ state: 'failed', problem: 'no answer within 2 s' });
  clock.advance(10_000);
  const second = report();
  await vi.advanceTimersByTimeAsync(2000);
  expect((await second).ok).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

test('names the code of an error, never its message', async () => {
  const { report } = watch(() =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED db.internal:5432'), { code: 'ECONNREFUSED' })),
  );
  expect((await report()).parts.database).toMatchObject({ state: 'failed', problem: 'ECONNREFUSED' });
});
