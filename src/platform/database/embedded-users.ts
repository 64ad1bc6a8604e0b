import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ClusterPlace } from './embedded-place.ts';
import { firstNumber, isProgram } from './embedded-server.ts';
import { isAlive, ownMark } from './process-mark.ts';

/**
 * Registers this process as a user of the server. Each user has a file: shops, commands, and each separate start within
 * a process.
 */
export function noteUser({ users }: Pick<ClusterPlace, 'users'>): { forget(): void } {
  const file = path.join(users, randomBytes(6).toString('hex'));
  fs.writeFileSync(file, ownMark(), { mode: 0o600 });
  return { forget: () => fs.rmSync(file, { force: true }) };
}

/** Returns true if a living process uses the server. Deletes the files of processes that were killed. */
export function hasUsers({ users, home }: Pick<ClusterPlace, 'users' | 'home'>): boolean {
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
    // The user has unregistered meanwhile.
    return '';
  }
}

/**
 * File of a shop that started before users were registered. Its main thread owns the server and stops it, although its
 * threads and commands may already load a newer build.
 */
const EARLIER_OWNER = 'owner.pid';

function hasEarlierOwner(home: string): boolean {
  const pid = firstNumber(path.join(home, EARLIER_OWNER));
  return pid !== undefined && pid !== process.pid && isProgram(pid, 'node');
}

/**
 * Deletes the file of an earlier owner, because a server that starts now has none, even if the process id was reused.
 */
export function deleteEarlierOwner({ home }: Pick<ClusterPlace, 'home'>): void {
  fs.rmSync(path.join(home, EARLIER_OWNER), { force: true });
}
