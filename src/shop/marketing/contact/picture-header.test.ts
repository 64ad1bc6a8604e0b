import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const file = (name: string) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../../test/contact/pictures', name));
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 90, sigma: 20 }, background: '#874a1e' },
  });
const bitmap = Buffer.alloc(54 + 8 * 2);
bitmap.write('BM');
for (const [at, value] of [
  [10, 54],
  [14, 40],
  [18, 2],
  [22, -2],
] as const)
  bitmap.writeInt32LE(value, at);
bitmap.writeUInt16LE(24, 28);

const PICTURES: [name: string, content: Buffer, width: number, height: number][] = [
  ['JPEG', await picture(321, 123).jpeg().toBuffer(), 321, 123],
  [
    'progressive JPEG with EXIF',
    await picture(321, 123)
      .withExif({ IFD0: { Copyright: 'x' } })
      .jpeg({ progressive: true })
      .toBuffer(),
    321,
    123,
  ],
  ['PNG', await picture(321, 123).png().toBuffer(), 321, 123],
  ['GIF', await picture(321, 123).gif().toBuffer(), 321, 123],
  ['lossy WebP', await picture(321, 123).webp().toBuffer(), 321, 123],
  ['lossless WebP', await picture(321, 123).webp({ lossless: true }).toBuffer(), 321, 123],
  [
    'extended WebP',
    await picture(321, 123)
      .withExif({ IFD0: { Copyright: 'x' } })
      .webp()
      .toBuffer(),
    321,
    123,
  ],
  ['BMP', bitmap, 2, 2],
  ['HEIC', file('phone.heic'), 320, 240],
  ['HEIC in tiles', file('phone-12-megapixels.heic'), 4032, 3024],
];

describe.each(PICTURES)('%s', (_, content, width, height) => {
  test('has the declared size', () => {
    const size = readPictureHeader(content);
    expect([size?.width, size?.height].toSorted()).toEqual([width, height].toSorted());
  });
  test('is refused when it was cut off anywhere', () => {
    for (const share of [0.01, 0.1, 0.3, 0.5, 0.9]) {
      const cut = content.subarray(0, Math.floor(content.length * share));
      expect(readPictureHeader(cut), `${share}`).toBeNull();
    }
  });
  test('may have bytes after its end', () =>
    expect(readPictureHeader(Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]))).not.toBeNull());
});

test('reads the size of a picture that is too large', () => {
  const { width = 0, height = 0 } = readPictureHeader(file('over-50-megapixels.heic')) ?? {};
  expect(width * height).toBeGreaterThan(50_000_000);
});

test.each([
  ['an empty file', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a JPEG start alone', '\xff\xd8\xff\xe0'.padEnd(64, '\0')],
  ['a PNG signature alone', '\x89PNG\r\n\x1a\n'.padEnd(64, '\0')],
  ['a bitmap of zeros', 'BM'.padEnd(400, '\0')],
])('refuses %s', (_, content) => expect(readPictureHeader(Buffer.from(content, 'latin1'))).toBeNull());
