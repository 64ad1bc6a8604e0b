import { createRequire } from 'node:module';
import { MOST_FORM_PIXELS } from './picture-limits.ts';
import { type Pixels, shrinkRows } from './shrink-rows.ts';

/**
 * The used part of photon: image-rs as WebAssembly, which reads every kind of bitmap. Invalid input aborts the process.
 */
type Photon = {
  PhotonImage: { new_from_byteslice(file: Uint8Array): Decoded };
};
type Decoded = { get_width(): number; get_height(): number; get_raw_pixels(): Uint8Array; free(): void };

const FILE_HEAD = 14;
const CORE_HEAD = 12;
const RUN_LENGTHS = [1, 2];
/** Maximum pixels of one strip. */
const MOST_AT_ONCE = 2_000_000;
/**
 * Maximum pixels with run-length encoding, which cannot be cut into strips. Real files of the kind are small drawings.
 */
const MOST_COMPRESSED = 12_000_000;

/** Facts of the header; stride 0: run-length encoding. */
export type BmpHead = {
  width: number;
  height: number;
  isTopDown: boolean;
  stride: number;
  pixels: number;
  heightAt: number;
};

/** Loads photon. A confined process cannot read its files any more once it has left its privileges. */
export function openPhoton(): Photon {
  const require = createRequire(import.meta.url);
  return require('@silvia-odwyer/photon-node');
}

/**
 * Decodes a bitmap of Windows or OS/2 by WebAssembly, strip by strip: each strip is a bitmap of some rows. Returns null
 * if the header declares more than 50 megapixels; throws on invalid data. Run it only in a process of its own.
 */
export function decodeBmp(content: Uint8Array, { PhotonImage }: Photon = openPhoton()): Pixels | null {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const head = readBmpHead(file);
  if (head === null) return null;
  const { width, height } = head;
  const isWhole = head.stride === 0;
  if (width * height > (isWhole ? MOST_COMPRESSED : MOST_FORM_PIXELS)) return null;
  const rows = isWhole ? height : Math.max(1, Math.floor(MOST_AT_ONCE / width));
  const line = new Uint8Array(width * 3);
  let [decoded, first]: [Uint8Array, number] = [new Uint8Array(), -1];
  return shrinkRows(width, height, (y) => {
    const start = Math.floor(y / rows) * rows;
    if (start !== first) {
      const high = Math.min(rows, height - start);
      const image = PhotonImage.new_from_byteslice(isWhole ? file : strip(file, head, start, high));
      if (image.get_width() !== width || image.get_height() !== high) throw new RangeError('broken picture');
      [decoded, first] = [image.get_raw_pixels(), start];
      image.free();
    }
    let at = (y - first) * width * 4;
    for (let to = 0; to < line.length; to += 3, at += 4) line.set(decoded.subarray(at, at + 3), to);
    return line;
  });
}

/** Builds a bitmap from some rows, counted from the top. */
function strip(
  file: Buffer,
  { height, isTopDown, stride, pixels, heightAt }: BmpHead,
  start: number,
  high: number,
): Buffer {
  const from = pixels + stride * (isTopDown ? start : height - start - high);
  if (from + stride * high > file.length) throw new RangeError('broken picture');
  const own = Buffer.concat([file.subarray(0, pixels), file.subarray(from, from + stride * high)]);
  if (heightAt === FILE_HEAD + 6) own.writeUInt16LE(high, heightAt);
  else own.writeInt32LE(isTopDown ? -high : high, heightAt);
  return own;
}

/** Reads the header of a bitmap; null if it is none. */
export function readBmpHead(file: Buffer): BmpHead | null {
  if (file.length < FILE_HEAD + 40 || file.toString('latin1', 0, 2) !== 'BM') return null;
  const isCore = file.readUInt32LE(FILE_HEAD) === CORE_HEAD;
  const pixels = file.readUInt32LE(10);
  const [width, tall, bits] = isCore
    ? [file.readUInt16LE(18), file.readUInt16LE(20), file.readUInt16LE(24)]
    : [file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)];
  const height = Math.abs(tall);
  if (width <= 0 || height === 0 || bits === 0 || pixels > file.length) return null;
  const isPacked = !isCore && RUN_LENGTHS.includes(file.readUInt32LE(30));
  const stride = isPacked ? 0 : Math.ceil((width * bits) / 32) * 4;
  return { width, height, isTopDown: tall < 0, stride, pixels, heightAt: FILE_HEAD + (isCore ? 6 : 8) };
}
