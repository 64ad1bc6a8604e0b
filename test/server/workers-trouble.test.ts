import { afterEach, expect, test, vi } from 'vitest';
import { toldWorkers } from '../support/told-workers.ts';

/** Crashes, replacements and the end of the process, where they meet. */

const told: ReturnType<typeof toldWorkers>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(told.splice(0).map((each) => each.close()));
});
function open() {
  const opened = toldWorkers();
  told.push(opened);
  return opened;
}

/** Pauses pass at once; threads take the time they take. */
function pausesPass(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}
const pass = (milliseconds = 0) => vi.advanceTimersByTime(milliseconds);

async function startAll(shop: ReturnType<typeof toldWorkers>, count: number): Promise<void> {
  const begun = shop.workers.start(count, undefined);
  for (let number = 0; number < count; number += 1) await shop.tell(number, 'open');
  await begun;
}

test('to stop waits for a worker that is being replaced and has a request under way', async () => {
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
  // The new one is asked to end, and the old one once more: it has less time now.
  await Promise.all([shop.drained(1, 1), shop.drained(0, 2)]);
  expect(isStopped).toBe(false);
  await shop.tell(0, 'leave');
  await Promise.all([stopped, replaced]);
});

test('a worker that is replaced while a crashed one in its place starts again: the surplus one ends', async () => {
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

test('the same, and the surplus one cannot start: the replacement goes on', async () => {
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

test('one that cannot start is tried again for as long as another serves, and comes back', async () => {
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

test('when none can start any more it is given up', async () => {
  const shop = open();
  await startAll(shop, 2);
  pausesPass();
  await Promise.all([shop.tell(0, 'break'), shop.tell(1, 'break')]);
  for (let round = 1; round <= 4; round += 1) {
    pass((await shop.pauses(2 * round)).at(-1));
    await Promise.all([shop.tell(2 * round, 'fail'), shop.tell(2 * round + 1, 'fail')]);
  }
  await vi.waitFor(() => expect(shop.onGivingUp).toHaveBeenCalledOnce());
  expect(await shop.up()).toEqual([0, 0]);
});

test('a database that is away counts against no worker, even if none is up', async () => {
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
