import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib';
import { ZSTD_PARAMS, zstdPacker } from './zstd-packer.ts';

/** Compression of a body in transfer. */
export type Coding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Best accepted codings: the cheapest to make, and the smallest for cached bodies. */
export type Codings = { quick: Coding; small: Coding };

/** Largest number of remembered Accept-Encoding headers. Browsers send one of a few. */
const MOST_HEADERS = 500;
const known = new Map<string, Codings>();
const NONE: Codings = { quick: 'identity', small: 'identity' };

/** Returns the best codings that an Accept-Encoding header accepts. */
export function chooseCodings(header: string | undefined): Codings {
  if (!header) return NONE;
  const before = known.get(header);
  if (before !== undefined) return before;
  const codings = parse(header);
  if (known.size >= MOST_HEADERS) known.clear();
  known.set(header, codings);
  return codings;
}

function parse(header: string): Codings {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    accepted.set(name, !isRefused);
  }
  const takes = (name: string): boolean => accepted.get(name) ?? accepted.get('*') ?? false;
  const first = (...codings: Coding[]): Coding => codings.find(takes) ?? 'identity';
  return { quick: first('zstd', 'br', 'gzip'), small: first('br', 'zstd', 'gzip') };
}

/** Memory of the lasting compressor and of each other one at work, in bytes (measured with 120 KB, decision 308). */
const LASTING_BYTES = 410_000;
const PASSING_BYTES = 920_000;
let hasLasting = false;
let passing = 0;

/** Estimates the memory of this thread's compressors that work beside it, in bytes. */
export function compressionBytes(): number {
  return (hasLasting ? LASTING_BYTES : 0) + passing * PASSING_BYTES;
}

/** Counts a compressor while it works. */
async function counted<T>(work: Promise<T>): Promise<T> {
  passing += 1;
  try {
    return await work;
  } finally {
    passing -= 1;
  }
}

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const packZstd = zstdPacker();
/**
 * Largest body in bytes that is compressed on this thread. Up to here that is faster than a compressor on another
 * thread (measured: 0.4 ms of this thread for the handover). Larger bodies must not block other requests.
 */
const MOST_AT_ONCE = 300_000;

/**
 * Compressors with cheap settings: most pages are requested once before they change, so work counts more than size.
 * Measured for a list of 116 KB on one machine: zstd 3 takes 0.20 ms for 18.3 KB, brotli 3 0.69 ms for 18.2 KB.
 * Brotli 4 takes 1.2 ms for 17.3 KB, gzip 1 0.4 ms for 21.5 KB. See `encodeFinely` for pages that are sent often.
 */
const PACKERS = {
  zstd: {
    // With the size known, it allocates memory for that size only.
    now: (body: Buffer) => zstdCompressSync(body, { params: ZSTD_PARAMS, pledgedSrcSize: body.length }),
    // Its compressor exists already: above mostAtOnce the handover costs less than a new compressor on this thread.
    later: (body: Buffer) => {
      hasLasting = true;
      return packZstd(body);
    },
    mostAtOnce: 32_768,
    back: promisify(zstdDecompress),
  },
  br: {
    now: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, 3)),
    later: (body: Buffer) => counted(br(body, brotliOptions(body, 3))),
    mostAtOnce: MOST_AT_ONCE,
    back: promisify(brotliDecompress),
  },
  gzip: {
    now: (body: Buffer) => gzipSync(body),
    later: (body: Buffer) => counted(gz(body)),
    mostAtOnce: MOST_AT_ONCE,
    back: promisify(gunzip),
  },
};

/** Compresses a body into its own memory, so that the caller may reuse the body's buffer. */
export async function encode(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return copyOf(body);
  const { now, later, mostAtOnce } = PACKERS[coding];
  return inOwnMemory(body.length <= mostAtOnce ? now(body) : await later(body));
}

/** Compresses a body that is sent often with brotli on another thread: a tenth smaller. */
export async function encodeFinely(body: Buffer): Promise<Buffer> {
  return inOwnMemory(await counted(br(body, brotliOptions(body, 6))));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}

/** Copies a result of zlib, which is a slice of a far larger block that it would keep alive and uncounted. */
function inOwnMemory(part: Buffer): Buffer {
  return part.length === part.buffer.byteLength ? part : copyOf(part);
}

function copyOf(part: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(part.length);
  part.copy(own);
  return own;
}

export async function decode(body: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'identity' ? body : PACKERS[coding].back(body);
}
