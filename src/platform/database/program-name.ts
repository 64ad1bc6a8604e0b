import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Command of a process, or null if it cannot be found. Without /proc this runs a program of the system, which takes some
 * 10 ms, on Windows more.
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

/** Whether the system describes processes in files, which are cheap to read. */
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
