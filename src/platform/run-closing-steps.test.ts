import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Log, silentLog } from './log.ts';
import { closeOneByOne, closeTogether } from './run-closing-steps.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function recording() {
  const lines: { step: unknown; message: string }[] = [];
  const write = (fields: object, message: string) => lines.push({ step: Reflect.get(fields, 'step'), message });
  const log: Log = { ...silentLog, warn: write, error: write };
  return { log, lines };
}

const never = () => new Promise<never>(() => {});

test('runs the steps in order', async () => {
  const { log, lines } = recording();
  const ended: string[] = [];
  const step = (name: string) => ({ name, limitMs: 1000, run: async () => void ended.push(name) });
  expect(await closeOneByOne([step('requests'), step('jobs'), step('pool')], { log, limitMs: 5000 })).toEqual([]);
  expect(ended).toEqual(['requests', 'jobs', 'pool']);
  expect(lines).toEqual([]);
});

test('abandons a hanging step at its own limit and logs its name', async () => {
  const { log, lines } = recording();
  const pool = vi.fn();
  const closed = closeOneByOne(
    [
      { name: 'jobs', limitMs: 1000, run: never },
      { name: 'pool', limitMs: 1000, run: pool },
    ],
    { log, limitMs: 5000 },
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(pool).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await closed).toEqual(['jobs']);
  expect(pool).toHaveBeenCalledOnce();
  expect(lines).toEqual([{ step: 'jobs', message: 'a step of stopping was given up' }]);
});

test('respects the total limit and begins each step', async () => {
  const { log } = recording();
  const runs = Array.from({ length: 10 }, () => vi.fn(never));
  const started = performance.now();
  let tookMs = 0;
  const closed = closeOneByOne(
    runs.map((run, index) => ({ name: `step ${index}`, limitMs: 1000, run })),
    { log, limitMs: 2500 },
  ).then((givenUp) => {
    tookMs = performance.now() - started;
    return givenUp;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await closed).toHaveLength(10);
  // A timer takes at least one millisecond, and seven steps began without any time left.
  expect(tookMs).toBe(2507);
  for (const run of runs) expect(run).toHaveBeenCalledOnce();
});

test('logs a failing step and continues', async () => {
  const { log, lines } = recording();
  const pool = vi.fn();
  const failing = () => {
    throw new Error('broken');
  };
  await closeOneByOne(
    [
      { name: 'jobs', limitMs: 1000, run: failing },
      { name: 'pool', limitMs: 1000, run: pool },
    ],
    { log, limitMs: 5000 },
  );
  expect(pool).toHaveBeenCalledOnce();
  expect(lines).toEqual([{ step: 'jobs', message: 'a step of stopping failed' }]);
});

test('runs independent steps in parallel', async () => {
  const { log } = recording();
  const closed = closeTogether(
    [
      { name: 'vitals', limitMs: 1000, run: never },
      { name: 'searches', limitMs: 1000, run: never },
      { name: 'imports', limitMs: 1000, run: async () => {} },
    ],
    log,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(await closed).toEqual(['vitals', 'searches']);
});
