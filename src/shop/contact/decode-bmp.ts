import { MOST_PIXELS } from './picture-limits.ts';
import { type Pixels, shrinkRows } from './shrink-rows.ts';

const FILE_HEAD = 14;
const CORE_HEAD = 12;
const PLAIN = 0;
const BIT_FIELDS = 3;

type Head = {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  colours: { at: number; count: number; bytes: 3 | 4 };
  pixels: number;
};

/**
 * A bitmap as Windows and OS/2 write it: 1, 4, 8, 16, 24 or 32 bits a pixel, not compressed. Null for what is none, is
 * compressed, has fewer bytes than its head says, or more than 50 megapixels.
 */
export function decodeBmp(content: Uint8Array): Pixels | null {
  const view = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const head = readHead(view);
  if (head === null) return null;
  const { width, height, bits, pixels, isTopDown } = head;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (width * height > MOST_PIXELS || pixels + stride * height > view.length) return null;
  const colourOf = colourReader(view, head);
  if (colourOf === null) return null;
  const line = new Uint8Array(width * 3);
  return shrinkRows(width, height, (y) => {
    const start = pixels + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) colourOf(start, x, line);
    return line;
  });
}

function readHead(view: Buffer): Head | null {
  if (view.length < FILE_HEAD + CORE_HEAD || view.toString('latin1', 0, 2) !== 'BM') return null;
  const pixels = view.readUInt32LE(10);
  const size = view.readUInt32LE(14);
  if (size === CORE_HEAD) {
    const [width, height, bits] = [view.readUInt16LE(18), view.readUInt16LE(20), view.readUInt16LE(24)];
    const colours = { at: FILE_HEAD + size, count: 2 ** Math.min(bits, 8), bytes: 3 as const };
    return known({ width, height, isTopDown: false, bits, compression: PLAIN, colours, pixels });
  }
  if (size < 40 || view.length < FILE_HEAD + size) return null;
  const [width, tall, bits] = [view.readInt32LE(18), view.readInt32LE(22), view.readUInt16LE(28)];
  const compression = view.readUInt32LE(30);
  const used = view.readUInt32LE(46);
  const count = used === 0 ? 2 ** Math.min(bits, 8) : used;
  // Masks of a short head stand between it and the colours.
  const masks = size === 40 && compression === BIT_FIELDS ? 12 : 0;
  const colours = { at: FILE_HEAD + size + masks, count, bytes: 4 as const };
  return known({ width, height: Math.abs(tall), isTopDown: tall < 0, bits, compression, colours, pixels });
}

function known(head: Head): Head | null {
  const { width, height, bits, compression } = head;
  const isPlain = compression === PLAIN && [1, 4, 8, 16, 24, 32].includes(bits);
  const hasFields = compression === BIT_FIELDS && (bits === 16 || bits === 32);
  return width > 0 && height > 0 && (isPlain || hasFields) ? head : null;
}

type ReadColour = (start: number, x: number, line: Uint8Array) => void;

function colourReader(view: Buffer, head: Head): ReadColour | null {
  const { bits } = head;
  if (bits <= 8) return paletteReader(view, head);
  if (bits === 24)
    return (start, x, line) => {
      for (let channel = 0; channel < 3; channel += 1) line[x * 3 + channel] = view[start + x * 3 + 2 - channel] ?? 0;
    };
  return fieldReader(view, head);
}

function paletteReader(view: Buffer, { bits, colours }: Head): ReadColour | null {
  const { at, count, bytes } = colours;
  if (count > 2 ** bits || at + count * bytes > view.length) return null;
  const mask = 2 ** bits - 1;
  return (start, x, line) => {
    const place = x * bits;
    const index = ((view[start + (place >> 3)] ?? 0) >> (8 - bits - (place & 7))) & mask;
    const colour = at + Math.min(index, count - 1) * bytes;
    for (let channel = 0; channel < 3; channel += 1) line[x * 3 + channel] = view[colour + 2 - channel] ?? 0;
  };
}

/** 16 and 32 bits: each colour is some bits beside one another. */
function fieldReader(view: Buffer, { bits, compression }: Head): ReadColour | null {
  const MASKS = FILE_HEAD + 40;
  if (compression === BIT_FIELDS && view.length < MASKS + 12) return null;
  const plain = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  const fields = plain.map((own, index) => {
    const mask = compression === BIT_FIELDS ? view.readUInt32LE(MASKS + index * 4) : own;
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: Math.max(1, mask >>> shift) };
  });
  return (start, x, line) => {
    const value = bits === 16 ? view.readUInt16LE(start + x * 2) : view.readUInt32LE(start + x * 4);
    for (const [channel, { mask, shift, most }] of fields.entries())
      line[x * 3 + channel] = Math.round((((value & mask) >>> shift) * 255) / most);
  };
}
