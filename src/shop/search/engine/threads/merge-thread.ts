import { parentPort, workerData } from 'node:worker_threads';
import { mergeSegments } from '../index/merge-segments.ts';
import type { Segment } from '../index/segment.ts';

/** Joins segments beside the projecting thread, which goes on with changes meanwhile. */
const segments: Segment[] = workerData;
parentPort?.postMessage(mergeSegments(segments));
