import fs from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { COST } from './cost.ts';
import type { Answer, Task } from './hashing.ts';

/*
 * A thread that does nothing but Argon2. The system gives it less of the processors than the thread that answers
 * requests whenever both want to run (on Linux; elsewhere they are equals).
 */

const LOWER = 10;

function stepBack(): void {
  try {
    // The system's own number of this thread; the same call takes a process or a thread.
    const id = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    if (id > 0 && id !== process.pid) os.setPriority(id, LOWER);
  } catch {
    // Not on this system.
  }
}

function work(task: Task): Answer {
  try {
    return 'stored' in task
      ? { id: task.id, result: verifySync(task.stored, task.password) }
      : { id: task.id, result: hashSync(task.password, COST) };
  } catch (error) {
    return { id: task.id, problem: error instanceof Error ? error.message : String(error) };
  }
}

stepBack();
parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)));
