import type { Worker } from 'node:worker_threads';

/** Heap of helper threads with one name, in bytes. `external`: memory outside of the heap that its objects own. */
export type ThreadHeap = { thread: string; used: number; resident: number; code: number; external: number };

/** Threads that this thread started, with their names. */
const running = new Map<Worker, string>();

/** Includes the heap of a thread in `threadHeaps` until it ends. `thread`: a fixed word, which metrics have as a label. */
export function watchHeap(thread: string, worker: Worker): void {
  running.set(worker, thread);
  worker.once('exit', () => running.delete(worker));
}

/** Returns the heaps of the watched threads, those with one name together. Leaves out threads that end meanwhile. */
export async function threadHeaps(): Promise<ThreadHeap[]> {
  const heaps = await Promise.all(
    [...running].map(async ([worker, thread]): Promise<ThreadHeap[]> => {
      try {
        const heap = await worker.getHeapStatistics();
        return [
          {
            thread,
            used: heap.used_heap_size,
            resident: heap.total_physical_size,
            code: heap.total_heap_size_executable,
            external: heap.external_memory,
          },
        ];
      } catch {
        return [];
      }
    }),
  );
  return sumsByName(heaps.flat());
}

/** Adds the heaps of threads that have one name. */
export function sumsByName(heaps: readonly ThreadHeap[]): ThreadHeap[] {
  const sums = new Map<string, ThreadHeap>();
  for (const heap of heaps) {
    const sum = sums.get(heap.thread) ?? { thread: heap.thread, used: 0, resident: 0, code: 0, external: 0 };
    sums.set(heap.thread, {
      thread: heap.thread,
      used: sum.used + heap.used,
      resident: sum.resident + heap.resident,
      code: sum.code + heap.code,
      external: sum.external + heap.external,
    });
  }
  return [...sums.values()];
}
