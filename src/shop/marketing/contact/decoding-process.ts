import fs from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import { MOST_PIXELS } from './picture-limits.ts';
import { LONGEST_SIDE, type Pixels } from './shrink-rows.ts';

/*
 * Makes one picture anew and ends: the file comes by the standard input, its JPEG goes by the standard output, nothing for
 * what is no picture. Its memory goes back to the machine as a whole, which a thread's does not.
 */

const STANDARD_INPUT = 0;

sharp.concurrency(1);
sharp.cache(false);
try {
  const picture = await open(process.argv[2] ?? '');
  const jpeg = await picture
    ?.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
  if (jpeg) process.stdout.write(jpeg);
} catch {
  // Broken, too large, or a bomb: to whoever sends it the answer is the same.
}

async function open(type: string): Promise<Sharp | null> {
  if (type === 'heic' || type === 'bmp') {
    const pixels = decode(type);
    return pixels && sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
  }
  const picture = sharp(fs.readFileSync(STANDARD_INPUT), {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
  const { format } = await picture.metadata();
  return format === type ? picture.rotate() : null;
}

/** By WebAssembly: sharp has no decoder for these. */
function decode(type: 'heic' | 'bmp'): Pixels | null {
  const content = fs.readFileSync(STANDARD_INPUT);
  return type === 'heic' ? decodeHeic(content) : decodeBmp(content);
}
