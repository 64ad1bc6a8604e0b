import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OPENS_WITHIN_MS = 120_000;

export type RestartableShop = {
  /** Starts the shop. Resolves when it accepts requests, with the time that took in milliseconds. */
  start(): Promise<number>;
  /** Kills the process without a clean shutdown. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The built shop as a separate process that appends its output to a file. `root`: folder of the version; absent: this one.
 * `environment` is read at each start.
 */
export function restartableShop(
  port: number,
  environment: Record<string, string>,
  logFile: string,
  { root = ROOT, opensWithinMs = OPENS_WITHIN_MS }: { root?: string; opensWithinMs?: number } = {},
): RestartableShop {
  const node = root === ROOT ? process.execPath : path.join(root, 'node_modules/.bin/node');
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    start: async () => {
      const started = Date.now();
      const log = fs.openSync(logFile, 'a');
      child = spawn(node, ['src/server.ts'], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', PORT: String(port), ...environment },
        stdio: ['ignore', log, log],
      });
      fs.closeSync(log);
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`the shop ended before it was open: see ${logFile}`);
        if (Date.now() - started > opensWithinMs) throw new Error(`the shop did not open in time: see ${logFile}`);
        await passed(100);
      }
      return Date.now() - started;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
