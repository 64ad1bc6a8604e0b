/** Maximum size of a contact form in bytes: ten files and their headers. */
export const LARGEST_CONTACT_FORM = 64 * 1024 * 1024;

/** The form was aborted or is malformed. */
export class MultipartProblem extends Error {
  override name = 'MultipartProblem';
}

/** Field of a form. Read its content to the end before the next field. */
export type FormPart = { name: string; fileName: string | null; content: AsyncIterable<Uint8Array> };

const LONGEST_HEADER = 8 * 1024;
const MOST_PARTS = 50;
const NEXT_LINE = Buffer.from('\r\n\r\n');

/** Returns the boundary of a multipart Content-Type; null for another kind of body. */
export function boundaryOf(contentType: string | null): string | null {
  const match = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '');
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Reads a form with files as a stream (RFC 7578), with one chunk and one header in memory at a time. Browsers send
 * fields in page order. Throws MultipartProblem for an aborted or malformed form.
 */
export async function* readMultipart(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const source = body[Symbol.asyncIterator]();
  // The first delimiter has no preceding line break.
  let held: Buffer = Buffer.from('\r\n');

  async function more(): Promise<void> {
    const next = await source.next();
    if (next.done) throw new MultipartProblem('the form was aborted');
    const { buffer, byteOffset, byteLength } = next.value;
    // Avoids a copy if no bytes are left over, because many uploads may run at once.
    held = held.length === 0 ? Buffer.from(buffer, byteOffset, byteLength) : Buffer.concat([held, next.value]);
  }

  /** Yields all bytes before the mark in chunks and consumes the mark. */
  async function* until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(mark);
      if (at >= 0) {
        const last = held.subarray(0, at);
        held = held.subarray(at + mark.length);
        if (last.length > 0) yield last;
        return;
      }
      const sure = held.length - begunAtEnd(held, mark);
      if (sure > 0) {
        const piece = held.subarray(0, sure);
        held = held.subarray(sure);
        yield piece;
      }
      await more();
    }
  }

  async function header(): Promise<string> {
    while (!held.includes(NEXT_LINE)) {
      if (held.length > LONGEST_HEADER) throw new MultipartProblem('the header of a field is too long');
      await more();
    }
    const at = held.indexOf(NEXT_LINE);
    const text = held.subarray(0, at).toString('utf8');
    held = held.subarray(at + NEXT_LINE.length);
    return text;
  }

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  try {
    // Bytes before the first field have no meaning.
    const preamble = until(delimiter);
    let before = await preamble.next();
    while (!before.done) before = await preamble.next();
    for (let count = 0; count < MOST_PARTS; count += 1) {
      while (held.length < 2) await more();
      if (held.subarray(0, 2).toString() === '--') return;
      const { name, fileName } = readDisposition(await header());
      const pieces = until(delimiter);
      // Without `return`, so a consumer that stops early does not close it: the rest is read below.
      yield { name, fileName, content: { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) } };
      let left = await pieces.next();
      while (!left.done) left = await pieces.next();
    }
    throw new MultipartProblem('the form has too many fields');
  } finally {
    await source.return?.();
  }
}

/** Returns the number of bytes at the end that may begin the mark and continue in the next chunk. */
function begunAtEnd(held: Buffer, mark: Buffer): number {
  const most = Math.min(mark.length - 1, held.length);
  for (let length = most; length > 0; length -= 1)
    if (held.subarray(held.length - length).equals(mark.subarray(0, length))) return length;
  return 0;
}

function readDisposition(header: string): { name: string; fileName: string | null } {
  const line = /^content-disposition:\s*form-data;(.*)$/im.exec(header)?.[1] ?? '';
  const parameter = (key: string) =>
    new RegExp(`(?:^|;)\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1]?.replaceAll('%22', '"');
  const name = parameter('name');
  if (name === undefined) throw new MultipartProblem('a field has no name');
  return { name, fileName: parameter('filename') ?? null };
}

/** Returns a field's text, cut at `most` bytes. */
export async function readText(content: AsyncIterable<Uint8Array>, most = 1024): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    if (bytes < most) pieces.push(piece);
    bytes += piece.byteLength;
  }
  return Buffer.concat(pieces).subarray(0, most).toString('utf8');
}
