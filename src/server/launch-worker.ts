import { Worker } from 'node:worker_threads';
import type { Log } from '../platform/log.ts';
import type { Figure } from '../platform/metrics/metrics.ts';
import { SERVING_LIMITS } from '../platform/threads/young-generation.ts';
import type { Drain } from './listener.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts';

const OPENING_MS = 60_000;
const FIGURES_MS = 1000;

/** Worker that listens. */
export type RunningWorker = {
  /** File descriptor of the listening socket. A replacement worker receives a duplicate of it. */
  descriptor: number | undefined;
  port: number | undefined;
  /** Resolves once the worker has ended. Repeated calls wait for the same end. */
  drain(how: Drain): Promise<void>;
  figures(): Promise<Figure[] | null>;
  /** Resolves if the worker ends without a request to do so. */
  broken: Promise<{ livedMs: number; problem: Error }>;
};

/** Error of a start that failed because of the database, not because of the worker. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Starts the thread of a worker. Resolves once it listens; rejects if it ends or fails before that. */
export function launchWorker(given: {
  script: URL;
  task: WorkerTask;
  log: Log;
  scrape(): Promise<string>;
  /** Called when the worker begins to drain. `last`: its figures at the end, null if it broke. */
  leaves(worker: RunningWorker, last: Promise<Figure[] | null>): void;
}): Promise<RunningWorker> {
  const { task, log } = given;
  const thread = new Worker(given.script, {
    workerData: task,
    transferList: [task.picturePort, ...(task.searchPort ? [task.searchPort] : [])],
    name: `worker ${task.slot}`,
    resourceLimits: SERVING_LIMITS,
  });
  const started = performance.now();
  const waiting = new Map<number, (figures: Figure[]) => void>();
  let lastId = 0;
  let drained: ((figures: Figure[]) => void) | undefined;
  let left: Promise<void> | undefined;
  let problem = new Error('it ended');
  let opened = false;
  const send = (message: ToWorker) => thread.postMessage(message);

  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      problem = new Error(`it was not ready within ${OPENING_MS / 1000} s`);
      void thread.terminate();
    }, OPENING_MS);
    const running: RunningWorker = {
      descriptor: undefined,
      port: undefined,
      broken: new Promise((broke) => {
        thread.once('exit', () => {
          clearTimeout(late);
          if (!opened) reject(problem);
          else if (!left) broke({ livedMs: performance.now() - started, problem });
        });
      }),
      figures: () =>
        new Promise((answer) => {
          const id = ++lastId;
          const timer = setTimeout(() => finish(null), FIGURES_MS);
          const finish = (figures: Figure[] | null) => {
            clearTimeout(timer);
            waiting.delete(id);
            answer(figures);
          };
          waiting.set(id, finish);
          send({ kind: 'figures', id });
        }),
      drain: (how) => {
        send({ kind: 'drain', how });
        left ??= leave();
        return left;
      },
    };
    const leave = async (): Promise<void> => {
      const last = new Promise<Figure[] | null>((done) => {
        drained = done;
        thread.once('exit', () => done(null));
      });
      given.leaves(running, last);
      await last;
      await thread.terminate();
    };
    thread.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        clearTimeout(late);
        opened = true;
        running.descriptor = message.descriptor;
        running.port = message.port;
        resolve(running);
      }
      if (message.kind === 'failed') {
        problem = message.databaseAway ? new DatabaseAway(message.reason) : new Error(message.reason);
        void thread.terminate();
      }
      if (message.kind === 'figures') waiting.get(message.id)?.(message.figures);
      if (message.kind === 'scrape')
        void given.scrape().then((text) => send({ kind: 'scraped', id: message.id, text }));
      if (message.kind === 'drained') drained?.(message.figures);
    });
    thread.on('error', (error) => {
      problem = error instanceof Error ? error : new Error(String(error));
      log.error({ err: error, worker: task.slot }, 'a worker failed');
    });
  });
}
