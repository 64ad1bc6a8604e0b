import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AdminLimits } from './admin-limits.ts';
import { type AdminProblem, bodyProblem } from './admin-problems.ts';
import { LINES_TYPE } from './lines-operation.ts';
import type { OpenedCall } from './open-call.ts';
import type { AdminContent, StoredLinesOperation, UploadedLines } from './operation.ts';

/** Body and lines of an upload. Lines are compressed while they arrive, so memory has a tenth of them. */
export const MOST_UPLOADED_BYTES = 64 * 1024 * 1024;
export const MOST_UPLOADED_LINES = 1_000_000;
const TYPES: readonly string[] = [LINES_TYPE, 'application/jsonl'];
/** Characters of a line. */
const LONGEST_LINE = 100_000;
/** Time in which a body must arrive. */
const BODY_MS = 300_000;
const pack = promisify(gzip);

type Given = Pick<OpenedCall, 'call' | 'params'> & { request: Request };

/** Creates the handler of uploads. It checks the request before it reads the body, and stores the lines after it. */
export function createUploadHandler({ queue, lines: slots }: Pick<AdminLimits, 'queue' | 'lines'>) {
  return async (
    operation: StoredLinesOperation,
    given: Given,
  ): Promise<AdminContent<unknown> | { problem: AdminProblem }> => {
    const { request, call, params } = given;
    const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!TYPES.includes(type)) return { problem: bodyProblem('unsupported-type', TYPES) };
    const opened = await operation.open(params, call);
    if ('problem' in opened) return opened;
    const release = slots.take(call.member.id);
    if (!release) return { problem: { code: 'too-many-requests', headers: { 'Retry-After': '5' } } };
    try {
      const read = await packLines(request, opened.linesAtOnce);
      if ('problem' in read) return read;
      const owner = { network: call.member.id, client: call.member.id };
      const queued = await queue.run(owner, () => opened.store(read));
      if (!queued.ok) return { problem: { code: 'not-open', headers: { 'Retry-After': '1' } } };
      return queued.result;
    } finally {
      release();
    }
  };
}

/** Reads lines that are not empty, and compresses as many at a time as a step has. */
export async function packLines(
  request: { body: ReadableStream<Uint8Array> | null },
  linesAtOnce: number,
  limitMs = BODY_MS,
): Promise<UploadedLines | { problem: AdminProblem }> {
  const late = AbortSignal.timeout(limitMs);
  const decoder = new TextDecoder();
  const packed: UploadedLines = { chunks: [], lines: 0 };
  let waiting: string[] = [];
  let rest = '';
  let bytes = 0;
  const add = async (texts: readonly string[], isLast: boolean): Promise<void> => {
    waiting.push(...texts.filter((text) => text.trim() !== ''));
    while (waiting.length >= linesAtOnce || (isLast && waiting.length > 0)) {
      const chunk = waiting.slice(0, linesAtOnce);
      waiting = waiting.slice(linesAtOnce);
      packed.lines += chunk.length;
      packed.chunks.push(await pack(chunk.join('\n')));
    }
  };
  const reader = request.body?.getReader();
  while (reader) {
    const part = await Promise.race([reader.read(), untilAborted(late)]);
    if (part === null) {
      reader.cancel().catch(() => {});
      return { problem: { code: 'too-slow' } };
    }
    if (part.done) break;
    bytes += part.value.byteLength;
    const texts = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    if (bytes > MOST_UPLOADED_BYTES || rest.length > LONGEST_LINE) return { problem: { code: 'too-large' } };
    await add(texts, false);
    if (packed.lines + waiting.length > MOST_UPLOADED_LINES) return { problem: { code: 'too-many-lines' } };
  }
  await add([rest + decoder.decode()], true);
  return packed.lines > MOST_UPLOADED_LINES ? { problem: { code: 'too-many-lines' } } : packed;
}

function untilAborted(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}
