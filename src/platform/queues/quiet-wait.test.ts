import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuietWait } from './quiet-wait.ts';
import { createPeopleMemory, createRunningRequests } from './running-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const people = createRunningRequests({ followedMs: 20 }, createPeopleMemory(), 1);
  const quiet = createQuietWait(people);
  const done: string[] = [];
  return {
    people,
    done,
    wait: (name: string, mostMs = 50) => quiet(mostMs).then(() => done.push(name)),
  };
}

test('waits for nothing while no person waits', async () => {
  const { wait, done } = opened();
  await wait('a');
  expect(done).toEqual(['a']);
});

test('goes on one by one once people have left', async () => {
  const { people, wait, done } = opened();
  const end = people.begin();
  void wait('a');
  void wait('b');
  end();
  await vi.advanceTimersByTimeAsync(19);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(done).toEqual(['a', 'b']);
});

test('lets a person who comes meanwhile go first', async () => {
  const { people, wait, done } = opened();
  people.begin()();
  void wait('a').then(() => people.begin());
  void wait('b');
  await vi.advanceTimersByTimeAsync(40);
  expect(done).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(15);
  expect(done).toEqual(['a', 'b']);
});

test('waits no longer than it may, however many people there are', async () => {
  const { people, wait, done } = opened();
  people.begin();
  void wait('a', 50);
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a']);
});
