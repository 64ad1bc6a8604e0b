import { Worker } from 'node:worker_threads';
import type { BillPaper } from './bill-paper.ts';

export type Task = { id: number; paper: BillPaper };
export type Answer = { id: number; bytes: Uint8Array } | { id: number; problem: string };

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** One thread a process, started with the first bill; one that ended is replaced with the next. */
let thread: Thread | null = null;
let tasks = 0;

/** Bills that wait at once: beyond them somebody is asking for fun. */
const MOST_WAITING = 50;

/** Too much is asked for at once: later it goes. */
export class TooBusyToDraw extends Error {
  override name = 'TooBusyToDraw';
}

function start(): Thread {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), { name: 'bills' });
  const started: Thread = { worker, waiting: new Map() };
  // A process may end while nothing is being drawn.
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const waiting = started.waiting.get(answer.id);
    started.waiting.delete(answer.id);
    if (started.waiting.size === 0) worker.unref();
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.bytes);
  });
  const end = (error: Error): void => {
    if (thread === started) thread = null;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('error', end);
  worker.once('exit', () => end(new Error('the thread that draws bills has ended')));
  return started;
}

/** The bill as a PDF, drawn aside (decision 57). Rejects with TooBusyToDraw while too many wait. */
export function drawAside(paper: BillPaper): Promise<Uint8Array> {
  thread ??= start();
  const { worker, waiting } = thread;
  if (waiting.size >= MOST_WAITING) return Promise.reject(new TooBusyToDraw('too many bills are being drawn'));
  tasks += 1;
  const id = tasks;
  return new Promise((resolve, reject) => {
    // Throws for what cannot be handed over: then nothing waits.
    worker.postMessage({ id, paper } satisfies Task);
    worker.ref();
    waiting.set(id, { resolve, reject });
  });
}
