import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { zstdPacker } from './zstd-packer.ts';

const unpack = promisify(zstdDecompress);

test('packs simultaneous bodies of any size separately', async () => {
  const pack = zstdPacker();
  const bodies = [
    Buffer.alloc(0),
    Buffer.from('<p>Sofa</p>'),
    Buffer.from('Wäsche '.repeat(20_000)),
    // Longer than the window, and packed larger than a block of output.
    randomBytes(1_000_000),
    Buffer.from('Regal '.repeat(400_000)),
    Buffer.from('<p>Sofa</p>'),
  ];
  const packed = await Promise.all(bodies.map((body) => pack(body)));
  expect(await Promise.all(packed.map((body) => unpack(body)))).toEqual(bodies);
  expect(packed[2]?.length).toBeLessThan(500);
  expect(packed.map((body) => body.buffer.byteLength)).toEqual(packed.map(({ length }) => length));
});

test('packs a body identically after any other body', async () => {
  const pack = zstdPacker();
  const body = Buffer.from(Array.from({ length: 5000 }, (_, place) => `<li>Artikel ${place}</li>`).join(''));
  const first = await pack(body);
  await pack(randomBytes(100_000));
  expect(await pack(body)).toEqual(first);
});

test('packs the next body after a failure', async () => {
  const pack = zstdPacker();
  const body = Buffer.from('<p>Sofa</p>');
  const broken: unknown = 42;
  const [failed, packed] = await Promise.allSettled([pack(broken as Buffer), pack(body)]);
  expect(failed.status).toBe('rejected');
  expect(packed.status === 'fulfilled' && (await unpack(packed.value))).toEqual(body);
});
