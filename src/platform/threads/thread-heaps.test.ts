import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { sumsByName, threadHeaps, watchHeap } from './thread-heaps.ts';

test('reads the heap of a busy thread, and none of an ended one', async () => {
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage(0); for (;;);', { eval: true });
  watchHeap('busy', worker);
  await once(worker, 'message');
  // Threads of other tests of this process may run too.
  const heapOf = async () => (await threadHeaps()).find(({ thread }) => thread === 'busy');
  const heap = await heapOf();
  expect(heap?.used).toBeGreaterThan(100_000);
  expect(heap?.resident).toBeGreaterThanOrEqual(heap?.used ?? Number.POSITIVE_INFINITY);
  await worker.terminate();
  expect(await heapOf()).toBeUndefined();
});

test('adds threads of one name', () => {
  const heap = { thread: 'passwords', used: 1, resident: 2, code: 3, external: 4 };
  expect(sumsByName([heap, { ...heap, thread: 'search 1' }, heap])).toEqual([
    { thread: 'passwords', used: 2, resident: 4, code: 6, external: 8 },
    { thread: 'search 1', used: 1, resident: 2, code: 3, external: 4 },
  ]);
});
