import fs from 'node:fs';
import path from 'node:path';

/** Resident memory of a process by the kind of its mappings, in bytes. */
export type MappedMemory = {
  /** All mappings together (RSS). */
  resident: number;
  /** Pages of program files and libraries. */
  files: number;
  /** Stacks of its threads. */
  stacks: number;
};

/** Memory of a child process. `proportional`: shared pages count by shares (PSS). `shared`: its part in shared memory. */
export type ChildMemory = { pid: number; proportional: number; shared: number };

const HEAD = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\d+) *(.*)$/;
/** Sizes of stacks with their guard pages, in bytes: those of Node's worker threads and the usual ones of Linux. */
const STACKS: ReadonlySet<number> = new Set([4, 8].map((megabytes) => megabytes * 1024 * 1024));
/** Smallest part of a stack that its guard pages leave. */
const LARGEST_GUARD = 65_536;

type Mapping = { start: number; end: number; access: string; isFile: boolean; name: string; resident: number };

/** Adds up the mappings of `/proc/PID/smaps`. A stack is a mapping of a known size behind pages without access. */
export function mappedMemory(smaps: string): MappedMemory {
  const found = mappings(smaps);
  const sum = (those: readonly Mapping[]) => those.reduce((all, { resident }) => all + resident, 0);
  return {
    resident: sum(found),
    files: sum(found.filter(({ isFile }) => isFile)),
    stacks: sum(found.filter((mapping, place) => isStack(mapping, found[place - 1]))),
  };
}

function mappings(smaps: string): Mapping[] {
  const found: Mapping[] = [];
  let last: Mapping | null = null;
  for (const line of smaps.split('\n')) {
    const [, start, end, access = '', inode, name = ''] = HEAD.exec(line) ?? [];
    if (start !== undefined && end !== undefined) {
      const isFile = inode !== '0' && name.startsWith('/') && !name.startsWith('/dev/');
      last = { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16), access, isFile, name, resident: 0 };
      found.push(last);
    } else if (last !== null && line.startsWith('Rss:')) last.resident = kilobytes(line);
  }
  return found;
}

function isStack({ start, end, access, name }: Mapping, before: Mapping | undefined): boolean {
  if (name.startsWith('[stack')) return true;
  if (name !== '' || !access.startsWith('rw') || before?.end !== start || !before.access.startsWith('---'))
    return false;
  const guard = before.end - before.start;
  return guard <= LARGEST_GUARD && (STACKS.has(end - start) || STACKS.has(end - start + guard));
}

/** Returns the bytes of a line such as "Rss:   12 kB". */
function kilobytes(line: string): number {
  return Number(/(\d+)/.exec(line)?.[1] ?? '0') * 1024;
}

/** Reads the mappings of a process; null where the system has no `/proc` or forbids it. */
export function readMappedMemory(pid: number, proc = '/proc'): MappedMemory | null {
  const smaps = read(path.join(proc, String(pid), 'smaps'));
  return smaps === null || smaps === '' ? null : mappedMemory(smaps);
}

/** Child of a process. `command` is its command line, `name` that of its program. */
export type Child = { pid: number; name: string; command: string };

/** Returns the children of a process; none where the system has no `/proc`. */
export function childProcesses(pid: number, proc = '/proc'): Child[] {
  return numbered(proc).flatMap((child) => {
    const stat = read(path.join(proc, String(child), 'stat')) ?? '';
    // The name is in parentheses and may have any character. State and parent follow the last one.
    const close = stat.lastIndexOf(')');
    if (Number(stat.slice(close + 2).split(' ')[1]) !== pid) return [];
    const command = (read(path.join(proc, String(child), 'cmdline')) ?? '').replaceAll('\0', ' ').trim();
    return [{ pid: child, name: stat.slice(stat.indexOf('(') + 1, close), command }];
  });
}

/** Reads the memory of a process whose pages others share; null if it ended or may not be read. */
export function readChildMemory(pid: number, proc = '/proc'): ChildMemory | null {
  const rollup = read(path.join(proc, String(pid), 'smaps_rollup')) ?? '';
  const [all, shared] = ['Pss', 'Pss_Shmem'].map((field) => new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]);
  return all === undefined ? null : { pid, proportional: Number(all) * 1024, shared: Number(shared ?? '0') * 1024 };
}

function numbered(proc: string): number[] {
  try {
    return fs
      .readdirSync(proc)
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number);
  } catch {
    return [];
  }
}

/** Returns the text of a file of `/proc`; null if its process ended or the account may not read it. */
function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
