import { Worker } from 'node:worker_threads';
import { watchHeap } from '../threads/thread-heaps.ts';
import { HELPER_LIMITS } from '../threads/young-generation.ts';
import { span } from '../tracing/spans.ts';

/** Compares with `stored`, or creates a hash without it. */
export type Task = { id: number; password: string; stored?: string };
export type HashingAnswer = { id: number; result: string | boolean } | { id: number; problem: string };

type Waiting = { resolve(result: string | boolean): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** Threads start on first use; the next password replaces a thread that has ended. */
const threads: Thread[] = [];
let tasks = 0;

function start(): Thread {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url), {
    name: 'passwords',
    resourceLimits: HELPER_LIMITS,
  });
  watchHeap('passwords', worker);
  const thread: Thread = { worker, waiting: new Map() };
  // The process may end while no hashing runs.
  worker.unref();
  worker.on('message', (answer: HashingAnswer) => {
    const waiting = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if (thread.waiting.size === 0) worker.unref();
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.result);
  });
  const end = (error: Error): void => {
    const place = threads.indexOf(thread);
    if (place >= 0) threads.splice(place, 1);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('error', end);
  worker.once('exit', () => end(new Error('the password thread has ended')));
  threads.push(thread);
  return thread;
}

function ask(task: Omit<Task, 'id'>): Promise<string | boolean> {
  tasks += 1;
  const id = tasks;
  const { worker, waiting } = threads.find((thread) => thread.waiting.size === 0) ?? start();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ ...task, id } satisfies Task);
  });
}

/**
 * Creates an Argon2id hash in another thread (decision 46). Each concurrent call starts a thread, so callers must limit
 * them.
 */
export async function hashAside(password: string): Promise<string> {
  return String(await span('hash password', {}, () => ask({ password })));
}

/** Verifies a password against a stored hash in another thread. Rejects if `stored` is no hash. */
export async function verifyAside(stored: string, password: string): Promise<boolean> {
  return (await span('verify password', {}, () => ask({ stored, password }))) === true;
}
