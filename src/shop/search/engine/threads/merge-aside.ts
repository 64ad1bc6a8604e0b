import { Worker } from 'node:worker_threads';
import { HELPER_LIMITS } from '../../../../platform/threads/young-generation.ts';
import type { Segment } from '../index/segment.ts';

/** Merges segments in a separate thread. Rejects if the thread fails. */
export function mergeAside(segments: readonly Segment[]): Promise<Segment> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./merge-thread.ts', import.meta.url), {
      workerData: segments,
      name: 'search merge',
      resourceLimits: HELPER_LIMITS,
    });
    thread.once('message', (joined: Segment) => resolve(joined));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that merges segments ended without a result')));
  });
}
