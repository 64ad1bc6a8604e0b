import fs from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { leavePrivileges } from '../../../platform/confined/leave-privileges.ts';
import { decodeBmp, openPhoton } from './decode-bmp.ts';
import { decodeHeic, openHeif } from './decode-heic.ts';
import { MOST_FORM_PIXELS } from './picture-limits.ts';
import { LONGEST_SIDE, type Pixels } from './shrink-rows.ts';

/*
 * Re-encodes one picture and exits: reads the file from standard input and writes its JPEG to standard output, or
 * nothing if it is no picture. A process returns all its memory to the system; a thread does not.
 */

const STANDARD_INPUT = 0;

const [type = '', account = ''] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
const decode = decoderOf(type);
leavePrivileges(account);
try {
  const picture = await open();
  const jpeg = await picture
    ?.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
  if (jpeg) process.stdout.write(jpeg);
} catch {
  // Broken, too large, or a bomb: the sender gets one answer for all.
}

async function open(): Promise<Sharp | null> {
  const content = fs.readFileSync(STANDARD_INPUT);
  if (decode) {
    const pixels = decode(content);
    return pixels && sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
  }
  const picture = sharp(content, {
    limitInputPixels: MOST_FORM_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
  const { format } = await picture.metadata();
  return format === type ? picture.rotate() : null;
}

/** Returns a decoder by WebAssembly for formats that sharp does not decode. */
function decoderOf(type: string): ((content: Buffer) => Pixels | null) | null {
  if (type === 'heic') {
    const heif = openHeif();
    return (content) => decodeHeic(content, heif);
  }
  if (type !== 'bmp') return null;
  const photon = openPhoton();
  return (content) => decodeBmp(content, photon);
}
