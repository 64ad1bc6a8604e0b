import type { paths } from './admin-api.ts';
import type { AdminClient } from './client.ts';
import { problemOf, RefusedError } from './problems.ts';

/** Paths that take lines, such as `/stock/bulk`. */
export type LinesPath = {
  [Path in keyof paths]: [LineOf<Path>] extends [never] ? never : Path;
}[keyof paths];

/** Line that a path takes. */
export type LineOf<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/x-ndjson': infer Line } } };
}
  ? Line
  : never;

/** Outcome of a line. `code` and `errors`: why it was refused. */
export type LineOutcome<Line> = {
  line: Line;
  status: 'changed' | 'unchanged' | 'refused';
  code?: string;
  errors?: readonly { field: string; problem: string }[];
};

/** Lines of one request. The API takes more, but a request that breaks off is sent again as a whole. */
const LINES_OF_REQUEST = 20_000;
const BYTES_OF_REQUEST = 8 * 1024 * 1024;
/** Repetitions of a request whose answer broke off. Lines that were written are unchanged then. */
const MOST_REPEATS = 5;

/**
 * Sends lines as they are produced, and iterates over their outcomes in the same order. Throws a `RefusedError` if a whole
 * request is refused. Each line says which state an object shall have, so all may be sent again.
 */
export async function* sendLines<Path extends LinesPath>(
  client: Pick<AdminClient, 'send'>,
  path: Path,
  lines: AsyncIterable<LineOf<Path>> | Iterable<LineOf<Path>>,
  options: { tenant?: string; signal?: AbortSignal } = {},
): AsyncGenerator<LineOutcome<LineOf<Path>>, void> {
  const address = String(path).replace('{tenant}', encodeURIComponent(options.tenant ?? ''));
  const { signal } = options;
  const send = (body: string) =>
    client.send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
      ...(signal ? { signal } : {}),
    });
  for await (const part of partsOf(lines)) yield* outcomesOf(part, send);
}

type Part<Line> = { lines: Line[]; texts: string[] };

async function* partsOf<Line>(lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Part<Line>> {
  let part: Part<Line> = { lines: [], texts: [] };
  let bytes = 0;
  for await (const line of lines) {
    const text = JSON.stringify(line);
    const size = Buffer.byteLength(text) + 1;
    if (part.lines.length === LINES_OF_REQUEST || (part.lines.length > 0 && bytes + size > BYTES_OF_REQUEST)) {
      yield part;
      part = { lines: [], texts: [] };
      bytes = 0;
    }
    part.lines.push(line);
    part.texts.push(text);
    bytes += size;
  }
  if (part.lines.length > 0) yield part;
}

/** Sends a part until each of its lines has an outcome. Lines that were answered are not sent again. */
async function* outcomesOf<Line>(
  { lines, texts }: Part<Line>,
  send: (body: string) => Promise<Response>,
): AsyncGenerator<LineOutcome<Line>> {
  let done = 0;
  for (let repeats = 0; done < lines.length; repeats += 1) {
    if (repeats > MOST_REPEATS) throw new Error('the answer broke off again and again');
    const first = done;
    const answer = await send(texts.slice(first).join('\n'));
    if (!answer.ok || !answer.body) throw new RefusedError(await problemOf(answer));
    for await (const value of readWhole(answer.body)) {
      const outcome = outcomeOf(value);
      if (outcome === null) continue;
      const index = first + outcome.line - 1;
      for (const line of lines.slice(index, index + 1)) {
        done = index + 1;
        yield { ...outcome, line };
      }
    }
    if (done > first) repeats = 0;
  }
}

/** Reads the lines that arrive; a broken connection ends them, as does an answer without its last line. */
async function* readWhole(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const lines = readLines(body);
  try {
    for (;;) {
      let next: IteratorResult<unknown>;
      try {
        next = await lines.next();
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        return;
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A program that needs no more outcomes frees the connection.
    await lines.return(undefined);
  }
}

/** Parses NDJSON as it arrives: one value for each complete line. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    for (const text of texts) if (text.trim() !== '') yield JSON.parse(text);
  }
  if (rest.trim() !== '') yield JSON.parse(rest);
}

type ReadOutcome = Omit<LineOutcome<never>, 'line'> & { line: number };

/** Returns the outcome of a line; null for the last line with the counts, and for what is unknown. */
function outcomeOf(value: unknown): ReadOutcome | null {
  if (typeof value !== 'object' || value === null || !('line' in value) || !('status' in value)) return null;
  const { line, status } = value;
  if (typeof line !== 'number' || (status !== 'changed' && status !== 'unchanged' && status !== 'refused')) return null;
  return {
    line,
    status,
    ...('code' in value && typeof value.code === 'string' ? { code: value.code } : {}),
    ...('errors' in value && Array.isArray(value.errors) ? { errors: value.errors } : {}),
  };
}
