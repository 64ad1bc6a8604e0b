import { open } from 'node:fs/promises';
import { makeAside, type PictureFile } from './decoding.ts';
import { LONGEST_TYPE, pictureTypeOf } from './take-files.ts';

/** Serialises decoding: a decoded picture needs many times the memory of its file. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture as an upright JPEG with nothing but its pixels: no location, no camera, no hidden file. Returns
 * null if it is no picture, whatever its name says, or has more than 50 megapixels.
 */
export function cleanPicture(file: PictureFile): Promise<Buffer | null> {
  const own = last.then(() => clean(file));
  last = own.catch(() => null);
  return own;
}

async function clean(file: PictureFile): Promise<Buffer | null> {
  const type = pictureTypeOf(Buffer.isBuffer(file) ? file : await firstBytes(file.path));
  return type && (await makeAside(type, file));
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_TYPE), 0, LONGEST_TYPE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
