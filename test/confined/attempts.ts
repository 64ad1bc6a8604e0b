import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Acts that a confined process shall try. */
export type Attempts = { read: string[]; write: string; port: number; bytes: number };

/** Tries what no confined process may do. Each outcome is "done" or the code of the refusal. */
export async function attemptAll(attempts: Attempts): Promise<Record<string, unknown>> {
  return {
    pid: process.pid,
    environment: Object.keys(process.env).sort(),
    uid: process.getuid?.(),
    gid: process.getgid?.(),
    groups: process.getgroups?.(),
    root: outcomeOf(() => process.setuid?.(0)),
    descriptors: foreignDescriptors(),
    read: attempts.read.map((file) => outcomeOf(() => fs.readFileSync(file))),
    write: outcomeOf(() => fs.writeFileSync(attempts.write, 'written')),
    program: outcomeOf(() => spawnSync('/bin/true')),
    thread: outcomeOf(() => new Worker('0', { eval: true })),
    signal: outcomeOf(() => process.kill(process.ppid, 0)),
    network: await reach(attempts.port),
    memory: outcomeOf(() => Buffer.alloc(attempts.bytes, 1)),
  };
}

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function reach(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve('done');
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.name));
  });
}

/** Files and sockets besides input and output; Node's own descriptors are of other kinds. */
function foreignDescriptors(): number[] {
  return Array.from({ length: 61 }, (_, place) => place + 3).filter((descriptor) => {
    try {
      const stat = fs.fstatSync(descriptor);
      return stat.isFile() || stat.isDirectory() || stat.isSocket();
    } catch {
      return false;
    }
  });
}
