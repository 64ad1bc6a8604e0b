import { parentPort, workerData } from 'node:worker_threads';

/** Replaces src/server/worker.ts: reports ready unless configured otherwise, and breaks on demand. */
const behaviour: { opens: boolean; breaks: boolean } = workerData.config;

parentPort?.on('message', (message: { kind: string; id?: number }) => {
  if (message.kind === 'drain') parentPort?.postMessage({ kind: 'drained', figures: [] });
});
if (behaviour.opens) parentPort?.postMessage({ kind: 'ready', descriptor: undefined, port: undefined });
else parentPort?.postMessage({ kind: 'failed', reason: 'the shop is broken' });
if (behaviour.breaks) throw new Error('boom');
