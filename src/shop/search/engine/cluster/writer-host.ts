import { Worker } from 'node:worker_threads';
import type { Log } from '../../../../platform/log.ts';
import { watchHeap } from '../../../../platform/threads/thread-heaps.ts';
import { HELPER_LIMITS } from '../../../../platform/threads/young-generation.ts';
import type { FromWriter, ToWriter, WriterFacts, WriterTask } from './writer-messages.ts';

const PAUSE_MS = 5000;
const CLOSING_MS = 8000;

/** Thread of this process that writes to the search cluster, or waits to take over from another process. */
export type ClusterWriterHost = {
  /** Null until the thread has reported. */
  facts(): WriterFacts | null;
  crashes(): number;
  close(): Promise<void>;
};

/** Starts the thread, and starts it again when it ends unexpectedly. */
export function startClusterWriter({ task, log }: { task: WriterTask; log: Log }): ClusterWriterHost {
  const script = new URL('./writer-thread.ts', import.meta.url);
  let facts: WriterFacts | null = null;
  let crashes = 0;
  let isClosing = false;
  let thread: Worker | null = null;

  function start(): void {
    const started = new Worker(script, {
      workerData: task,
      name: 'search cluster',
      resourceLimits: HELPER_LIMITS,
    });
    watchHeap('search cluster', started);
    thread = started;
    started.on('message', (message: FromWriter) => {
      if (message.kind === 'facts') facts = message.facts;
    });
    started.on('error', (err) => log.error({ err }, 'the thread of the search cluster failed'));
    started.once('exit', () => {
      facts = null;
      thread = null;
      if (isClosing) return;
      crashes += 1;
      log.warn({ restartInMs: PAUSE_MS }, 'the thread of the search cluster ended, restarting it');
      setTimeout(() => isClosing || start(), PAUSE_MS).unref();
    });
  }
  start();

  return {
    facts: () => facts,
    crashes: () => crashes,
    close: async () => {
      isClosing = true;
      const last = thread;
      if (!last) return;
      const closed = Promise.withResolvers<void>();
      const late = setTimeout(closed.resolve, CLOSING_MS);
      last.once('exit', () => closed.resolve());
      last.on('message', (message: FromWriter) => message.kind === 'closed' && closed.resolve());
      last.postMessage({ kind: 'close' } satisfies ToWriter);
      await closed.promise;
      clearTimeout(late);
      await last.terminate();
    },
  };
}
