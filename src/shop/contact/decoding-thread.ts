import { parentPort, workerData } from 'node:worker_threads';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import type { Decoded, Task } from './decoding.ts';

/* A thread that decodes one picture and ends: nothing of it is left for the next one, its memory goes back as a whole. */

const { kind, content }: Task = workerData;
let decoded: Decoded = null;
try {
  decoded = kind === 'heic' ? decodeHeic(content) : decodeBmp(content);
} catch {
  // Broken, or a bomb: to whoever sends it the answer is the same.
}
parentPort?.postMessage(decoded, decoded ? [decoded.data.buffer] : []);
