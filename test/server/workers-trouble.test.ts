import { afterEach, expect, test } from 'vitest';
import { toldWorkers } from '../support/told-workers.ts';

/** Crashes, replacements and the end of the process, where they meet. */

const told: ReturnType<typeof toldWorkers>[] = [];
afterEach(async () => {
  await Promise.all(told.splice(0).map((each) => each.close()));
});
function open() {
  const opened = toldWorkers();
  told.push(opened);
  return opened;
}

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
