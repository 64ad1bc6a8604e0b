import fs from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { COST } from './cost.ts';
import type { HashingAnswer, Task } from './hashing.ts';

/*
 * Lower priority of this thread, which only computes Argon2. On Linux the thread that answers requests then gets more
 * processor time; elsewhere both are equal.
 */

const LOWER = 10;

function stepBack(): void {
  try {
    // Thread id of the operating system; setPriority accepts a process or a thread.
    const id = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    if (id > 0 && id !== process.pid) os.setPriority(id, LOWER);
  } catch {
    // Other systems have no such file.
  }
}

function work(task: Task): HashingAnswer {
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
