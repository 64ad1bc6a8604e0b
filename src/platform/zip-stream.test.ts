import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Reads an archive by its central directory, as programs do. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06_05_4b_50);
  let at = archive.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = archive.readUInt16LE(end + 8); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02_01_4b_50);
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.readUInt32LE(start)).toBe(0x04_03_4b_50);
    const from = start + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(from, from + (packed ?? 0)));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

test('writes files of any number of chunks, none included', async () => {
  const parts: Uint8Array[] = [];
  const files = [
    { name: 'März.csv', content: chunks('a;b\r\n', '1;2\r\n') },
    { name: 'empty.csv', content: chunks() },
  ];
  for await (const part of zipStream(files)) parts.push(part);
  expect(unzip(Buffer.concat(parts))).toEqual({ 'März.csv': 'a;b\r\n1;2\r\n', 'empty.csv': '' });
});

test('fails with the file that fails', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    throw new Error('the database is gone');
  }
  const reading = async () => {
    for await (const _ of zipStream([{ name: 'x', content: failing() }]));
  };
  await expect(reading()).rejects.toThrow('the database is gone');
});
