import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runConfined } from '../../../platform/confined/run-confined.ts';
import { PATIENCE_MS, SECONDS } from './picture-limits.ts';
import type { pictureTypeOf } from './take-files.ts';

const PROGRAM = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));
/** Limit of WebAssembly memory, in pages of 64 KB; a decoded picture of 50 megapixels needs 370 MB. */
const MOST_PAGES = (400 * 1024) / 64;
/** Maximum bytes of the JPEG; a picture of the allowed size never needs more. */
const MOST_JPEG = 12 * 1024 * 1024;

/** Picture in memory, or the path of its file. */
export type PictureFile = Buffer | { path: string };

/**
 * Re-encodes a picture in a confined process of its own: HEIC and BMP by WebAssembly, other formats by sharp. Returns
 * null if it is no picture or exceeds a limit.
 */
export async function makeAside(
  type: NonNullable<ReturnType<typeof pictureTypeOf>>,
  file: PictureFile,
): Promise<Buffer | null> {
  const given = {
    program: PROGRAM,
    args: [type],
    inputOf: 'uploads' as const,
    nodeOptions: [`--wasm-max-mem-pages=${MOST_PAGES}`, '--single-threaded', '--liftoff-only'],
    seconds: SECONDS,
    patienceMs: PATIENCE_MS,
    most: MOST_JPEG,
  };
  if (Buffer.isBuffer(file)) return await runConfined(given, file);
  const handle = await open(file.path, 'r');
  try {
    return await runConfined(given, handle.fd);
  } finally {
    await handle.close();
  }
}
