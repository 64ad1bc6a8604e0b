import { parentPort } from 'node:worker_threads';
import { drawBill } from './draw-bill.ts';
import type { Answer, Task } from './drawing.ts';

/* A thread that draws bills, one after the other: each takes some milliseconds that no request should wait for. */

parentPort?.on('message', ({ id, paper }: Task) => {
  drawBill(paper).then(
    (bytes) => {
      const copy = new Uint8Array(bytes);
      parentPort?.postMessage({ id, bytes: copy } satisfies Answer, [copy.buffer]);
    },
    (error: unknown) =>
      parentPort?.postMessage({
        id,
        problem: error instanceof Error ? error.message : String(error),
      } satisfies Answer),
  );
});
