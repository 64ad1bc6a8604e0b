import { expect, test } from 'vitest';
import { chooseCodings, decode, encode } from './content-coding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'zstd', 'br'],
  ['gzip, deflate, br', 'br', 'br'],
  ['gzip, deflate, zstd', 'zstd', 'zstd'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity', 'identity'],
  ['zstd;q=0, *', 'br', 'br'],
  ['*', 'zstd', 'br'],
  ['*;q=0', 'identity', 'identity'],
  ['gzip, *;q=0', 'gzip', 'gzip'],
  ['identity', 'identity', 'identity'],
  ['brotli', 'identity', 'identity'],
  ['', 'identity', 'identity'],
  [undefined, 'identity', 'identity'],
])('"%s": %s for a new body, %s for a cached one', (header, quick, small) => {
  expect(chooseCodings(header)).toEqual({ quick, small });
});

test.each(['zstd', 'br', 'gzip', 'identity'] as const)('%s restores the original body', async (coding) => {
  const body = Buffer.from('Wäsche '.repeat(1000));
  const encoded = await encode(body, coding);
  expect(await decode(encoded, coding)).toEqual(body);
  if (coding !== 'identity') expect(encoded.length).toBeLessThan(200);
});

test.each(['zstd', 'br', 'gzip'] as const)(
  'a compressed body (%s) holds no more memory than its length',
  async (coding) => {
    const body = await encode(Buffer.from('<p>Sofa</p>'.repeat(200)), coding);
    expect(body.buffer.byteLength).toBe(body.length);
    expect(String(await decode(body, coding))).toBe('<p>Sofa</p>'.repeat(200));
  },
);
