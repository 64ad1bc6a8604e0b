import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { AdminLimits } from './admin-limits.ts';
import { LINES_TYPE } from './lines-operation.ts';
import type { OpenedCall } from './open-call.ts';
import type { DownloadOperation } from './operation.ts';

const unpack = promisify(gunzip);

/** Times in milliseconds: of a whole answer, and until the connection has taken a part of it. */
type DownloadTimes = { whole: number; part: number };
export const DOWNLOAD_TIMES: DownloadTimes = { whole: 600_000, part: 60_000 };

type Given = Pick<OpenedCall, 'call' | 'params' | 'headers' | 'refuse'> & { request: Request; isHead: boolean };

/**
 * Creates the handler of stored files. It reads a chunk when the connection has taken the one before, so memory has one chunk
 * however long the file is. Many programs read only the first member of a gzip file, so all chunks become one. The answer breaks off
 * if the client loses its access, or reads too slowly.
 */
export function createDownloadHandler(
  { downloads }: Pick<AdminLimits, 'downloads'>,
  times: DownloadTimes = DOWNLOAD_TIMES,
) {
  return async (operation: DownloadOperation, given: Given): Promise<Response> => {
    const { request, call, params, headers, refuse, isHead } = given;
    const release = downloads.take(call.member.id);
    if (!release) return refuse({ code: 'too-many-requests', headers: { 'Retry-After': '5' } });
    let isStreaming = false;
    try {
      const opened = await operation.open(params, call);
      if ('problem' in opened) return refuse(opened.problem);
      const isPacked = acceptsGzip(request.headers.get('accept-encoding'));
      isStreaming = !isHead;
      const texts = unpacked(opened.chunks, () => call.stream.mayContinue(opened.scopes));
      return new Response(isHead ? null : timedStream(isPacked ? packed(texts) : plain(texts), times, release), {
        headers: {
          'Content-Type': LINES_TYPE,
          'Content-Disposition': `attachment; filename="${opened.name}"`,
          'Cache-Control': 'private, no-store, no-transform',
          Vary: 'Accept-Encoding, Authorization',
          ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
          ...headers,
        },
      });
    } finally {
      if (!isStreaming) release();
    }
  };
}

function acceptsGzip(header: string | null): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0{0,3})?(?![.\d]))/i.test(header ?? '');
}

/** An error ends the answer before its end, and the client notices it. */
async function* unpacked(chunks: AsyncGenerator<Buffer>, mayContinue: () => Promise<boolean>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (!(await mayContinue())) throw new Error('the access of the client ended while it read');
    yield await unpack(chunk);
  }
}

/** Parts of an answer. `end` ends their source at any time. */
type Parts = { next(): Promise<IteratorResult<Uint8Array>>; end(): void };

function plain(texts: AsyncGenerator<Buffer>): Parts {
  return { next: () => texts.next(), end: () => void texts.return(undefined).catch(() => {}) };
}

function packed(texts: AsyncGenerator<Buffer>): Parts {
  const stream = pipeline(Readable.from(texts, { highWaterMark: 1 }), createGzip(), () => {});
  const parts = stream[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { value, done } = await parts.next();
      return done ? { value: undefined, done: true } : { value: Buffer.from(value), done: false };
    },
    end: () => void stream.destroy(),
  };
}

/** Streams parts as long as the connection takes them in time. `release` runs once, at the end of any kind. */
export function timedStream(parts: Parts, times: DownloadTimes, release: () => void): ReadableStream<Uint8Array> {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const finish = (): void => {
    clearTimeout(whole);
    clearTimeout(part);
    parts.end();
    release();
  };
  const breakOff = (): void => {
    finish();
    late.reject(new Error('a result was read too slowly'));
  };
  const whole = setTimeout(breakOff, times.whole).unref();
  const part = setTimeout(breakOff, times.part).unref();
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        late.promise.catch((error: unknown) => controller.error(error));
      },
      pull: async (controller) => {
        try {
          const next = await parts.next();
          if (next.done) {
            finish();
            controller.close();
          } else {
            controller.enqueue(next.value);
            part.refresh();
          }
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}
