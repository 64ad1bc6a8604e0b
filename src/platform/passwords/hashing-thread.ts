import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import { COST } from './cost.ts';
import type { HashingAnswer, Task } from './hashing.ts';

/* This thread only computes Argon2. */

function work(task: Task): HashingAnswer {
  try {
    return 'stored' in task
      ? { id: task.id, result: verifySync(task.stored, task.password) }
      : { id: task.id, result: hashSync(task.password, COST) };
  } catch (error) {
    return { id: task.id, problem: error instanceof Error ? error.message : String(error) };
  }
}

lowerThreadPriority();
parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)));
