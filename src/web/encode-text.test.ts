import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeText } from './encode-text.ts';

const LONG = 'Regal aus Eiche für draussen '.repeat(100);

test('encodes a long text in the best accepted coding', async () => {
  const zstd = await encodeText(LONG, 'gzip, deflate, br, zstd');
  expect(zstd.coding).toBe('zstd');
  expect(zstdDecompressSync(zstd.body).toString()).toBe(LONG);
  const brotli = await encodeText(LONG, 'gzip, deflate, br');
  expect(brotli.coding).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(LONG);
  const gzip = await encodeText(LONG, 'gzip');
  expect(gzip.coding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(LONG);
});

test('sends a short text, or one without an accepted coding, unencoded', async () => {
  for (const [text, taken] of [
    [LONG, null],
    [LONG, 'br;q=0'],
    ['{"total":0}', 'br'],
  ] as const) {
    const plain = await encodeText(text, taken);
    expect(plain.coding).toBe('identity');
    expect(Buffer.from(plain.body).toString()).toBe(text);
  }
});
