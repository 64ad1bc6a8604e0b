import { Worker } from 'node:worker_threads';
import { SECONDS } from './picture-limits.ts';
import type { Pixels } from './shrink-rows.ts';

/** What sharp has no decoder for. */
export type Task = { kind: 'heic' | 'bmp'; content: Uint8Array<ArrayBuffer> };
export type Decoded = Pixels | null;

const HEAP_MB = 128;

/**
 * Decodes a picture in a thread of its own, whose time and memory have a bound: HEIC by WebAssembly, which reaches
 * nothing outside it. Null for what is no picture, takes too long or wants too much.
 */
export function decodeAside(kind: Task['kind'], content: Buffer): Promise<Decoded> {
  const task: Task = { kind, content: new Uint8Array(content) };
  const worker = new Worker(new URL('./decoding-thread.ts', import.meta.url), {
    name: 'pictures',
    workerData: task,
    transferList: [task.content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // What a decoder says of a stranger's file is nothing for the log.
    stdout: true,
    stderr: true,
  });
  return new Promise<Decoded>((resolve) => {
    const patience = setTimeout(() => resolve(null), SECONDS * 1000);
    const settle = (decoded: Decoded): void => {
      clearTimeout(patience);
      resolve(decoded);
    };
    worker.once('message', (decoded: Decoded) => settle(decoded));
    worker.once('error', () => settle(null));
    worker.once('exit', () => settle(null));
  }).finally(() => worker.terminate());
}
