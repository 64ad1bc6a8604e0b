import { getEnvironmentData, Worker } from 'node:worker_threads';
import { span } from '../tracing/spans.ts';
import { watchHeap } from './thread-heaps.ts';
import { HELPER_LIMITS } from './young-generation.ts';

/** Messages between a task thread and its caller. */
export type TaskMessage<Task> = { id: number; task: Task };
export type TaskAnswer<Result> = { id: number; result: Result } | { id: number; problem: string };

type Waiting<Result> = { resolve(result: Result): void; reject(error: Error): void };
type Running<Result> = { worker: Worker; waiting: Map<number, Waiting<Result>>; idle: NodeJS.Timeout | undefined };

export type TaskThread<Task, Result> = {
  /** Runs a task. Rejects if the work fails or the thread ends first, and for a task that cannot be copied. */
  run(task: Task): Promise<Result>;
  /** Returns the number of unfinished tasks. */
  waiting(): number;
  isRunning(): boolean;
};

/**
 * Creates a thread for rare work that loads much code. It starts with the first task and ends after `idleMs`
 * milliseconds without one, which frees its memory. The script answers by `answerTasks`.
 */
export function createTaskThread<Task, Result>(deps: {
  script: URL;
  name: string;
  idleMs: number;
}): TaskThread<Task, Result> {
  let running: Running<Result> | null = null;
  let lastId = 0;

  function start(): Running<Result> {
    const worker = new Worker(deps.script, { name: deps.name, resourceLimits: HELPER_LIMITS });
    watchHeap(deps.name, worker);
    const started: Running<Result> = { worker, waiting: new Map(), idle: undefined };
    const end = (error: Error): void => {
      clearTimeout(started.idle);
      if (running === started) running = null;
      for (const { reject } of started.waiting.values()) reject(error);
      started.waiting.clear();
    };
    // The process may end while the thread is idle.
    worker.unref();
    worker.on('message', (answer: TaskAnswer<Result>) => {
      const waiting = started.waiting.get(answer.id);
      started.waiting.delete(answer.id);
      if (started.waiting.size === 0) rest(started);
      if ('problem' in answer) waiting?.reject(new Error(answer.problem));
      else waiting?.resolve(answer.result);
    });
    worker.on('error', end);
    worker.once('exit', () => end(new Error(`the thread "${deps.name}" has ended`)));
    return started;
  }

  function rest(started: Running<Result>): void {
    started.worker.unref();
    // Tests and the demo's past set this data, since they write mails all the time; no setting of the shop does. A start
    // takes a second of processor time.
    if (getEnvironmentData('lasting task threads') === true) return;
    started.idle = setTimeout(() => {
      if (running === started) running = null;
      void started.worker.terminate();
    }, deps.idleMs).unref();
  }

  return {
    run: async (task) => {
      running ??= start();
      const { worker, waiting, idle } = running;
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, task } satisfies TaskMessage<Task>);
      clearTimeout(idle);
      worker.ref();
      return span(
        `thread ${deps.name}`,
        {},
        () => new Promise((resolve, reject) => waiting.set(id, { resolve, reject })),
      );
    },
    waiting: () => running?.waiting.size ?? 0,
    isRunning: () => running !== null,
  };
}
