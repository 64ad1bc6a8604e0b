import type { AdminLimits } from './admin-limits.ts';
import { DOWNLOAD_TIMES, timedStream } from './handle-download.ts';
import type { OpenedCall } from './open-call.ts';
import type { AdminFile, FileType, OperationDescription } from './operation.ts';

/**
 * Sends a file as a download that runs nothing. A streamed one takes a slot of the downloads until its end, and breaks off if the
 * client loses its access or reads too slowly.
 */
export function answerFile(
  { downloads }: Pick<AdminLimits, 'downloads'>,
  { call, headers, refuse }: Pick<OpenedCall, 'call' | 'headers' | 'refuse'>,
  { description, file: { file, name, type } }: { description: OperationDescription; file: AdminFile },
): Response {
  const { id, success } = description;
  const [first] = success.files ?? [];
  if (!first || (type && !success.files?.includes(type))) throw new Error(`${id} answers with no such file`);
  const about = {
    'Content-Type': typeOf(type ?? first),
    'Content-Disposition': dispositionOf(name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    ...headers,
  };
  if (!(file instanceof ReadableStream))
    return new Response(Buffer.from(file), { headers: { ...about, 'Content-Length': String(file.length) } });
  const release = downloads.take(call.member.id);
  if (!release) {
    void file.cancel().catch(() => {});
    return refuse({ code: 'too-many-requests', headers: { 'Retry-After': '5' } });
  }
  const reader = file.getReader();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (!(await call.stream.mayContinue())) throw new Error('the access of the client ended while it read');
    const { done, value } = await reader.read();
    return done ? { done, value: undefined } : { done: false, value };
  };
  const parts = { next, end: () => void reader.cancel().catch(() => {}) };
  return new Response(timedStream(parts, DOWNLOAD_TIMES, release), { headers: about });
}

/** Names the coding of texts. */
const typeOf = (type: FileType): string => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** Names a file; names that people chose are encoded. */
function dispositionOf(name: string): string {
  return /^[\w.-]+$/.test(name)
    ? `attachment; filename="${name}"`
    : `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, encodedSign)}`;
}

const encodedSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
