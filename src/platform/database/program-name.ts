import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Returns the command of a process, or null if it is unknown. Without /proc this runs a system program, which takes
 * some 10 ms, on Windows more.
 */
export function programName(pid: number, platform: string = process.platform): string | null {
  if (platform === 'linux') return readOr(`/proc/${pid}/cmdline`);
  const [program, args] =
    platform === 'win32'
      ? (['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']] as const)
      : (['ps', ['-o', 'args=', '-p', String(pid)]] as const);
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
  return status === 0 ? stdout.trim() : null;
}

/** Returns true if the system has process files (/proc), which are cheap to read. */
export function hasProcessFiles(): boolean {
  return fs.existsSync('/proc/self/stat');
}

function readOr(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
