import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './embedded-place.ts';
import { firstNumber, isProgram } from './embedded-server.ts';
import { isAlive, ownMark } from './process-mark.ts';

/**
 * Notes that this process uses the server. There is a file for each user: shops and commands, and within a process
 * everybody who joined by themselves.
 */
export function noteUser({ users }: Pick<Place, 'users'>): { forget(): void } {
  const file = path.join(users, randomBytes(6).toString('hex'));
  fs.writeFileSync(file, ownMark(), { mode: 0o600 });
  return { forget: () => fs.rmSync(file, { force: true }) };
}

/** Whether anybody who lives uses it; notes of processes that were killed go. */
export function hasUsers({ users, home }: Pick<Place, 'users' | 'home'>): boolean {
  const living = fs.readdirSync(users).filter((name) => {
    const file = path.join(users, name);
    if (isAlive(markIn(file))) return true;
    fs.rmSync(file, { force: true });
    return false;
  });
  return living.length > 0 || hasEarlierOwner(home);
}

function markIn(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    // Whoever it was has left meanwhile.
    return '';
  }
}

/**
 * A shop that has been running since before users were noted owns the server that it started, and stops it itself: a
 * new build is loaded by its threads, and by commands beside it, while its main thread stays what it was.
 */
const EARLIER_OWNER = 'owner.pid';

function hasEarlierOwner(home: string): boolean {
  const pid = firstNumber(path.join(home, EARLIER_OWNER));
  return pid !== undefined && pid !== process.pid && isProgram(pid, 'node');
}

/** Of a server that is started now nobody else is the owner, whoever has got that number since. */
export function forgetEarlierOwner({ home }: Pick<Place, 'home'>): void {
  fs.rmSync(path.join(home, EARLIER_OWNER), { force: true });
}
