import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clientOf, createFairQueue, type FairQueueLimits, type QueueClient } from './fair-queue.ts';

const LIMITS: FairQueueLimits = { running: 1, runningPerClient: 1, waitingPerClient: 1000, waiting: 10_000 };
const owner = (network: number, client = 0): QueueClient => ({
  network: `n${network}`,
  client: `n${network}c${client}`,
});

/** Queue whose jobs end by hand, in the order of `started`. */
function steppedQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const job = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  return {
    queue,
    started,
    add: (by: QueueClient, name: string) => queue.run(by, job(name)),
    addInBackground: (name: string) => queue.runInBackground(job(name)),
    /** Ends running jobs one after the other until none runs. */
    finish: async () => {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end();
        await settled();
      }
    },
    endOne: async () => {
      ends.shift()?.();
      await settled();
    },
  };
}

/** Lets all callbacks of settled promises run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

test('a client with one job waits for the running jobs and one job of each other network at most', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ network: fc.nat(6), client: fc.nat(3) }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(20),
      async (earlier, running, ended) => {
        const { add, started, finish, endOne } = steppedQueue({ running, runningPerClient: running });
        const all = earlier.map(({ network, client }, index) => add(owner(network, client), `n${network} ${index}`));
        for (let count = 0; count < ended; count += 1) await endOne();
        const before = started.length;
        const last = add({ network: 'last', client: 'last' }, 'last');
        await finish();
        await Promise.all([...all, last]);
        const waited = started.slice(before, started.indexOf('last')).map((name) => name.split(' ')[0]);
        expect(new Set(waited).size).toBe(waited.length);
      },
    ),
  );
});

test('never runs more jobs at once than the limits, and runs each accepted job once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ network: fc.nat(2), client: fc.nat(2) }), { maxLength: 50 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 2 }),
      async (jobs, running, runningPerClient) => {
        const queue = createFairQueue({ ...LIMITS, running, runningPerClient });
        const now = new Map<string, number>();
        let [most, mostOfOne, ran] = [0, 0, 0];
        const outcomes = await Promise.all(
          jobs.map(({ network, client }) => {
            const by = owner(network, client);
            return queue.run(by, async () => {
              now.set(by.client, (now.get(by.client) ?? 0) + 1);
              most = Math.max(
                most,
                [...now.values()].reduce((sum, count) => sum + count, 0),
              );
              mostOfOne = Math.max(mostOfOne, now.get(by.client) ?? 0);
              await settled();
              ran += 1;
              now.set(by.client, (now.get(by.client) ?? 0) - 1);
            });
          }),
        );
        expect(outcomes.every(({ ok }) => ok)).toBe(true);
        expect(ran).toBe(jobs.length);
        expect(most).toBeLessThanOrEqual(running);
        expect(mostOfOne).toBeLessThanOrEqual(runningPerClient);
        expect(queue.figures()).toMatchObject({ waiting: 0, running: 0, done: jobs.length });
      },
    ),
  );
});

describe('one network', () => {
  test('its clients share the slots of the network in rotation', async () => {
    const { add, started, finish } = steppedQueue();
    const all = ['a', 'b', 'c'].map((name) => add(owner(1, 1), name));
    all.push(add(owner(1, 2), 'other client'), add(owner(2, 1), 'other network'));
    await finish();
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'other network', 'other client', 'c']);
  });
});

test('refuses jobs beyond the limits of a client and of the queue', async () => {
  const { queue, add, finish } = steppedQueue({ waitingPerClient: 2, waiting: 3 });
  const accepted = [1, 2, 3].map((name) => add(owner(1), String(name)));
  expect(await add(owner(1), '4')).toEqual({ ok: false, refused: 'client-full' });
  accepted.push(add(owner(2), '5'));
  expect(await add(owner(3), '6')).toEqual({ ok: false, refused: 'queue-full' });
  await finish();
  expect((await Promise.all(accepted)).every(({ ok }) => ok)).toBe(true);
  expect(queue.figures()).toMatchObject({ refused: { 'client-full': 1, 'queue-full': 1 }, done: 4 });
});

test('refuses a job that has waited too long, and never runs it', async () => {
  vi.useFakeTimers();
  try {
    const { queue, started, add, finish } = steppedQueue();
    const first = add(owner(1), 'first');
    const late = queue.run(owner(2), () => Promise.reject(new Error('ran')), 100);
    const patient = queue.run(owner(3), async () => 'ran', 200);
    await vi.advanceTimersByTimeAsync(100);
    expect(await late).toEqual({ ok: false, refused: 'too-late' });
    expect(queue.figures()).toMatchObject({ waiting: 1, refused: { 'too-late': 1 } });
    await finish();
    expect(await Promise.all([first, patient])).toEqual([
      { ok: true, result: 'first' },
      { ok: true, result: 'ran' },
    ]);
    expect(started).toEqual(['first']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps the turns of the others when jobs give up', async () => {
  vi.useFakeTimers();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ network: fc.nat(3), client: fc.nat(2), isPatient: fc.boolean() }), { maxLength: 30 }),
        async (jobs) => {
          const { queue, add, finish } = steppedQueue();
          const first = add({ network: 'first', client: 'first' }, 'first');
          const ran: number[] = [];
          const all = jobs.map(({ network, client, isPatient }, index) => {
            const job = async () => ran.push(index);
            return isPatient ? queue.run(owner(network, client), job) : queue.run(owner(network, client), job, 50);
          });
          await vi.advanceTimersByTimeAsync(50);
          await finish();
          const outcomes = await Promise.all(all);
          expect(outcomes.map(({ ok }) => ok)).toEqual(jobs.map(({ isPatient }) => isPatient));
          expect(ran.toSorted((a, b) => a - b)).toEqual(
            jobs.flatMap(({ isPatient }, index) => (isPatient ? [index] : [])),
          );
          expect(await first).toEqual({ ok: true, result: 'first' });
          expect(queue.figures()).toMatchObject({ waiting: 0, running: 0 });
        },
      ),
    );
  } finally {
    vi.useRealTimers();
  }
});

test('starts nothing that its pace holds back, until the pace wakes it', async () => {
  let isOpen = false;
  let wake = (): void => {};
  let running = 0;
  const queue = createFairQueue(LIMITS, {
    mayStart: () => isOpen,
    started: () => {
      running += 1;
      return () => {
        running -= 1;
      };
    },
    onChange: (call) => {
      wake = call;
    },
  });
  const job = queue.run(owner(1), async () => running);
  wake();
  expect(queue.figures()).toMatchObject({ waiting: 1, running: 0 });
  isOpen = true;
  wake();
  expect(await job).toEqual({ ok: true, result: 1 });
  expect(running).toBe(0);
});

test('a failing job rejects alone', async () => {
  const queue = createFairQueue(LIMITS);
  const fails = queue.run(owner(1), () => Promise.reject(new Error('broken')));
  const next = queue.run(owner(1), async () => 'well');
  await expect(fails).rejects.toThrow('broken');
  expect(await next).toEqual({ ok: true, result: 'well' });
});

test('background jobs start only while no other job waits or runs', async () => {
  const { add, addInBackground, started, finish } = steppedQueue();
  const all: Promise<unknown>[] = [add(owner(1), 'first'), addInBackground('warm 1'), addInBackground('warm 2')];
  all.push(add(owner(1), 'second'));
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['first', 'second', 'warm 1', 'warm 2']);
});

test.each([
  ['192.0.2.7', { network: '192.0.2.0/24', client: '192.0.2.7/32' }],
  ['2001:db8:1:2::', { network: '2001:db8:1::/48', client: '2001:db8:1:2::/64' }],
  ['unknown', { network: 'unknown', client: 'unknown' }],
])('owner of jobs from %s', (address, expected) => expect(clientOf(address)).toEqual(expected));
