import fs from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'kontor-test-';
/** Bytes needed, of free memory and of free space in it: the tests use a quarter of it at most. */
const ENOUGH = 2 ** 30;

/** Creates a folder in memory for temporary test files; undefined if there is none or too little. */
export function takeMemory(): string | undefined {
  try {
    removeLeftovers();
    if (!hasRoom()) return undefined;
    return fs.mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
  } catch {
    return undefined;
  }
}

/** Returns whether browsers can share memory as on any desktop; containers often have 64 MB for it. */
export function hasSharedMemory(): boolean {
  try {
    return hasRoom();
  } catch {
    return false;
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH && availableMemory() >= 2 * ENOUGH;
}

export function leaveMemory(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Returns the bytes of memory that the system reports as available to programs. */
function availableMemory(): number {
  const line = /^MemAvailable: +([0-9]+) kB$/m.exec(fs.readFileSync('/proc/meminfo', 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** Deletes folders of killed runs, which would remain in memory otherwise. */
function removeLeftovers(): void {
  for (const name of fs.readdirSync(MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isInteger(owner) && !fs.existsSync(`/proc/${owner}`)) leaveMemory(path.join(MEMORY, name));
  }
}
