import { readBmpHead } from './decode-bmp.ts';
import { pictureTypeOf } from './take-files.ts';

/** Size of a picture as its header declares it. */
export type PictureSize = { width: number; height: number };

/**
 * Reads the size of a picture without decoding it, and checks that its file is complete. Returns null if it is no
 * accepted picture or was cut off. Whether its pixels can be decoded shows later, in a process of its own.
 */
export function readPictureHeader(file: Buffer): PictureSize | null {
  const type = pictureTypeOf(file);
  if (type === null) return null;
  try {
    return READERS[type](file);
  } catch (error) {
    // A read beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS: Record<NonNullable<ReturnType<typeof pictureTypeOf>>, (file: Buffer) => PictureSize | null> = {
  jpeg: readJpeg,
  png: readPng,
  gif: (file) => sized(file.readUInt16LE(6), file.readUInt16LE(8), hasGifTrailer(file)),
  webp: readWebp,
  bmp: (file) => {
    const head = readBmpHead(file);
    return head && sized(head.width, head.height, head.pixels + head.stride * head.height <= file.length);
  },
  heic: readHeic,
};

function sized(width: number, height: number, isComplete: boolean): PictureSize | null {
  return isComplete && width > 0 && height > 0 ? { width, height } : null;
}

/** Start of frame (ITU-T T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const SCAN = 0xda;
const END = Buffer.from([0xff, 0xd9]);

function readJpeg(file: Buffer): PictureSize | null {
  let size: PictureSize | null = null;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) size = sized(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5), true);
    if (marker === SCAN) return file.indexOf(END, at) > 0 ? size : null;
    at += 2 + file.readUInt16BE(at + 2);
  }
}

function readPng(file: Buffer): PictureSize | null {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return null;
  for (let at = 8; file.toString('latin1', at + 4, at + 8) !== 'IEND'; ) at += 12 + file.readUInt32BE(at);
  return sized(file.readUInt32BE(16), file.readUInt32BE(20), true);
}

/** Reads blocks up to the trailer (GIF89a, sections 17 to 27); a read beyond the end throws. */
function hasGifTrailer(file: Buffer): boolean {
  const tableAt = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + tableAt(file.readUInt8(10));
  for (;;) {
    const kind = file.readUInt8(at);
    if (kind === 0x3b) return true;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + tableAt(file.readUInt8(at + 9));
    else return false;
    for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += 1 + length;
    at += 1;
  }
}

function readWebp(file: Buffer): PictureSize | null {
  const isComplete = file.readUInt32LE(4) + 8 <= file.length;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1, isComplete);
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, isComplete);
    }
    case 'VP8 ':
      return sized(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff, isComplete);
    default:
      return null;
  }
}

/** Reads boxes up to the end of the file (ISO/IEC 14496-12); the largest declared size ("ispe") counts. */
function readHeic(file: Buffer): PictureSize | null {
  let meta: Buffer | null = null;
  for (let at = 0; at + 8 <= file.length; ) {
    const short = file.readUInt32BE(at);
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? file.length - at : short;
    const type = file.toString('latin1', at + 4, at + 8);
    // Bytes after the last box are no part of the picture.
    if (!/^[a-z0-9 ]{4}$/i.test(type)) break;
    if (length < 8 || at + length > file.length) return null;
    if (type === 'meta') meta = file.subarray(at, at + length);
    at += length;
  }
  let largest: PictureSize | null = null;
  for (let at = meta?.indexOf('ispe') ?? -1; meta !== null && at >= 0; at = meta.indexOf('ispe', at + 4)) {
    const size = sized(meta.readUInt32BE(at + 8), meta.readUInt32BE(at + 12), true);
    if (size && (largest === null || size.width * size.height > largest.width * largest.height)) largest = size;
  }
  return largest;
}
