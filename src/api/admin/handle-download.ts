import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { streamOf } from '../../platform/stream-of.ts';
import type { AdminLimits } from './admin-limits.ts';
import { LINES_TYPE } from './lines-operation.ts';
import type { OpenedCall } from './open-call.ts';
import type { DownloadOperation } from './operation.ts';

const unpack = promisify(gunzip);

type Given = Pick<OpenedCall, 'call' | 'params' | 'headers' | 'refuse'> & { request: Request; isHead: boolean };

/**
 * Creates the handler of stored files. It reads a chunk when the connection has taken the one before, so memory has one chunk
 * however long the file is. Many programs read only the first member of a gzip file, so all chunks become one.
 */
export function createDownloadHandler({ downloads }: Pick<AdminLimits, 'downloads'>) {
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
      return new Response(isHead ? null : bodyOf(opened.chunks, isPacked, release), {
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

function bodyOf(chunks: AsyncGenerator<Buffer>, isPacked: boolean, release: () => void): ReadableStream<Uint8Array> {
  async function* texts(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of chunks) yield await unpack(chunk);
    } finally {
      release();
    }
  }
  if (!isPacked) return streamOf(texts());
  // An error ends the answer before its end, and the client notices it.
  const packed = pipeline(Readable.from(texts(), { highWaterMark: 1 }), createGzip(), release);
  return streamOf(partsOf(packed));
}

async function* partsOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const part of stream) yield Buffer.from(part);
}
