import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(import.meta.dirname, 'build-once.mjs');
/** Loads our files without their types, so that the process needs no parser of TypeScript. */
const STRIPPED = `--import=${new URL('../src/stripped-sources.mjs', import.meta.url).href}`;

/** Builds the pages if their sources changed, in a separate process to free its memory. Exits if the build fails. */
export function buildOnce() {
  const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Returns whether the pages must be built. A separate process compares the sources while this one goes on. If that fails,
 * the build reports why.
 */
export function needsBuild() {
  const child = spawn(process.execPath, [STRIPPED, SCRIPT, '--check'], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('exit', (status) => resolve(status !== 0));
    child.once('error', () => resolve(true));
  });
}
