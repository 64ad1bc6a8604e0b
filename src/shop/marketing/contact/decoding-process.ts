import fs from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import { MOST_FORM_PIXELS } from './picture-limits.ts';
import { LONGEST_SIDE, type Pixels } from './shrink-rows.ts';

/*
 * Re-encodes one picture and exits: reads the file from standard input and writes its JPEG to standard output, or
 * nothing if it is no picture. A process returns all its memory to the system; a thread does not.
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
  // Broken, too large, or a bomb: the sender gets one answer for all.
}

async function open(type: string): Promise<Sharp | null> {
  if (type === 'heic' || type === 'bmp') {
    const pixels = decode(type);
    return pixels && sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
  }
  const picture = sharp(fs.readFileSync(STANDARD_INPUT), {
    limitInputPixels: MOST_FORM_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
  const { format } = await picture.metadata();
  return format === type ? picture.rotate() : null;
}

/** Decodes by WebAssembly, since sharp has no decoder for these formats. */
function decode(type: 'heic' | 'bmp'): Pixels | null {
  const content = fs.readFileSync(STANDARD_INPUT);
  return type === 'heic' ? decodeHeic(content) : decodeBmp(content);
}
