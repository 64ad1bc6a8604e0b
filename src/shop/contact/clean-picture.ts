import sharp from 'sharp';
import { pictureTypeOf } from './take-files.ts';

/** More is no photograph but an attempt (completions 45). */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 2400;
const SECONDS = 20;

/** One at a time: a decoded picture needs many times the memory of its file. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture anew, as JPEG, turned as it is to be seen and without anything beside its pixels: no place, no camera,
 * no other file hidden in it. Null for what is none, whatever its name says, and for more than 50 megapixels.
 */
export function cleanPicture(content: Buffer): Promise<Buffer | null> {
  const own = last.then(() => clean(content));
  last = own.catch(() => null);
  return own;
}

async function clean(content: Buffer): Promise<Buffer | null> {
  const type = pictureTypeOf(content);
  if (type === null) return null;
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    const { format } = await picture.metadata();
    if (format !== type) return null;
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    // Broken, too large, or a bomb: to whoever sends it the answer is the same.
    return null;
  }
}
