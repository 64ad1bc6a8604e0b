import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMultipart, MultipartProblem, readMultipart } from './multipart.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(body: Uint8Array, type: string, size: number) {
  const parts: { name: string; fileName: string | null; text: string }[] = [];
  for await (const part of readMultipart(inChunks(body, size), type)) {
    if ('text' in part) {
      parts.push({ name: part.name, fileName: null, text: part.text });
      continue;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of part.content) pieces.push(Uint8Array.from(piece));
    parts.push({ name: part.name, fileName: part.fileName, text: Buffer.concat(pieces).toString('utf8') });
  }
  return parts;
}

async function formOf(fields: [string, string][], file?: { name: string; content: string }) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file) form.append('file', new File([file.content], file.name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { body: new Uint8Array(await request.arrayBuffer()), type };
}

test("reads a browser's form whatever chunks its bytes arrive in", async () => {
  const content = 'id\tquantity\r\n--not-the-boundary\r\n1\t2\r\n';
  const { body, type } = await formOf(
    [
      ['kind', 'stock'],
      ['note', 'Grüezi'],
      ['empty', ''],
    ],
    { name: 'Bestand ü.tsv', content },
  );
  for (const size of [1, 2, 3, 7, 64, 100_000]) {
    expect(await readAll(body, type, size)).toEqual([
      { name: 'kind', fileName: null, text: 'stock' },
      { name: 'note', fileName: null, text: 'Grüezi' },
      { name: 'empty', fileName: null, text: '' },
      { name: 'file', fileName: 'Bestand ü.tsv', text: content },
    ]);
  }
});

test('returns any content unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'x', 'ä') }),
      fc.integer({ min: 1, max: 40 }),
      async (content, size) => {
        const { body, type } = await formOf([], { name: 'a', content });
        expect((await readAll(body, type, size))[0]?.text).toBe(content);
      },
    ),
  );
});

/** Form with a file of 5,000 bytes before another field. */
const formWithFile = () =>
  `--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\n${'x'.repeat(5000)}\r\n--b\r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--b--\r\n`;
const TYPE = 'multipart/form-data; boundary=b';

test.each([16, 100_000])('skips a file that is not read, in chunks of %i bytes', async (size) => {
  const names: string[] = [];
  for await (const part of readMultipart(inChunks(Buffer.from(formWithFile()), size), TYPE)) names.push(part.name);
  expect(names).toEqual(['a', 'b']);
});

test.each([16, 100_000])('skips the rest of a file that is read partly, in chunks of %i bytes', async (size) => {
  const names: string[] = [];
  for await (const part of readMultipart(inChunks(Buffer.from(formWithFile()), size), TYPE)) {
    names.push(part.name);
    if ('content' in part) for await (const _ of part.content) break;
  }
  expect(names).toEqual(['a', 'b']);
});

test('reads no further than an unread file', async () => {
  let chunks = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\n');
    for (;;) {
      chunks += 1;
      yield Buffer.alloc(16_384);
    }
  }
  const form = readMultipart(endless(), TYPE);
  await form.next();
  // Each turn lets a reader that does not wait take further chunks.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(chunks).toBeLessThan(10);
  await form.return(undefined);
});

test.each(['while a file is read', 'between fields'])('ends the body when the caller fails %s', async (moment) => {
  let isClosed = false;
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield* inChunks(Buffer.from(formWithFile()), 16);
    } finally {
      isClosed = true;
    }
  }
  const read = async () => {
    for await (const part of readMultipart(body(), TYPE)) {
      if (moment === 'between fields') throw new Error('disk full');
      if ('content' in part) for await (const _ of part.content) throw new Error('disk full');
    }
  };
  await expect(read()).rejects.toThrow('disk full');
  await new Promise(setImmediate);
  expect(isClosed).toBe(true);
});

test.each([0, 1, 100, 3000])('passes an error of the body on after %i bytes', async (bytes) => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* inChunks(Buffer.from(formWithFile()).subarray(0, bytes), 64);
    throw new RangeError('reset');
  }
  const read = async () => {
    for await (const part of readMultipart(broken(), TYPE)) if ('content' in part) for await (const _ of part.content);
  };
  await expect(read()).rejects.toThrow(RangeError);
});

test.each([
  ['nothing', ''],
  ['only a beginning', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
  ['a file without end', '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nhalf'],
  ['a header without end', `--b\r\n${'x'.repeat(20_000)}`],
  ['a field without name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
  ['a NUL character', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\0y\r\n--b--'],
  ['too many fields', `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60)}--b--`],
])('refuses %s', async (_, text) => {
  for (const size of [1, 32, 100_000])
    await expect(readAll(Buffer.from(text), TYPE, size)).rejects.toThrow(MultipartProblem);
});

test.each([null, 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'refuses a body of type %s',
  async (type) => {
    await expect(readMultipart(inChunks(Buffer.from('a=b'), 1), type).next()).rejects.toThrow(MultipartProblem);
  },
);

test('recognises forms with files by their type', () => {
  const isForm = (type: string) => isMultipart(new Request('http://localhost', { headers: { 'content-type': type } }));
  expect(isForm('multipart/form-data; boundary=----x1')).toBe(true);
  expect(isForm('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe(true);
  expect(isForm('application/x-www-form-urlencoded')).toBe(false);
});

test('reads a boundary in quotation marks', async () => {
  const form = '--a b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--a b--';
  expect(await readAll(Buffer.from(form), 'multipart/form-data; boundary="a b"', 3)).toEqual([
    { name: 'a', fileName: null, text: 'x' },
  ]);
});

test('reads quotation marks in names as browsers write them', async () => {
  const { body, type } = await formOf([['a"b', '']], { name: '27" Monitor.jpg', content: '' });
  expect(await readAll(body, type, 64)).toEqual([
    { name: 'a"b', fileName: null, text: '' },
    { name: 'file', fileName: '27" Monitor.jpg', text: '' },
  ]);
});

test('cuts a long text', async () => {
  const { body, type } = await formOf([['a', 'x'.repeat(50_000)]]);
  expect((await readAll(body, type, 1000))[0]?.text).toHaveLength(20_000);
});
