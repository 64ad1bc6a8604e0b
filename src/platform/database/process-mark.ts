import fs from 'node:fs';

/**
 * Returns the mark of this process, which tells it from a later process with the same id. It consists of the id, the
 * start time and the boot id of the machine. A system without /proc has the id only.
 */
export const ownMark = (): string => markOf(process.pid) ?? String(process.pid);

export function isAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && markOf(pid) === mark;
}

/** Indexes of fields in /proc/<pid>/stat after the program's name. */
const STATE = 0;
const BEGAN = 19;

function markOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie occupies its id until its parent reaps it.
    return fields[STATE] === 'Z' ? null : `${pid} ${fields[BEGAN]} ${boot}`;
  } catch {
    return exists(pid) ? String(pid) : null;
  }
}

/** Returns true if a process with this id exists, of any account. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
