import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Log } from '../platform/log.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the visual editor again whenever its files change, in development. Its bundle is separate from the pages, so
 * a separate process beside Vite's server builds it. Its page shows a notice until the bundle exists.
 */
export function buildEditor(log: Log): { stop(): void } {
  // It ends with its standard input, however this process ends.
  const builder = spawn(process.execPath, ['scripts/build-editor.mjs', '--watch'], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  builder.on('error', (err) => log.warn({ err }, 'the visual editor could not be built'));
  builder.stdin?.on('error', () => {});
  return { stop: () => void builder.stdin?.end() };
}
