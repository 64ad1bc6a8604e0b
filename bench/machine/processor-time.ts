import fs from 'node:fs';

/** Milliseconds of one tick: Linux counts processor time in hundredths of a second for programs. */
const TICK_MS = 10;

type Stat = { pid: number; name: string; parent: number; own: number; ended: number };

/** One process as the kernel counts it; null if it is gone. Times in milliseconds. */
function statOf(pid: number): Stat | null {
  let line: string;
  try {
    line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name stands in brackets and may hold anything; what follows the last one is numbers.
  const close = line.lastIndexOf(')');
  const name = line.slice(line.indexOf('(') + 1, close);
  const fields = line.slice(close + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3] ?? '0');
  return {
    pid,
    name,
    parent: field(4),
    own: (field(14) + field(15)) * TICK_MS,
    ended: (field(16) + field(17)) * TICK_MS,
  };
}

function allProcesses(): Stat[] {
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => statOf(Number(entry)) ?? []);
}

/** The PostgreSQL that a server started: its postmaster, or null where the database is elsewhere. */
export function postmasterOf(server: number): number | null {
  return allProcesses().find(({ parent, name }) => parent === server && name === 'postgres')?.pid ?? null;
}

export type ProcessorTime = { server: number; database: number | null };

/**
 * Processor time used so far, in milliseconds. The server's is that of all its threads. PostgreSQL's is that of the
 * postmaster and its living children, and of the children that have ended: the kernel adds those to the postmaster
 * (cutime, cstime) when it has waited for them.
 */
export function processorTime(server: number, postmaster: number | null): ProcessorTime {
  const own = statOf(server)?.own ?? 0;
  if (postmaster === null) return { server: own, database: null };
  const head = statOf(postmaster);
  const children = allProcesses().filter(({ parent }) => parent === postmaster);
  return {
    server: own,
    database: (head ? head.own + head.ended : 0) + children.reduce((sum, child) => sum + child.own, 0),
  };
}

/**
 * Megabytes of the programs of ours that a server has started for the moment. What they share with it counts by shares,
 * and one that is only just being started still looks like its parent.
 */
export function helpersMemory(server: number): number {
  const helpers = allProcesses().filter(({ parent, name }) => parent === server && name !== 'postgres');
  const shares = helpers.map(({ pid }) => {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoding')) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? '0');
    } catch {
      // It has just ended.
      return 0;
    }
  });
  return Math.round(shares.reduce((sum, share) => sum + share, 0) / 1024);
}

/** Memory in megabytes: now, and at its highest since the process began. */
export function memoryOf(pid: number): { now: number; highest: number } {
  let status = '';
  try {
    status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Gone: nothing is what it uses.
  }
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '0');
  return { now: Math.round(kilobytes('VmRSS') / 1024), highest: Math.round(kilobytes('VmHWM') / 1024) };
}

/** Megabytes of the process with what it shares with others counted by shares (PSS). */
export function sharedMemoryOf(pid: number): number {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? '0') / 1024);
}
