import sharp, { type Sharp } from 'sharp';
import { decodeAside } from './decoding.ts';
import { MOST_PIXELS, SECONDS } from './picture-limits.ts';
import { LONGEST_SIDE } from './shrink-rows.ts';
import { pictureTypeOf } from './take-files.ts';

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
  try {
    const picture = await open(content);
    if (picture === null) return null;
    return await picture
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

async function open(content: Buffer): Promise<Sharp | null> {
  const type = pictureTypeOf(content);
  if (type === null) return null;
  if (type === 'heic' || type === 'bmp') {
    const decoded = await decodeAside(type, content);
    if (decoded === null) return null;
    const { width, height, data } = decoded;
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
  const { format } = await picture.metadata();
  return format === type ? picture.rotate() : null;
}
