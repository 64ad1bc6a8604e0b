import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, 'build-once.mjs');

/** Builds the pages if their sources changed, in a separate process to free its memory. Exits if the build fails. */
export function buildOnce() {
  const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
