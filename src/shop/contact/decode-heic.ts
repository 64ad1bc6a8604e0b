import fs from 'node:fs';
import { createRequire } from 'node:module';
import { MOST_PIXELS } from './picture-limits.ts';
import { type Pixels, shrinkRows } from './shrink-rows.ts';

/** What is used of libheif, which is typed loosely. */
type Heif = {
  heif_context_alloc(): unknown;
  heif_context_read_from_memory(context: unknown, content: Uint8Array): { code: { value: number } };
  heif_js_context_get_primary_image_handle(context: unknown): unknown;
  heif_image_handle_get_width(handle: unknown): number;
  heif_image_handle_get_height(handle: unknown): number;
  heif_js_decode_image2(handle: unknown, space: unknown, chroma: unknown): { channels?: Channel[] };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
};
type Channel = { width: number; height: number; stride: number; data: Uint8Array };

/** Of WebAssembly; a decoded picture of 50 megapixels needs 370 MB. */
const MOST_MEMORY = 400 * 1024 * 1024;
const PAGE = 64 * 1024;

/**
 * The main picture of a HEIC file, turned as it is to be seen. Null for what is none and for what is too large by its
 * head, before anything is decoded. For a process of its own only: there memory has a bound that a head cannot lie away.
 */
export function decodeHeic(content: Uint8Array): Pixels | null {
  const heif = openHeif();
  const context = heif.heif_context_alloc();
  if (heif.heif_context_read_from_memory(context, content).code.value !== 0) return null;
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (isFailure(handle)) return null;
  const [width, height] = [heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle)];
  if (!(width > 0 && height > 0 && width * height <= MOST_PIXELS)) return null;
  const { heif_colorspace, heif_chroma } = heif;
  const { channels } = heif.heif_js_decode_image2(
    handle,
    heif_colorspace.heif_colorspace_RGB,
    heif_chroma.heif_chroma_interleaved_RGB,
  );
  const [channel] = channels ?? [];
  if (!channel || channel.width * channel.height > MOST_PIXELS) return null;
  const { stride, data } = channel;
  return shrinkRows(channel.width, channel.height, (y) => data.subarray(y * stride, (y + 1) * stride));
}

/** libheif gives a handle or an error in its place. */
function isFailure(handle: unknown): boolean {
  return typeof handle !== 'object' || handle === null || 'code' in handle;
}

function openHeif(): Heif {
  boundMemory();
  const require = createRequire(import.meta.url);
  const open: (given: {
    wasmBinary: Uint8Array;
    print(): void;
    printErr(): void;
  }) => Heif = require('libheif-js/libheif-wasm/libheif.js');
  const wasmBinary = fs.readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return open({ wasmBinary, print: () => {}, printErr: () => {} });
}

/** A module asks for more memory by this call alone; what it does not get ends the decoding. */
function boundMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError('too large a picture');
    return grow.call(this, pages);
  };
}
