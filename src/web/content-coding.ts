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

/** How a body is compressed on its way. */
export type Coding = 'zstd' | 'br' | 'gzip' | 'identity';

/** What a browser takes, the cheapest to make first, and of those that are kept the smallest. */
export type Codings = { quick: Coding; small: Coding };

/** Browsers send one of a few headers: the answers are remembered, up to this many. */
const MOST_HEADERS = 500;
const known = new Map<string, Codings>();
const NONE: Codings = { quick: 'identity', small: 'identity' };

/** The best codings that an Accept-Encoding header takes. */
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

const br = promisify(brotliCompress);
const gz = promisify(gzip);
/**
 * So much is packed in less time than it takes to make a compressor for another thread, hand it over and fetch it back
 * (measured: 0.4 ms of this thread besides the other's); what is larger shall hold nobody up.
 */
const MOST_AT_ONCE = 300_000;

/**
 * Most pages are asked for once before they change, so what counts is the work. A list of 116 KB, on one machine: zstd 3
 * takes 0.20 ms for 18.3 KB, brotli 3 0.69 ms for 18.2, brotli 4 1.2 ms for 17.3, gzip 1 0.4 ms for 21.5. See
 * `encodeFinely` for pages that are sent often.
 */
const PACKERS = {
  zstd: {
    // Told how much there is, it takes the memory for that much and no more.
    now: (body: Buffer) => zstdCompressSync(body, { params: ZSTD_PARAMS, pledgedSrcSize: body.length }),
    // Its compressor is there already: from here on handing a body over costs less than the compressor of its own.
    later: zstdPacker(),
    mostAtOnce: 32_768,
    back: promisify(zstdDecompress),
  },
  br: {
    now: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, 3)),
    later: (body: Buffer) => br(body, brotliOptions(body, 3)),
    mostAtOnce: MOST_AT_ONCE,
    back: promisify(brotliDecompress),
  },
  gzip: {
    now: (body: Buffer) => gzipSync(body),
    later: (body: Buffer) => gz(body),
    mostAtOnce: MOST_AT_ONCE,
    back: promisify(gunzip),
  },
};

/** A body as it is sent, in memory of its own: whose the body is may use it again for something else. */
export async function encode(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return copyOf(body);
  const { now, later, mostAtOnce } = PACKERS[coding];
  return inOwnMemory(body.length <= mostAtOnce ? now(body) : await later(body));
}

/** Brotli for what is sent again and again: a tenth smaller, made by another thread. */
export async function encodeFinely(body: Buffer): Promise<Buffer> {
  return inOwnMemory(await br(body, brotliOptions(body, 6)));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}

/** What zlib gives is a corner of a far larger block, which would stay alive with it and which nobody counts. */
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
