import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECONDS } from './picture-limits.ts';
import type { Pixels } from './shrink-rows.ts';

const PROGRAM = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));
const ROOT = path.resolve(import.meta.dirname, '../../..');
const HEAP_MB = 64;
const HEAD = 8;

/**
 * Decodes what sharp has no decoder for, in a process of its own: HEIC by WebAssembly. It may read the program and
 * nothing else, write nothing and start nothing; its time and memory have a bound. Null for what is no picture, takes too
 * long or wants too much.
 */
export function decodeAside(kind: 'heic' | 'bmp', content: Buffer): Promise<Pixels | null> {
  const args = ['--permission', `--allow-fs-read=${ROOT}`, `--max-old-space-size=${HEAP_MB}`, '--no-warnings'];
  const child = spawn(process.execPath, [...args, PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? pixelsOf(pieces) : null));
    // It may end before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(content);
  });
}

function pixelsOf(pieces: readonly Buffer[]): Pixels | null {
  const all = Buffer.concat(pieces);
  if (all.length < HEAD) return null;
  const [width, height, data] = [all.readUInt32LE(0), all.readUInt32LE(4), all.subarray(HEAD)];
  return data.length === width * height * 3 ? { width, height, data } : null;
}
