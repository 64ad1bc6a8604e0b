// Whole runs only: waits for workers that hang and restart.
import { afterEach, expect, test, vi } from 'vitest';
import { commandedWorkers } from '../support/commanded-workers.ts';

/** Combinations of crashes, replacements and the end of the process. */

const told: ReturnType<typeof commandedWorkers>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(told.splice(0).map((each) => each.close()));
});
function open() {
  const opened = commandedWorkers();
  told.push(opened);
  return opened;
}

/** Makes pauses pass at once; threads still take real time. */
function pausesPass(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}
const pass = (milliseconds = 0) => vi.advanceTimersByTime(milliseconds);

async function startAll(shop: ReturnType<typeof commandedWorkers>, count: number): Promise<void> {
  const begun = shop.workers.start(count, undefined);
  for (let number = 0; number < count; number += 1) await shop.tell(number, 'open');
  await begun;
}

test('a stop waits for a worker that is being replaced and has a pending request', async () => {
  const shop = open();
  const begun = shop.workers.start(1, undefined);
  await shop.tell(0, 'open-busy');
  await begun;
  const replaced = shop.workers.replaceAll();
  await shop.tell(1, 'open');
  await shop.drained(0, 1);

  let isStopped = false;
  const stopped = shop.workers.stop({ idle: 'close', limitMs: 1000 }).then(() => {
    isStopped = true;
  });
  // The new worker has to end, and the old one again: it has less time now.
  await Promise.all([shop.drained(1, 1), shop.drained(0, 2)]);
  expect(isStopped).toBe(false);
  await shop.tell(0, 'leave');
  await Promise.all([stopped, replaced]);
});

test('a crashed worker restarts during its replacement: the surplus one ends', async () => {
  const shop = open();
  await startAll(shop, 1);
  await shop.tell(0, 'break');
  await shop.started(1);
  const replaced = shop.workers.replaceAll();
  await shop.tell(2, 'open');
  await replaced;
  await shop.tell(1, 'open');
  await shop.drained(1, 1);
  expect(shop.threads[2]?.drains).toBe(0);
  expect(await shop.up()).toEqual([1]);
});

test('the surplus one cannot start either: the replacement continues', async () => {
  const shop = open();
  await startAll(shop, 1);
  await shop.tell(0, 'break');
  await shop.started(1);
  const replaced = shop.workers.replaceAll();
  await shop.tell(2, 'open');
  await replaced;
  await shop.tell(1, 'fail');
  await shop.informed('a worker that is not needed did not start');
  expect(await shop.up()).toEqual([1]);
});

test('retries a worker that cannot start as long as another serves', async () => {
  const shop = open();
  await startAll(shop, 2);
  pausesPass();
  await shop.tell(0, 'break');
  for (let ended = 1; ended <= 7; ended += 1) {
    pass((await shop.pauses(ended)).at(-1));
    await shop.tell(1 + ended, ended < 7 ? 'fail' : 'open');
  }
  expect(await shop.pauses(7)).toEqual([250, 500, 1000, 2000, 15_000, 15_000, 15_000]);
  await shop.informed('a worker is back');
  expect(await shop.up()).toEqual([1, 1]);
  expect(shop.onGivingUp).not.toHaveBeenCalled();
});

test('gives up when no worker can start', async () => {
  const shop = open();
  await startAll(shop, 2);
  pausesPass();
  await Promise.all([shop.tell(0, 'break'), shop.tell(1, 'break')]);
  for (let round = 1; round <= 4; round += 1) {
    pass((await shop.pauses(2 * round)).at(-1));
    await Promise.all([shop.tell(2 * round, 'fail'), shop.tell(2 * round + 1, 'fail')]);
  }
  await vi.waitFor(() => expect(shop.onGivingUp).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(await shop.up()).toEqual([0, 0]);
});

test('a database outage counts against no worker, even if none is up', async () => {
  const shop = open();
  await startAll(shop, 1);
  pausesPass();
  await shop.tell(0, 'break');
  for (let ended = 1; ended <= 7; ended += 1) {
    pass((await shop.pauses(ended)).at(-1));
    await shop.tell(ended, ended < 7 ? 'fail-away' : 'open');
  }
  expect(await shop.pauses(7)).toEqual([250, 5000, 5000, 5000, 5000, 5000, 5000]);
  await shop.informed('a worker is back');
  expect(await shop.up()).toEqual([1]);
  expect(shop.onGivingUp).not.toHaveBeenCalled();
});
