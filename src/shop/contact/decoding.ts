import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECONDS } from './picture-limits.ts';
import { LONGEST_SIDE, type Pixels } from './shrink-rows.ts';

const PROGRAM = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));
const ROOT = path.resolve(import.meta.dirname, '../../..');
const HEAP_MB = 64;
const HEAD = 8;
/** A picture is made smaller by whole numbers, so that at most half as much again is left. */
const MOST_SIDE = LONGEST_SIDE * 1.5;

/**
 * Decodes what sharp has no decoder for, in a process of its own: HEIC by WebAssembly. It may read the program and
 * nothing else, write nothing and start nothing; its time and memory have a bound. Null for what is no picture, takes too
 * long or wants too much.
 */
export function decodeAside(kind: 'heic' | 'bmp', content: Buffer): Promise<Pixels | null> {
  const heap = [`--max-old-space-size=${HEAP_MB}`, '--single-threaded', '--liftoff-only'];
  const args = ['--permission', `--allow-fs-read=${ROOT}`, ...heap, '--no-warnings'];
  const child = spawn(process.execPath, [...args, PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    const collected = collectPixels();
    child.stdout.on('data', collected.add);
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? collected.pixels() : null));
    // It may end before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(content);
  });
}

/** Pixels as they come, written to where they stay: what comes in pieces is not held twice. */
function collectPixels() {
  let head = Buffer.alloc(0);
  let data: Uint8Array<ArrayBuffer> | null = null;
  let filled = 0;
  let isTooMuch = false;
  const sides = () => [head.readUInt32LE(0), head.readUInt32LE(4)] as const;
  return {
    add: (piece: Buffer): void => {
      let rest = piece;
      if (data === null) {
        const missing = HEAD - head.length;
        head = Buffer.concat([head, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (head.length < HEAD) return;
        const [width, height] = sides();
        isTooMuch = width > MOST_SIDE || height > MOST_SIDE;
        data = new Uint8Array(isTooMuch ? 0 : width * height * 3);
      }
      if (filled + rest.length > data.length) isTooMuch = true;
      else data.set(rest, filled);
      filled += rest.length;
    },
    pixels: (): Pixels | null => {
      if (data === null || isTooMuch || filled !== data.length) return null;
      const [width, height] = sides();
      return { width, height, data };
    },
  };
}
