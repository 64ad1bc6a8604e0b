import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryOf, MultipartProblem, readMultipart, readText } from './multipart.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(body: Uint8Array, boundary: string, size: number) {
  const parts: { name: string; fileName: string | null; text: string }[] = [];
  for await (const part of readMultipart(inChunks(body, size), boundary)) {
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
  const boundary = boundaryOf(request.headers.get('content-type')) ?? '';
  return { body: new Uint8Array(await request.arrayBuffer()), boundary };
}

test("reads a browser's form whatever chunks its bytes arrive in", async () => {
  const content = 'id\tquantity\r\n--not-the-boundary\r\n1\t2\r\n';
  const { body, boundary } = await formOf(
    [
      ['kind', 'stock'],
      ['note', 'Grüezi'],
      ['empty', ''],
    ],
    { name: 'Bestand ü.tsv', content },
  );
  for (const size of [1, 2, 3, 7, 64, 100_000]) {
    expect(await readAll(body, boundary, size)).toEqual([
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
        const { body, boundary } = await formOf([], { name: 'a', content });
        expect((await readAll(body, boundary, size))[0]?.text).toBe(content);
      },
    ),
  );
});

test('skips a part that is not read', async () => {
  const { body, boundary } = await formOf([
    ['a', 'x'.repeat(5000)],
    ['b', 'y'],
  ]);
  const names: string[] = [];
  for await (const part of readMultipart(inChunks(body, 16), boundary)) names.push(part.name);
  expect(names).toEqual(['a', 'b']);
});

test('skips the rest of a part that is read partly', async () => {
  const { body, boundary } = await formOf([
    ['a', 'x'.repeat(5000)],
    ['b', 'y'],
  ]);
  const names: string[] = [];
  for await (const part of readMultipart(inChunks(body, 16), boundary)) {
    names.push(part.name);
    for await (const _ of part.content) break;
  }
  expect(names).toEqual(['a', 'b']);
});

test.each([
  ['nothing', ''],
  ['only a beginning', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
  ['a header without end', `--b\r\n${'x'.repeat(20_000)}`],
  ['a field without name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
  ['too many fields', `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60)}--b--`],
])('refuses %s', async (_, text) => {
  await expect(readAll(Buffer.from(text), 'b', 32)).rejects.toThrow(MultipartProblem);
});

test('reads the boundary from the header and refuses other bodies', () => {
  expect(boundaryOf('multipart/form-data; boundary=----x1')).toBe('----x1');
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryOf('application/x-www-form-urlencoded')).toBeNull();
  expect(boundaryOf('multipart/form-data')).toBeNull();
  expect(boundaryOf(null)).toBeNull();
});

test('cuts a long text', async () => {
  expect(await readText(inChunks(Buffer.from('abcdef'), 2), 3)).toBe('abc');
});
