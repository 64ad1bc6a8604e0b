import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** Maximum size of a contact form in bytes: ten files and their headers. */
export const LARGEST_CONTACT_FORM = 64 * 1024 * 1024;

/** The form was aborted or is malformed. */
export class MultipartProblem extends Error {
  override name = 'MultipartProblem';
}

/** Field of a form: a text, or a file. Read the content of a file before the next field. */
export type FormPart =
  | { name: string; text: string }
  | { name: string; fileName: string; content: AsyncIterable<Uint8Array> };

/** Limits of a form, sizes in bytes. A longer text is cut. */
const LIMITS = { parts: 50, fieldSize: 20_000, headerSize: 8 * 1024 };
export type FormLimits = Partial<typeof LIMITS>;

const TYPE = /^multipart\/form-data\b/i;

/** Returns whether the body of a request is a form that may have files. */
export function isMultipart({ headers }: Pick<Request, 'headers'>): boolean {
  return TYPE.test(headers.get('content-type') ?? '');
}

/**
 * Reads a form with files as a stream (RFC 7578), with a few chunks in memory at a time. Browsers send fields in page
 * order. Skips what the caller leaves of a file. Throws MultipartProblem for an aborted or malformed form, and
 * errors of the body unchanged.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array> | null,
  contentType: string | null,
  limits: FormLimits = {},
): AsyncGenerator<FormPart> {
  const parser = openParser(contentType ?? '', { ...LIMITS, ...limits });
  const ready: { part: FormPart; file: Readable | null }[] = [];
  const stop = new AbortController();
  let unread: Readable | null = null;
  let isWhole = false;
  let isOver = false;
  let problem: unknown = null;
  let news = Promise.withResolvers<void>();

  function offer(name: string | undefined, file: Readable | null, partOf: (name: string) => FormPart): void {
    file?.on('error', () => {});
    unread = file ?? unread;
    if (name === undefined) parser.destroy(new MultipartProblem('a field has no name'));
    else ready.push({ part: partOf(unquoted(name)), file });
    news.resolve();
  }
  // Once the body has arrived, only the parser fails: the form lacks its end.
  const problemOf = (error: unknown): unknown =>
    isWhole && !(error instanceof MultipartProblem) ? new MultipartProblem('the form was aborted') : error;
  async function* wholeBody(): AsyncGenerator<Uint8Array> {
    if (body) yield* body;
    isWhole = true;
  }
  async function* contentOf(file: Readable): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of file.iterator({ destroyOnReturn: false })) if (chunk instanceof Uint8Array) yield chunk;
    } catch (error) {
      throw problemOf(error);
    }
  }

  parser.on('partsLimit', () => parser.destroy(new MultipartProblem('the form has too many fields')));
  parser.on('field', (name, text) => {
    // PostgreSQL does not store NUL, and no browser sends one.
    if (text.includes('\0')) parser.destroy(new MultipartProblem('a text has a NUL character'));
    else offer(name, null, (plain) => ({ name: plain, text }));
  });
  parser.on('file', (name, file, fileName) =>
    offer(name, file, (plain) => ({ name: plain, fileName: unquoted(fileName), content: contentOf(file) })),
  );
  const end = (error: unknown): void => {
    problem = error;
    isOver = true;
    news.resolve();
  };
  pipeline(wholeBody(), parser, { signal: stop.signal }).then(
    () => end(null),
    (error) => {
      end(problemOf(error));
      unread?.destroy(error);
    },
  );
  try {
    for (;;) {
      for (let next = ready.shift(); next !== undefined; next = ready.shift()) {
        yield next.part;
        next.file?.resume();
      }
      if (problem !== null) throw problem;
      if (isOver) return;
      await news.promise;
      news = Promise.withResolvers();
    }
  } finally {
    stop.abort();
  }
}

/** Decodes quotation marks as browsers encode them in names. */
const unquoted = (name: string): string => name.replaceAll('%22', '"');

function openParser(contentType: string, limits: typeof LIMITS): BusboyInstance {
  try {
    if (!TYPE.test(contentType)) throw new TypeError('another type');
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw new MultipartProblem('the body is no form with files');
  }
}
