import { parentPort, workerData } from 'node:worker_threads';
import { mergeSegments } from '../index/merge-segments.ts';
import type { Segment } from '../index/segment.ts';

/** Merges segments while the projecting thread continues with changes. */
const segments: Segment[] = workerData;
parentPort?.postMessage(mergeSegments(segments));
