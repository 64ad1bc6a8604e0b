import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createFairQueue, type QueueClient } from '../queues/fair-queue.ts';
import { createPictureDecoder, type MadePicture } from './decoding/picture-decoder.ts';
import { createRenditionFiles } from './rendition-files.ts';
import { createImages, parsePreset } from './transform.ts';

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'images-'));
const visitor = (number: number): QueueClient => ({ network: `n${number}`, client: `c${number}` });
const decoder = createPictureDecoder();
afterAll(() => decoder.close());
const LIMITS = { running: 1, runningPerClient: 1, waitingPerClient: 100, waiting: 1000 };

/** Creates images whose sources `source` returns; by default, writing to the cache must not fail. */
function imagesOf(
  source: (id: string) => Promise<Buffer | null>,
  own: {
    folder?: string;
    limits?: Partial<typeof LIMITS>;
    render?: () => Promise<MadePicture>;
    now?: () => number;
    notKept?: (error: unknown) => void;
    notMade?: (id: string, problem: string) => void;
  } = {},
) {
  const images = createImages({
    files: createRenditionFiles({ folder: own.folder ?? folder(), budget: 1e9, now: Date.now }),
    queue: createFairQueue({ ...LIMITS, ...own.limits }),
    decoder: own.render ? { render: own.render } : decoder,
    quality: 75,
    now: own.now ?? Date.now,
    source,
    notKept: own.notKept ?? ((error) => expect.fail(String(error))),
    notMade: own.notMade ?? ((id, problem) => expect.fail(`${id}: ${problem}`)),
  });
  const get = async (id: string, preset: Parameters<typeof images.rendition>[0]['preset'], format: 'avif' | 'jpeg') => {
    const rendition = await images.rendition({ id, preset, format }, visitor(1));
    return rendition.ok ? rendition.content : null;
  };
  return { ...images, get };
}
const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#7c2f38' } })
  .jpeg()
  .toBuffer();

test('renders the preset’s width once and never enlarges', async () => {
  let asked = 0;
  const images = imagesOf(async () => {
    asked += 1;
    return picture;
  });
  const [first, second] = await Promise.all([images.get('ab', 320, 'jpeg'), images.get('ab', 320, 'jpeg')]);
  expect(await sharp(first ?? undefined).metadata()).toMatchObject({ width: 320, height: 400, format: 'jpeg' });
  expect(second).toEqual(first);
  expect(await images.get('ab', 320, 'jpeg')).toEqual(first);
  expect(asked).toBe(1);
  expect((await sharp((await images.get('ab', 1280, 'avif')) ?? undefined).metadata()).width).toBe(800);
});

test('sixty sizes of one visitor delay the picture of another by two renditions at most', async () => {
  const sources: string[] = [];
  const images = imagesOf(async (id) => {
    sources.push(id);
    return picture;
  });
  const flood = Array.from({ length: 60 }, (_, index) =>
    images.rendition({ id: `flood${index}`, preset: 160, format: 'jpeg' }, visitor(1)),
  );
  const other = await images.rendition({ id: 'other', preset: 160, format: 'jpeg' }, visitor(2));
  expect(other.ok).toBe(true);
  expect(sources.indexOf('other')).toBeLessThanOrEqual(2);
  expect((await Promise.all(flood)).every(({ ok }) => ok)).toBe(true);
});

test('a visitor does not wait for the jobs of the one who requested the same picture first', async () => {
  const sources: string[] = [];
  const images = imagesOf(async (id) => {
    sources.push(id);
    return picture;
  });
  const flood = [...Array.from({ length: 20 }, (_, index) => `flood${index}`), 'wanted'].map((id) =>
    images.rendition({ id, preset: 160, format: 'jpeg' }, visitor(1)),
  );
  expect((await images.rendition({ id: 'wanted', preset: 160, format: 'jpeg' }, visitor(2))).ok).toBe(true);
  expect(sources.indexOf('wanted')).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  expect(sources.filter((id) => id === 'wanted')).toHaveLength(1);
});

test('refuses more waiting pictures of one visitor than the limit, and serves the others', async () => {
  const images = imagesOf(async () => picture, { limits: { waitingPerClient: 3 } });
  const asked = [...'abcdef'].map((id) => images.rendition({ id, preset: 160, format: 'jpeg' }, visitor(1)));
  const other = images.rendition({ id: 'other', preset: 160, format: 'jpeg' }, visitor(2));
  expect((await Promise.all(asked)).filter(({ ok }) => !ok)).toEqual([
    { ok: false, problem: 'busy' },
    { ok: false, problem: 'busy' },
  ]);
  expect((await other).ok).toBe(true);
});

test('warms a rendition once', async () => {
  const images = imagesOf(async (id) => (id === 'none' ? null : picture));
  const key = { id: 'ab', preset: 320, format: 'avif' } as const;
  expect([await images.warm(key), await images.warm(key)]).toEqual(['made', 'nothing-to-do']);
  expect(await images.warm({ ...key, id: 'none' })).toBe('nothing-to-do');
});

test('names an unknown and a broken picture without affecting the next', async () => {
  const problems: string[] = [];
  const images = imagesOf(async (id) => (id === 'none' ? null : id === 'bad' ? Buffer.from('no picture') : picture), {
    notMade: (id, problem) => problems.push(`${id} ${problem}`),
  });
  const key = { preset: 160, format: 'jpeg' } as const;
  expect(await images.rendition({ id: 'none', ...key }, visitor(1))).toEqual({ ok: false, problem: 'unknown' });
  expect(await images.rendition({ id: 'bad', ...key }, visitor(1))).toEqual({ ok: false, problem: 'broken' });
  expect(await images.warm({ id: 'bad', preset: 320, format: 'avif' })).toBe('broken');
  expect(problems).toEqual(['bad broken', 'bad broken']);
  expect(await images.get('good', 160, 'jpeg')).not.toBeNull();
});

test('decodes a picture that ended a process again only after ten minutes', async () => {
  let [clock, renders] = [0, 0];
  const images = imagesOf(async () => picture, {
    now: () => clock,
    notMade: () => {},
    render: async () => {
      renders += 1;
      return { ok: false, problem: 'ended-process' };
    },
  });
  const key = { id: 'evil', format: 'jpeg' } as const;
  for (const preset of [160, 320, 480] as const)
    expect(await images.rendition({ ...key, preset }, visitor(1))).toEqual({ ok: false, problem: 'broken' });
  expect(renders).toBe(1);
  clock = 600_000;
  await images.rendition({ ...key, preset: 640 }, visitor(1));
  expect(renders).toBe(2);
});

test('returns a picture each time even if it cannot be written to the cache', async () => {
  const file = path.join(folder(), 'no folder');
  fs.writeFileSync(file, '');
  const problems: unknown[] = [];
  const images = imagesOf(async () => picture, { folder: file, notKept: (error) => problems.push(error) });
  for (const _ of [1, 2])
    expect(await sharp((await images.get('ab', 320, 'jpeg')) ?? undefined).metadata()).toMatchObject({ width: 320 });
  expect(problems).toHaveLength(2);
});

test('renders the preview of a shared link in one size for any orientation', async () => {
  const images = imagesOf(async () => picture);
  const shared = await images.get('share', 'share', 'jpeg');
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
