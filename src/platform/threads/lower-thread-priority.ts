import fs from 'node:fs';
import os from 'node:os';

const LOWER = 10;

/**
 * Lowers the priority of the calling thread, unless it is the main thread. On Linux the threads that answer requests then get more
 * processor time; elsewhere all are equal.
 */
export function lowerThreadPriority(): void {
  try {
    // Thread id of the operating system; setPriority accepts a process or a thread.
    const id = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    if (id > 0 && id !== process.pid) os.setPriority(id, LOWER);
  } catch {
    // Other systems have no such file.
  }
}
