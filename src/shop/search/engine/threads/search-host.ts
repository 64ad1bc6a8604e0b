import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Log } from '../../../../platform/log.ts';
import { watchHeap } from '../../../../platform/threads/thread-heaps.ts';
import { HELPER_LIMITS } from '../../../../platform/threads/young-generation.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { SHARING, type WorkSharing } from '../index/share-work.ts';
import type {
  AnswererTask,
  FromClient,
  FromProjector,
  IndexFacts,
  IndexMessage,
  ProjectorTask,
  ToAnswerer,
  ToClient,
  ToProjector,
} from './messages.ts';

/** Each thread needs about 20 bytes of working memory for each product. */
const MOST_THREADS = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A thread that lived this long did not fail at its start. Milliseconds. */
const HEALTHY_MS = 30_000;
/** Maximum time to close; the projecting thread may write a snapshot. Milliseconds. */
const CLOSING_MS = 8000;

export type SearchHost = {
  /**
   * Returns a port for a search client (search-client.ts) in this or another thread. Transfer it to the thread that
   * uses it.
   */
  connect(): MessagePort;
  /** Null until an index exists. */
  facts(): IndexFacts | null;
  /** Number of threads of the search that ended unexpectedly. */
  crashes(): number;
  close(): Promise<void>;
};

type Kept = { thread: Worker; end(): Promise<void> };

/**
 * Runs one index for each process: a thread projects PostgreSQL into shared memory, several threads answer from it. The
 * host restarts a thread that ends; meanwhile the other threads or PostgreSQL answer.
 */
export function startSearchHost(deps: {
  task: ProjectorTask;
  log: Log;
  threads?: number;
  sharing?: WorkSharing;
  scripts?: { projector: URL; answerer: URL };
}): SearchHost {
  const { log, task } = deps;
  const threads = deps.threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism()));
  const scripts = deps.scripts ?? {
    projector: new URL('./projector-thread.ts', import.meta.url),
    answerer: new URL('./answerer-thread.ts', import.meta.url),
  };
  const clients = new Set<MessagePort>();
  const answerers = new Map<number, Kept>();
  let dictionary: Dictionary | null = null;
  let index: IndexMessage | null = null;
  let facts: IndexFacts | null = null;
  let crashes = 0;
  let closing = false;

  /** Starts a thread and restarts it when it ends. `onStart` receives each new thread. */
  function keep(
    name: string,
    script: URL,
    workerData: unknown,
    onStart: (kept: Kept) => void,
    onEnd: () => void,
  ): void {
    let shortLives = 0;
    const start = (): void => {
      const started = performance.now();
      const thread = new Worker(script, { workerData, name, resourceLimits: HELPER_LIMITS });
      watchHeap(name, thread);
      thread.on('error', (err) => log.error({ err, thread: name }, 'a search thread failed'));
      thread.once('exit', () => {
        onEnd();
        if (closing) return;
        crashes += 1;
        shortLives = performance.now() - started > HEALTHY_MS ? 0 : shortLives + 1;
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, shortLives - 1));
        log.warn({ thread: name, restartInMs: pause }, 'a search thread ended, restarting it');
        setTimeout(() => closing || start(), pause).unref();
      });
      onStart({ thread, end: async () => void (await thread.terminate()) });
    };
    start();
  }

  function introduce(client: MessagePort, number: number): void {
    const answerer = answerers.get(number);
    if (!answerer || !index) return;
    const { port1, port2 } = new MessageChannel();
    answerer.thread.postMessage({ kind: 'port', port: port1 } satisfies ToAnswerer, [port1]);
    client.postMessage({ kind: 'thread', number, port: port2 } satisfies ToClient, [port2]);
  }

  /** Connects two answering threads with each other. */
  function makeKnown(one: Kept, other: Kept): void {
    const { port1, port2 } = new MessageChannel();
    one.thread.postMessage({ kind: 'other', port: port1 } satisfies ToAnswerer, [port1]);
    other.thread.postMessage({ kind: 'other', port: port2 } satisfies ToAnswerer, [port2]);
  }

  function toClients(message: ToClient): void {
    for (const client of clients) client.postMessage(message);
  }

  let projector: Kept | null = null;
  keep(
    'search projector',
    scripts.projector,
    task,
    (kept) => {
      projector = kept;
      kept.thread.on('message', (message: FromProjector) => {
        if (message.kind === 'facts') facts = message.facts;
        if (message.kind !== 'index') return;
        dictionary = message.index.dictionary ?? dictionary;
        const isFirst = index === null;
        index = { ...message.index, dictionary };
        for (const { thread } of answerers.values())
          thread.postMessage({ kind: 'index', index: isFirst ? index : message.index } satisfies ToAnswerer);
        if (isFirst) for (const client of clients) for (const number of answerers.keys()) introduce(client, number);
        else toClients({ kind: 'renewed' });
      });
    },
    () => {
      projector = null;
    },
  );
  for (let number = 1; number <= threads; number += 1) {
    keep(
      `search ${number}`,
      scripts.answerer,
      { sharing: deps.sharing ?? SHARING } satisfies AnswererTask,
      (kept) => {
        for (const other of answerers.values()) makeKnown(kept, other);
        answerers.set(number, kept);
        if (!index) return;
        kept.thread.postMessage({ kind: 'index', index } satisfies ToAnswerer);
        for (const client of clients) introduce(client, number);
      },
      () => {
        answerers.delete(number);
        toClients({ kind: 'gone', number });
      },
    );
  }

  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      clients.add(port1);
      port1.on('message', ({ number }: FromClient) => void answerers.get(number)?.end());
      port1.once('close', () => clients.delete(port1));
      // A client does not prevent the process from ending.
      port1.unref();
      for (const number of answerers.keys()) introduce(port1, number);
      return port2;
    },
    facts: () => facts,
    crashes: () => crashes,
    close: async () => {
      closing = true;
      const last = projector;
      if (last) {
        const closed = new Promise<void>((resolve) => {
          const late = setTimeout(resolve, CLOSING_MS);
          const done = (): void => {
            clearTimeout(late);
            resolve();
          };
          last.thread.once('exit', done);
          last.thread.on('message', (message: FromProjector) => message.kind === 'closed' && done());
          last.thread.postMessage({ kind: 'close' } satisfies ToProjector);
        });
        await closed;
        await last.end();
      }
      await Promise.all([...answerers.values()].map(({ end }) => end()));
      for (const client of clients) client.close();
    },
  };
}
