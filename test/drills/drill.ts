import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A rehearsal with real parts that npm does not bring: a proxy, another npm, a failing database server. It throws when
 * a promise is broken, and prints what it measured.
 */
export type Drill = {
  /** What must hold, in one sentence. */
  holds: string;
  /** Programs it needs, and how Debian or another registry brings them. */
  needs: readonly { program: string; from: string }[];
  run(say: (line: string) => void): Promise<void>;
};

/** The first program that this machine lacks, or null. */
export function missing(drill: Drill): Drill['needs'][number] | null {
  return drill.needs.find(({ program }) => locate(program) === null) ?? null;
}

/** Full path of a program on the PATH or among the system's own servers, or null. */
export function locate(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}
