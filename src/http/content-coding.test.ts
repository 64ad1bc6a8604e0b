import { expect, test } from 'vitest';
import { chooseCoding, decode, encode } from './content-coding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip, *;q=0', 'gzip'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('"%s": %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

test.each(['br', 'gzip', 'identity'] as const)('%s gives back what it was given', async (coding) => {
  const body = Buffer.from('Wäsche '.repeat(1000));
  const encoded = await encode(body, coding);
  expect(await decode(encoded, coding)).toEqual(body);
  if (coding !== 'identity') expect(encoded.length).toBeLessThan(200);
});

test.each(['br', 'gzip'] as const)('a kept body (%s) holds no more memory than its length', async (coding) => {
  const body = await encode(Buffer.from('<p>Sofa</p>'.repeat(200)), coding);
  expect(body.buffer.byteLength).toBe(body.length);
  expect(String(await decode(body, coding))).toBe('<p>Sofa</p>'.repeat(200));
});
