import { type MessagePort, parentPort } from 'node:worker_threads';
import type { SearchQuestion, ToAnswerer } from '../../../src/shop/search/engine/threads/messages.ts';

/** Replaces the thread that answers: ends at "crash", is silent at "silence", fails at anything else. */
parentPort?.on('message', (message: ToAnswerer) => {
  if (message.kind !== 'port') return;
  const port: MessagePort = message.port;
  port.on('message', ({ id, request }: SearchQuestion) => {
    if (request.term === 'crash') process.exit(1);
    if (request.term !== 'silence') port.postMessage({ id, kind: 'failed', reason: 'as told' });
  });
});
