import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeOnce } from '../write-once.ts';
import { isAlive, ownMark } from './process-mark.ts';

const AGAIN_MS = 20;

/**
 * Runs `work` while no other process of this DATA_DIR and no other caller holds the lock. If the holder dies, the next
 * process proceeds.
 *
 * The file with the highest number names the holder, which empties it at the end. To acquire the lock, a process
 * creates the next number, which only one can. It deletes a file only if a higher one exists. With a single lock file a
 * process could delete a lock that another one has just created.
 */
export async function throughGate<T>(folder: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  let mine = enter(folder);
  while (mine === null) {
    if (performance.now() > until) throw new Error(tooLong(folder, patienceMs));
    await pause(AGAIN_MS);
    mine = enter(folder);
  }
  try {
    return await work();
  } finally {
    fs.truncateSync(mine);
  }
}

function enter(folder: string): string | null {
  const last = numbersIn(folder).at(-1) ?? 0;
  if (isAlive(contentOf(folder, last))) return null;
  const mine = path.join(folder, String(last + 1));
  if (!writeOnce(mine, ownMark(), 0o600)) return null;
  const numbers = numbersIn(folder);
  // Other processes were faster by more than one number, so the check above is outdated.
  if (numbers.at(-1) !== last + 1) {
    fs.rmSync(mine, { force: true });
    return null;
  }
  for (const number of numbers) if (number <= last) fs.rmSync(path.join(folder, String(number)), { force: true });
  return mine;
}

const numbersIn = (folder: string): number[] =>
  fs
    .readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((one, other) => one - other);

function contentOf(folder: string, number: number): string {
  try {
    return fs.readFileSync(path.join(folder, String(number)), 'utf8');
  } catch {
    return '';
  }
}

function tooLong(folder: string, patienceMs: number): string {
  const [pid] = contentOf(folder, numbersIn(folder).at(-1) ?? 0).split(' ');
  return `another process (${pid}) has been starting or stopping PostgreSQL for more than ${patienceMs / 1000} s`;
}
