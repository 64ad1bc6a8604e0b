import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createPeopleMemory, createRunningRequests, shareRunningRequests } from './running-requests.ts';

afterEach(() => void vi.useRealTimers());

test('knows of requests in other threads until they end', () => {
  const memory = createPeopleMemory();
  vi.useFakeTimers();
  const [here, there] = [createRunningRequests({}, memory, 1), createRunningRequests({}, memory, 2)];
  expect(here.areAny()).toBe(false);
  const [first, second] = [there.begin(), there.begin()];
  expect([here.areAny(), here.count(), there.count()]).toEqual([true, 0, 2]);
  first();
  expect(here.areAny()).toBe(true);
  second();
  // The next request of the same person is expected within 30 ms.
  expect([here.areAny(), there.areAny()]).toEqual([true, true]);
  vi.advanceTimersByTime(32);
  expect([here.areAny(), there.areAny()]).toEqual([false, false]);
});

test('becomes quiet once, after the last of several requests', () => {
  vi.useFakeTimers();
  const people = createRunningRequests({}, createPeopleMemory(), 1);
  const quiet = vi.fn();
  people.onQuiet(quiet);
  people.begin()();
  vi.advanceTimersByTime(20);
  const end = people.begin();
  vi.advanceTimersByTime(500);
  expect(quiet).not.toHaveBeenCalled();
  end();
  vi.advanceTimersByTime(20);
  people.begin()();
  vi.advanceTimersByTime(25);
  expect([people.areAny(), quiet.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(10);
  expect([people.areAny(), quiet.mock.calls.length]).toEqual([false, 1]);
});

test('forgets the requests of a thread that broke after a second', () => {
  vi.useFakeTimers();
  const memory = createPeopleMemory();
  const here = createRunningRequests({}, memory, 1);
  // The entry of a thread whose timers never come.
  Atomics.store(memory, 2, BigInt(Math.ceil(performance.timeOrigin + performance.now())) + 1000n);
  vi.advanceTimersByTime(900);
  expect(here.areAny()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(here.areAny()).toBe(false);
});

test('shares the memory with threads that start later', { timeout: 60_000 }, async () => {
  shareRunningRequests();
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { createRunningRequests } = await import(workerData.module);
    const people = createRunningRequests({ countedMs: 60_000, followedMs: 0 });
    const end = people.begin();
    parentPort.postMessage('began');
    parentPort.once('message', () => {
      end();
      parentPort.postMessage('ended');
    });`;
  const workerData = { module: new URL('./running-requests.ts', import.meta.url).href };
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
  const said = () => new Promise((resolve) => thread.once('message', resolve));
  const people = createRunningRequests();
  expect(people.areAny()).toBe(false);
  await said();
  expect(people.areAny()).toBe(true);
  thread.postMessage('end');
  await said();
  expect(people.areAny()).toBe(false);
  await thread.terminate();
});
