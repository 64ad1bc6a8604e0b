import fs from 'node:fs';

/**
 * What tells a process from a later one that is given its number: the number, when the process began, and in which run
 * of the machine. A system without /proc has the number only.
 */
export const ownMark = (): string => markOf(process.pid) ?? String(process.pid);

export function isAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && markOf(pid) === mark;
}

/** Fields of /proc/<pid>/stat behind the name of the program. */
const STATE = 0;
const BEGAN = 19;

function markOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name may have blanks and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended keeps its number until its parent asks how.
    return fields[STATE] === 'Z' ? null : `${pid} ${fields[BEGAN]} ${boot}`;
  } catch {
    return exists(pid) ? String(pid) : null;
  }
}

/** Whether there is such a process, whoever it is. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
