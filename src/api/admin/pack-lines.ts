import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AdminProblem } from './admin-problems.ts';

/** Body and lines of an upload. Lines are compressed while they arrive, so memory has a tenth of them. */
export const MOST_UPLOADED_BYTES = 64 * 1024 * 1024;
export const MOST_UPLOADED_LINES = 1_000_000;
/** Characters of a line, and of a chunk: a step holds one in memory. */
const LONGEST_LINE = 100_000;
const CHUNK_LENGTH = 1_000_000;

/** Time of a whole body in milliseconds, and the bytes that arrive in each interval of it. */
type UploadPace = { whole: number; interval: number; bytes: number };
const PACE: UploadPace = { whole: 300_000, interval: 10_000, bytes: 64 * 1024 };
const pack = promisify(gzip);

/** `hash`: SHA-256 of the body. */
type PackedLines = { chunks: Buffer[]; lines: number; hash: Buffer };

/** Reads lines that are not empty, and compresses at most as many at a time as a step has. */
export async function packLines(
  request: { body: ReadableStream<Uint8Array> | null },
  linesAtOnce: number,
  pace: Partial<UploadPace> = {},
): Promise<PackedLines | { problem: AdminProblem }> {
  const reader = request.body?.getReader();
  const arrived = { bytes: 0, isLate: false };
  const endWatch = watchPace({ ...PACE, ...pace }, arrived, () => void reader?.cancel().catch(() => {}));
  const hash = createHash('sha256');
  const decoder = new TextDecoder();
  const collected = collectLines(linesAtOnce);
  const chunks: Buffer[] = [];
  const packReady = async (): Promise<void> => {
    for (const text of collected.takeChunks()) chunks.push(await pack(text));
  };
  try {
    while (reader) {
      // A late body ends here: the watch cancels it.
      const part = await reader.read();
      if (part.done) break;
      arrived.bytes += part.value.byteLength;
      if (arrived.bytes > MOST_UPLOADED_BYTES) return { problem: { code: 'too-large' } };
      hash.update(part.value);
      collected.add(decoder.decode(part.value, { stream: true }));
      if (collected.isTooLong()) return { problem: { code: 'too-large' } };
      if (collected.lines() > MOST_UPLOADED_LINES) return { problem: { code: 'too-many-lines' } };
      await packReady();
    }
    if (arrived.isLate) return { problem: { code: 'too-slow' } };
    collected.add(`${decoder.decode()}\n`);
    if (collected.lines() > MOST_UPLOADED_LINES) return { problem: { code: 'too-many-lines' } };
    collected.end();
    await packReady();
    return { chunks, lines: collected.lines(), hash: hash.digest() };
  } finally {
    endWatch();
  }
}

/** Calls `stop` if a body takes too long, or if too little of it arrives. Returns the end of the watch. */
function watchPace(
  { whole, interval, bytes }: UploadPace,
  arrived: { bytes: number; isLate: boolean },
  stop: () => void,
): () => void {
  let seen = 0;
  const late = (): void => {
    arrived.isLate = true;
    stop();
  };
  const timer = setTimeout(late, whole);
  const ticks = setInterval(() => {
    if (arrived.bytes - seen < bytes) late();
    seen = arrived.bytes;
  }, interval);
  return () => {
    clearTimeout(timer);
    clearInterval(ticks);
  };
}

/** Collects lines from texts that cut them anywhere, in chunks for steps. Its work grows with the length of the texts only. */
function collectLines(linesAtOnce: number) {
  /** Parts of the unfinished line. */
  let parts: string[] = [];
  let length = 0;
  let waiting: string[] = [];
  let waitingLength = 0;
  let chunks: string[] = [];
  let lines = 0;
  let isTooLong = false;
  const end = (): void => {
    if (waiting.length > 0) chunks.push(waiting.join('\n'));
    waiting = [];
    waitingLength = 0;
  };
  const addPart = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    length += text.length;
    if (length > LONGEST_LINE) isTooLong = true;
  };
  const endLine = (): void => {
    const line = parts.join('');
    parts = [];
    length = 0;
    if (line.trim() === '') return;
    lines += 1;
    waiting.push(line);
    waitingLength += line.length;
    if (waiting.length >= linesAtOnce || waitingLength >= CHUNK_LENGTH) end();
  };
  return {
    add: (text: string): void => {
      let from = 0;
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
        addPart(text.slice(from, at));
        endLine();
        from = at + 1;
      }
      addPart(text.slice(from));
    },
    end,
    lines: () => lines,
    isTooLong: () => isTooLong,
    takeChunks: (): string[] => {
      const taken = chunks;
      chunks = [];
      return taken;
    },
  };
}
