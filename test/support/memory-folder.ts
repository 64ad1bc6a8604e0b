import fs from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'kontor-test-';
/** Of both, memory and room in it: the tests need a quarter of it at the most. */
const ENOUGH = 2 ** 30;

/** A folder in memory for what tests write and throw away; undefined where there is none or too little. */
export function takeMemory(): string | undefined {
  try {
    removeLeftovers();
    if (!hasRoom()) return undefined;
    const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
    fs.mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}

/** Whether browsers can share memory as they do on any desktop; containers often have 64 MB for it. */
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

/** In bytes, as the system reckons what programs can still have. */
function availableMemory(): number {
  const line = /^MemAvailable: +([0-9]+) kB$/m.exec(fs.readFileSync('/proc/meminfo', 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** What a run that was killed left behind stays in memory otherwise. */
function removeLeftovers(): void {
  for (const name of fs.readdirSync(MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(owner) && !fs.existsSync(`/proc/${owner}`)) leaveMemory(path.join(MEMORY, name));
  }
}
