import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Log } from '../platform/log.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * In development the visual editor is built anew as its files change, in a process of its own beside Vite's server: its
 * bundle is none of the pages' own. Until it is there its page says so.
 */
export function buildEditor(log: Log): { stop(): void } {
  // It ends when its input does, however this process came to its end.
  const builder = spawn(process.execPath, ['scripts/build-editor.mjs', '--watch'], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  builder.on('error', (err) => log.warn({ err }, 'the visual editor could not be built'));
  builder.stdin?.on('error', () => {});
  return { stop: () => void builder.stdin?.end() };
}
