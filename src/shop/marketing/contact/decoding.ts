import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS, SECONDS } from './picture-limits.ts';
import type { pictureTypeOf } from './take-files.ts';

const PROGRAM = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));
const ROOT = path.resolve(import.meta.dirname, '../../../..');
const HEAP_MB = 64;
/** Limit of WebAssembly memory, in pages of 64 KB; a decoded picture of 50 megapixels needs 370 MB. */
const MOST_PAGES = (400 * 1024) / 64;
/** Maximum bytes of the JPEG; a picture of the allowed size never needs more. */
const MOST_JPEG = 12 * 1024 * 1024;

/** Picture in memory, or the path of its file. */
export type PictureFile = Buffer | { path: string };

/**
 * Re-encodes a picture in a process of its own: HEIC and BMP by WebAssembly, other formats by sharp. The process may
 * read the program and its input, but write no file and start no process; its time and memory are limited. Returns null
 * if it is no picture or exceeds a limit.
 */
export async function makeAside(
  type: NonNullable<ReturnType<typeof pictureTypeOf>>,
  file: PictureFile,
): Promise<Buffer | null> {
  if (Buffer.isBuffer(file)) return await run(type, 'pipe', file);
  const handle = await open(file.path, 'r');
  try {
    return await run(type, handle.fd, null);
  } finally {
    await handle.close();
  }
}

/** Limits the processor time. Windows has no ulimit, so only the time-out applies there. */
export function limitedProgram(program: string[], platform: string = process.platform): [string, ...string[]] {
  const [first = process.execPath, ...words] = program;
  if (platform === 'win32') return [first, ...words];
  return ['/bin/sh', '-c', `ulimit -t ${SECONDS}; exec "$@"`, 'sh', ...program];
}

function run(type: string, input: 'pipe' | number, content: Buffer | null): Promise<Buffer | null> {
  const heap = [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${MOST_PAGES}`];
  const small = ['--single-threaded', '--liftoff-only', '--no-warnings'];
  const rights = ['--permission', '--allow-addons', `--allow-fs-read=${ROOT}`];
  const program = [process.execPath, ...rights, ...heap, ...small, PROGRAM, type];
  const [command, ...args] = limitedProgram(program);
  const child = spawn(command, args, {
    windowsHide: true,
    stdio: [input, 'pipe', 'ignore'],
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout?.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST_JPEG) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(pieces) : null));
    // The process may exit before it has read all input.
    child.stdin?.on('error', () => {});
    child.stdin?.end(content);
  });
}
