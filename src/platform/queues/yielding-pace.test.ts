import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { createPeopleMemory, createRunningRequests } from './running-requests.ts';
import { createYieldingPace } from './yielding-pace.ts';

const LIMITS = { running: 4, runningPerClient: 4, waitingPerClient: 100, waiting: 100 };
const OWNER = { network: 'n', client: 'c' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Queue of jobs that take `ms`, beside people. */
function paced(ms: number) {
  const memory = createPeopleMemory();
  const people = createRunningRequests({ followedMs: 20 }, memory, 1);
  const queue = createFairQueue(
    LIMITS,
    createYieldingPace({ running: 2, pauseMs: 50, pauseTimes: 3, slowMs: 300 }, people),
  );
  const starts: number[] = [];
  const job = () => {
    starts.push(performance.now() - begun);
    return new Promise<void>((resolve) => setTimeout(resolve, ms));
  };
  const begun = performance.now();
  return {
    people,
    elsewhere: createRunningRequests({ followedMs: 20 }, memory, 2),
    starts,
    add: (count: number) => Array.from({ length: count }, () => queue.run(OWNER, job)),
    running: () => queue.figures().running,
  };
}

test('runs two jobs at a time while no person waits', async () => {
  const { add, starts } = paced(10);
  const all = add(6);
  await vi.advanceTimersByTimeAsync(30);
  await Promise.all(all);
  expect(starts).toEqual([0, 0, 10, 10, 20, 20]);
});

test('starts one job after the other with pauses while a person waits, and all at once afterwards', async () => {
  const { people, add, starts } = paced(10);
  const end = people.begin();
  const all = add(6);
  await vi.advanceTimersByTimeAsync(135);
  expect(starts).toEqual([0, 60, 120]);
  end();
  await vi.advanceTimersByTimeAsync(40);
  await Promise.all(all);
  expect(starts).toEqual([0, 60, 120, 155, 155, 165]);
});

test('starts nothing between two requests of one person', async () => {
  const { people, add, starts } = paced(10);
  await Promise.all([...add(1), vi.advanceTimersByTimeAsync(10)]);
  const first = people.begin();
  const all = add(2);
  await vi.advanceTimersByTimeAsync(10);
  first();
  await vi.advanceTimersByTimeAsync(2);
  const second = people.begin();
  await vi.advanceTimersByTimeAsync(10);
  second();
  await vi.advanceTimersByTimeAsync(40);
  await Promise.all(all);
  expect(starts).toEqual([0, 52, 52]);
});

test('gives way to people of other threads, and goes on soon after they have left', async () => {
  const { elsewhere, add, starts } = paced(40);
  const end = elsewhere.begin();
  const all = add(4);
  await vi.advanceTimersByTimeAsync(165);
  expect(starts).toEqual([0, 160]);
  end();
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(all);
  const [, , third = 0, fourth = 0] = starts;
  expect([third <= 250, fourth <= 250]).toEqual([true, true]);
});

test('pauses longer after long jobs while a person waits', async () => {
  const { people, add, starts } = paced(40);
  people.begin();
  add(3);
  await vi.advanceTimersByTimeAsync(400);
  expect(starts).toEqual([0, 160, 320]);
});

test('never starves jobs, however many people there are', async () => {
  const { people, add, starts } = paced(200);
  const crowd = setInterval(people.begin, 10);
  const all = add(8);
  await vi.advanceTimersByTimeAsync(8000);
  clearInterval(crowd);
  await Promise.all(all);
  expect(starts).toHaveLength(8);
});

test('a job that waits for something else holds no other back', async () => {
  const { add, running } = paced(10_000);
  add(4);
  expect(running()).toBe(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(running()).toBe(4);
});

test('a request that waits for its client counts for a second', async () => {
  const { people, add, starts } = paced(1);
  const end = people.begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(people.count()).toBe(0);
  add(2);
  expect(starts).toHaveLength(2);
  end();
  expect(people.count()).toBe(0);
});
