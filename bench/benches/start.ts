import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FleetBench } from '../bench.ts';
import { round } from '../figures.ts';
import { descendantsOf, postmasterOf, wholeProcessorTime } from '../machine/processor-time.ts';
import { freePort, ROOT, removeData } from '../machine/shop.ts';

const STARTS = 3;
/** Seconds from the command until the first page, with a database and without one. */
const TARGETS = { warm: 2, first: 40 };
const OPENS_WITHIN_MS = 300_000;
/** Pause between two requests for the first page, in milliseconds: the accuracy of a figure. */
const PAUSE_MS = 10;

/** Seconds on the clock, and milliseconds of processor time of the shop, its helpers and PostgreSQL. */
type Start = { seconds: number; processorMs: number };

/**
 * Measures `npm start` in a built folder until the home page answers: with an empty DATA_DIR, then with its database.
 * Prints the middle one of three starts each.
 */
export const start: FleetBench = {
  products: 0,
  opensShops: true,
  run: async ({ isShort, out }) => {
    if (spawnSync(process.execPath, ['scripts/build-once.mjs'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
      throw new Error('the pages could not be built');
    const count = isShort ? 1 : STARTS;
    const firsts: Start[] = [];
    const warms: Start[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-'));
      try {
        firsts.push(await measureStart(dataDir));
        // Its past goes on after the opening; a shop in use has made it.
        if (turn === count - 1)
          for (let warm = 0; warm < count; warm += 1) warms.push(await measureStart(dataDir, { DEMO_PAST: 'off' }));
      } finally {
        removeData(dataDir);
      }
    }
    return [show(out, 'first', firsts), show(out, 'warm', warms)].every(Boolean);
  },
};

/** Prints the middle start. Returns whether it met its target. */
function show(out: (line: string) => void, kind: keyof typeof TARGETS, starts: readonly Start[]): boolean {
  const sorted = starts.toSorted((one, other) => one.seconds - other.seconds);
  const { seconds, processorMs } = sorted[Math.floor(sorted.length / 2)] ?? { seconds: 0, processorMs: 0 };
  const all = sorted.map((one) => round(one.seconds, 2)).join(', ');
  const processor = round(processorMs / 1000, 2);
  out(
    `${kind} start until the home page: ${round(seconds, 2)} s (target ${TARGETS[kind]}; ${all}), processor ${processor} s`,
  );
  out(JSON.stringify({ bench: `${kind} start`, seconds: round(seconds, 3), processorSeconds: processor }));
  return seconds <= TARGETS[kind];
}

async function measureStart(dataDir: string, setting: Record<string, string> = {}): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const command = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? os.homedir(),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      PAYMENTS: 'simulated',
      ...setting,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await firstPage(command, port);
    const seconds = (performance.now() - began) / 1000;
    const server = serverOf(command);
    return { seconds, processorMs: wholeProcessorTime(server, postmasterOf(server)) };
  } finally {
    await stop(command);
  }
}

async function firstPage(command: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + OPENS_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (command.exitCode !== null) throw new Error('the shop ended before its first page');
    if (performance.now() > until) throw new Error('the first page did not come in time');
    await pause(PAUSE_MS);
  }
}

/** Returns the process of the shop, which npm has started. */
function serverOf({ pid = 0 }: ChildProcess): number {
  const [server] = descendantsOf(pid);
  if (server === undefined) throw new Error('npm has started no shop');
  return server;
}

async function stop(command: ChildProcess): Promise<void> {
  if (command.exitCode !== null || command.signalCode !== null) return;
  const ended = once(command, 'exit');
  process.kill(serverOf(command), 'SIGTERM');
  await ended;
}
