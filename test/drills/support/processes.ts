import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Program = { stop(): Promise<void>; printed(): string };

/** Starts a program and collects the end of its output. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: unknown) => {
    printed = (printed + String(chunk)).slice(-8000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => collect(error.message));
  return { stop: () => stop(child), printed: () => printed };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(late);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Resolves once the condition holds. Throws the given message after `limitMs`, by default a minute. */
export async function until(holds: () => Promise<boolean>, otherwise: () => string, limitMs = 60_000): Promise<void> {
  const last = Date.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > last) throw new Error(otherwise());
    await pause(50);
  }
}
