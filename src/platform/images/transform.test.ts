import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages, parsePreset } from './transform.ts';

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'images-'));
const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#7c2f38' } })
  .jpeg()
  .toBuffer();

test('renders the preset’s width once and never enlarges', async () => {
  let asked = 0;
  const images = createImages({
    folder: folder(),
    quality: 75,
    notKept: (error) => expect.fail(String(error)),
    source: async () => {
      asked += 1;
      return picture;
    },
  });
  const [first, second] = await Promise.all([images.rendition('ab', 320, 'jpeg'), images.rendition('ab', 320, 'jpeg')]);
  expect(await sharp(first ?? undefined).metadata()).toMatchObject({ width: 320, height: 400, format: 'jpeg' });
  expect(second).toEqual(first);
  expect(await images.rendition('ab', 320, 'jpeg')).toEqual(first);
  expect(asked).toBe(1);
  expect((await sharp((await images.rendition('ab', 1280, 'avif')) ?? undefined).metadata()).width).toBe(800);
});

test('returns null for an unknown picture, and rejects a broken one without affecting the next', async () => {
  const images = createImages({
    folder: folder(),
    quality: 75,
    notKept: (error) => expect.fail(String(error)),
    source: async (id) => (id === 'none' ? null : id === 'bad' ? Buffer.from('no picture') : picture),
  });
  expect(await images.rendition('none', 160, 'jpeg')).toBeNull();
  await expect(images.rendition('bad', 160, 'jpeg')).rejects.toThrow();
  expect(await images.rendition('good', 160, 'jpeg')).not.toBeNull();
});

test('returns a picture each time even if it cannot be written to the cache', async () => {
  const file = path.join(folder(), 'no folder');
  fs.writeFileSync(file, '');
  const problems: unknown[] = [];
  const images = createImages({
    folder: file,
    quality: 75,
    source: async () => picture,
    notKept: (error) => problems.push(error),
  });
  for (const _ of [1, 2])
    expect(await sharp((await images.rendition('ab', 320, 'jpeg')) ?? undefined).metadata()).toMatchObject({
      width: 320,
    });
  expect(problems).toHaveLength(2);
});

test('renders the preview of a shared link in one size for any orientation', async () => {
  const images = createImages({ folder: folder(), quality: 75, notKept: () => {}, source: async () => picture });
  const shared = await images.rendition('share', 'share', 'jpeg');
  expect(await sharp(shared ?? undefined).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
});

test.each([
  ['share', 'share'],
  ['320', 320],
  ['321', null],
  ['99999', null],
  ['-1', null],
  ['320px', null],
  ['', null],
])('parses preset %j to %j', (text, expected) => {
  expect(parsePreset(text)).toBe(expected);
});
