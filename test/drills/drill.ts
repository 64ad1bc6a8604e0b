import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A rehearsal with real programs outside npm: a proxy, another npm, a failing database server. It throws when a promise
 * is broken, and prints its measurements.
 */
export type Drill = {
  /** The promise in one sentence. */
  holds: string;
  /** Required programs, and the command that installs each. */
  needs: readonly { program: string; from: string }[];
  run(say: (line: string) => void): Promise<void>;
};

/** Returns the first required program that this machine lacks, or null. */
export function missing(drill: Drill): Drill['needs'][number] | null {
  return drill.needs.find(({ program }) => locate(program) === null) ?? null;
}

/** Returns the full path of a program on the PATH or in the system’s server folders, or null. */
export function locate(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}
