import fs from 'node:fs';

/** Milliseconds of one tick: Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

type Stat = { pid: number; name: string; parent: number; own: number; ended: number };

/** Returns the kernel's figures of one process, null if it ended. Times are in milliseconds. */
function statOf(pid: number): Stat | null {
  let line: string;
  try {
    line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name is in parentheses and may contain any character; only numbers follow the last one.
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

/** Returns the process id of the PostgreSQL that a server started, null if the database runs elsewhere. */
export function postmasterOf(server: number): number | null {
  return allProcesses().find(({ parent, name }) => parent === server && name === 'postgres')?.pid ?? null;
}

/** Returns the process ids of all children of a process, and of theirs. */
export function descendantsOf(pid: number): number[] {
  const byParent = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const below = (parent: number): number[] =>
    (byParent.get(parent) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

export type ProcessorTime = { server: number; database: number | null };

/**
 * Returns the processor time used so far, in milliseconds. The server's time covers all its threads. PostgreSQL's time
 * covers the postmaster, its living children and its ended ones. The kernel adds those to the postmaster (cutime,
 * cstime) once it has waited for them.
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
 * Returns the processor time of all processes of the shop, in milliseconds: the server, PostgreSQL, and helpers that the
 * server starts. Ended helpers, such as those that decode pictures, are included.
 */
export function wholeProcessorTime(server: number, postmaster: number | null): number {
  const { server: own, database } = processorTime(server, postmaster);
  const helpers = allProcesses().filter(({ pid, parent }) => parent === server && pid !== postmaster);
  return own + (statOf(server)?.ended ?? 0) + (database ?? 0) + helpers.reduce((sum, helper) => sum + helper.own, 0);
}

/**
 * Returns the memory of the server's decoding processes in megabytes. Shared memory counts by shares (PSS), and a
 * process that is just starting still looks like its parent.
 */
export function helpersMemory(server: number): number {
  const helpers = allProcesses().filter(({ parent, name }) => parent === server && name !== 'postgres');
  const shares = helpers.map(({ pid }) => {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoding')) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? '0');
    } catch {
      // The process has just ended.
      return 0;
    }
  });
  return Math.round(shares.reduce((sum, share) => sum + share, 0) / 1024);
}

/** Returns the memory of PostgreSQL with its children in megabytes, with shared memory counted by shares (PSS). */
export function databaseMemory(postmaster: number | null): number {
  if (postmaster === null) return 0;
  const children = allProcesses().filter(({ parent }) => parent === postmaster);
  const shares = [postmaster, ...children.map(({ pid }) => pid)].map((pid) => {
    try {
      return sharedMemoryOf(pid);
    } catch {
      // A connection has just ended.
      return 0;
    }
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

/** Returns the memory in megabytes: now, and the highest since the process began. */
export function memoryOf(pid: number): { now: number; highest: number } {
  let status = '';
  try {
    status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // The process ended: it uses no memory.
  }
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '0');
  return { now: Math.round(kilobytes('VmRSS') / 1024), highest: Math.round(kilobytes('VmHWM') / 1024) };
}

/** Returns the memory of the process in megabytes, with shared memory counted by shares (PSS). */
export function sharedMemoryOf(pid: number): number {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? '0') / 1024);
}
