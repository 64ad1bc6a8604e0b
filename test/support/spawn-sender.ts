import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type SpawnedSender = {
  pid: number | undefined;
  /** Resolves once the process prints the word. */
  said(word: string): Promise<void>;
  kill(): Promise<void>;
};

/** Runs send-and-die.ts in a process of its own. */
export function spawnSender(databaseUrl: string, smtpUrl: string): SpawnedSender {
  const file = path.join(import.meta.dirname, 'send-and-die.ts');
  const child = spawn(process.execPath, [file, databaseUrl, smtpUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const words = new Map<string, PromiseWithResolvers<void>>();
  const of = (word: string) => {
    const known = words.get(word) ?? Promise.withResolvers<void>();
    words.set(word, known);
    return known;
  };
  createInterface(child.stdout).on('line', (word) => of(word).resolve());
  return {
    pid: child.pid,
    said: (word) => of(word).promise,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
