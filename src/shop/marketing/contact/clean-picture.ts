import { open } from 'node:fs/promises';
import { makeAside, type PictureFile } from './decoding.ts';
import { LONGEST_TYPE, pictureTypeOf } from './take-files.ts';

/** One at a time: a decoded picture needs many times the memory of its file. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture anew, as JPEG, turned as it is to be seen and without anything beside its pixels: no place, no camera,
 * no other file hidden in it. Null for what is none, whatever its name says, and for more than 50 megapixels.
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
