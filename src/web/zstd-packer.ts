import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib';

/**
 * Smaller tables than level 3 has for a page: answers as large (0.2 % more at most), a tenth less time. The window holds
 * nearly every page as a whole.
 */
export const ZSTD_PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 14,
};
const WINDOW_LOG = 18;
/** A page packed, most often: one block of output is enough for some. */
const OUTPUT_BYTES = 65_536;

/**
 * Packs bodies, one after the other and in another thread, with the same room to work in. A compressor for each body
 * takes 0.5 to 1.2 MB for the while of a page; smaller things come to lie in the holes that it leaves, the next one
 * needs more from the system, and the process grows by a hundred megabytes in some minutes though nothing is kept.
 */
export function zstdPacker(): (body: Buffer) => Promise<Buffer> {
  let packer: Packer | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  return (body) => {
    const packed = turn.then(() => {
      packer ??= newPacker();
      return packer.pack(body);
    });
    // One that failed is of no use to the next body.
    turn = packed.catch(() => {
      packer?.stream.destroy();
      packer = null;
    });
    return packed;
  };
}

type Packer = { stream: ZstdCompress; pack(body: Buffer): Promise<Buffer> };

function newPacker(): Packer {
  const params = { ...ZSTD_PARAMS, [constants.ZSTD_c_windowLog]: WINDOW_LOG };
  // Each write ends a frame, which is a whole answer; the next one begins another with the same room.
  const stream = createZstdCompress({ params, flush: constants.ZSTD_e_end, chunkSize: OUTPUT_BYTES });
  let parts: Buffer[] = [];
  let fail: (error: Error) => void = () => {};
  stream.on('data', (part: Buffer) => parts.push(part));
  // What breaks is told here, and not always to whoever has written.
  stream.on('error', (error) => fail(error));
  return {
    stream,
    pack: (body) =>
      new Promise((resolve, reject) => {
        fail = reject;
        stream.write(body, (error) => {
          if (error) return reject(error);
          resolve(inOnePiece(parts));
          parts = [];
        });
      }),
  };
}

/** In memory of its own: a part is a corner of a far larger block, which would stay alive with it. */
function inOnePiece(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}
