import fs from 'node:fs';
import { createRequire } from 'node:module';
import { MOST_FORM_PIXELS } from './picture-limits.ts';
import { type Pixels, shrinkRows } from './shrink-rows.ts';

/**
 * The used part of libheif: its C functions. Its JavaScript API would return a second copy of all pixels. Each function
 * writes an error to a given address: a code, a subcode and a text.
 */
type Heif = {
  HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc(bytes: number): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    content: number,
    bytes: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_image_tiling(error: number, handle: number, isTurned: number, tiling: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    space: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    image: number,
    space: number,
    chroma: number,
    options: number,
    x: number,
    y: number,
  ): void;
  _heif_image_get_nclx_color_profile(error: number, image: number, profile: number): void;
  _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
  _heif_image_release(image: number): void;
};
/**
 * Constants of libheif's heif.h: YCbCr 4:2:0 with one colour pair for four pixels, and interleaved RGB with three bytes
 * a pixel.
 */
const SPACE = { ycbcr: 0, rgb: 1 } as const;
const CHROMA = { ycbcr: 1, rgb: 10 } as const;
const CHANNEL = { light: 0, blue: 1, red: 2, interleaved: 10 } as const;
/** Share of red and blue in luma, by matrix number (ITU-T H.273); without a number the file uses libheif's default. */
const MATRICES: Record<number, readonly [red: number, blue: number]> = {
  1: [0.2126, 0.0722],
  2: [0.299, 0.114],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  9: [0.2627, 0.0593],
};

/**
 * Decodes the main picture of a HEIC file, upright. Returns null if it is none, or if its header declares too large a
 * size, before anything is decoded. Phones cut a picture into tiles; one row of them is decoded at a time. Run it only
 * in a process of its own, whose memory limit a forged header cannot evade.
 */
export function decodeHeic(content: Uint8Array, heif: Heif): Pixels | null {
  // Addresses for C results: an error, a pointer or number, and the tiling.
  const error = heif._malloc(ERROR_BYTES + POINTER_BYTES + TILING_BYTES);
  const [result, tiling] = [error + ERROR_BYTES, error + ERROR_BYTES + POINTER_BYTES];
  const number = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true);
  const isDone = () => number(error) === 0;
  const context = heif._heif_context_alloc();
  const file = heif._malloc(content.length);
  heif.HEAPU8.set(content, file);
  heif._heif_context_read_from_memory_without_copy(error, context, file, content.length, 0);
  if (!isDone()) return null;
  heif._heif_context_get_primary_image_handle(error, context, result);
  if (!isDone()) return null;
  const handle = number(result);
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)];
  if (!(width > 0 && height > 0 && width * height <= MOST_FORM_PIXELS)) return null;
  heif._heif_image_handle_get_image_tiling(error, handle, 1, tiling);
  if (!isDone()) return null;
  const [across, wide, high] = [number(tiling + 4), number(tiling + 12), number(tiling + 16)];
  const [above, before] = [number(tiling + 28), number(tiling + 32)];
  // In a turned or cropped picture the first tiles can begin outside of it, and libheif reports this inexactly: decode
  // it as a whole.
  const isCut = above === 0 && before === 0 && wide > 0 && high > 0 && across === Math.ceil(width / wide);
  const tile = isCut ? { wide, high, across } : { wide: width, high: height, across: 1 };

  const decode = (as: 'ycbcr' | 'rgb', x: number, y: number): number => {
    if (isCut) heif._heif_image_handle_decode_image_tile(error, handle, result, SPACE[as], CHROMA[as], 0, x, y);
    else heif._heif_decode_image(error, handle, result, SPACE[as], CHROMA[as], 0);
    if (!isDone()) throw new RangeError('broken picture');
    return number(result);
  };
  const planeOf = (image: number, channel: number, wide: number, high: number): Plane => {
    const start = heif._heif_image_get_plane_readonly2(image, channel, result);
    const isWhole =
      heif._heif_image_get_width(image, channel) >= wide && heif._heif_image_get_height(image, channel) >= high;
    if (start === 0 || !isWhole) throw new RangeError('broken picture');
    return { start, stride: number(result) };
  };
  /** Returns the conversion of YCbCr to RGB; null if libheif must do it. */
  const matrixOf = (image: number): Matrix | null => {
    heif._heif_image_get_nclx_color_profile(error, image, result);
    const profile = isDone() ? number(result) : 0;
    const parts = MATRICES[profile === 0 ? 2 : number(profile + 12)];
    const bits = heif._heif_image_get_bits_per_pixel_range(image, CHANNEL.light);
    return parts && bits === 8 ? matrix(parts, profile === 0 || heif.HEAPU8[profile + 16] === 1) : null;
  };
  const decodeTile = (x: number, y: number): Tile => {
    const left = x * tile.wide * 3;
    const image = decode('ycbcr', x, y);
    const own = matrixOf(image);
    if (own !== null) {
      const light = planeOf(image, CHANNEL.light, tile.wide, tile.high);
      const [half, low] = [Math.ceil(tile.wide / 2), Math.ceil(tile.high / 2)];
      const [blue, red] = [planeOf(image, CHANNEL.blue, half, low), planeOf(image, CHANNEL.red, half, low)];
      return {
        left,
        image,
        read: (at, line) => {
          const [lights, blues, reds] = [light, blue, red].map(({ start, stride }, index) =>
            heif.HEAPU8.subarray(start + (index === 0 ? at : at >> 1) * stride),
          );
          if (lights && blues && reds) own(lights, blues, reds, line);
        },
      };
    }
    heif._heif_image_release(image);
    const plain = decode('rgb', x, y);
    const { start, stride } = planeOf(plain, CHANNEL.interleaved, tile.wide, tile.high);
    const read = (at: number, line: Uint8Array) =>
      line.set(heif.HEAPU8.subarray(start + at * stride, start + at * stride + line.length));
    return { left, image: plain, read };
  };
  let tiles: Tile[] = [];
  let current = -1;
  const line = new Uint8Array(tile.across * tile.wide * 3);
  return shrinkRows(width, height, (y) => {
    const row = Math.floor(y / tile.high);
    if (row !== current) {
      for (const { image } of tiles) heif._heif_image_release(image);
      tiles = Array.from({ length: tile.across }, (_, x) => decodeTile(x, row));
      current = row;
    }
    for (const { left, read } of tiles) read(y - row * tile.high, line.subarray(left, left + tile.wide * 3));
    return line;
  });
}

type Plane = { start: number; stride: number };
type Tile = { image: number; left: number; read(row: number, line: Uint8Array): void };
type Matrix = (lights: Uint8Array, blues: Uint8Array, reds: Uint8Array, line: Uint8Array) => void;
const ERROR_BYTES = 12;
const POINTER_BYTES = 4;
/** More than any version of the struct needs. */
const TILING_BYTES = 128;

/** Converts by the equations of Y'CbCr (ITU-T H.273). For RGB output, libheif would hold all pixels a second time. */
function matrix([red, blue]: readonly [number, number], isFull: boolean): Matrix {
  const green = 1 - red - blue;
  const [low, light, colour] = isFull ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  const [toRed, toBlue] = [2 * (1 - red) * colour, 2 * (1 - blue) * colour];
  const [greenByRed, greenByBlue] = [(toRed * red) / green, (toBlue * blue) / green];
  return (lights, blues, reds, line) => {
    // A clamped array limits values to the range from black to white.
    const clamped = new Uint8ClampedArray(line.buffer, line.byteOffset, line.length);
    for (let x = 0; x * 3 < line.length; x += 1) {
      const own = ((lights[x] ?? 0) - low) * light;
      const [b, r] = [(blues[x >> 1] ?? 128) - 128, (reds[x >> 1] ?? 128) - 128];
      clamped[x * 3] = own + toRed * r;
      clamped[x * 3 + 1] = own - greenByRed * r - greenByBlue * b;
      clamped[x * 3 + 2] = own + toBlue * b;
    }
  };
}

/** Loads libheif. A confined process cannot read its files any more once it has left its privileges. */
export function openHeif(): Heif {
  const require = createRequire(import.meta.url);
  const open: (given: {
    wasmBinary: Uint8Array;
    print(): void;
    printErr(): void;
  }) => Heif = require('libheif-js/libheif-wasm/libheif.js');
  const wasmBinary = fs.readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return open({ wasmBinary, print: () => {}, printErr: () => {} });
}
