import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RenditionKey } from './transform.ts';
import { commonRenditions, warmNewPictures } from './warm-pictures.ts';

/** Warms the pictures until nothing is new, with a clock by which each rendition takes 100 ms. */
async function warmAll(pictures: string[], markFile: string, broken: string[] = []) {
  const warmed: RenditionKey[] = [];
  const rests: number[] = [];
  const idle = Promise.withResolvers<void>();
  let clock = 0;
  const warming = warmNewPictures({
    images: {
      warm: async (key) => {
        if (broken.includes(key.id)) return 'broken';
        clock += 100;
        warmed.push(key);
        return 'made';
      },
    },
    newPictures: async (after, most) =>
      pictures
        .filter((id) => after === null || id > after)
        .slice(0, most)
        .map((id) => ({ id, position: id })),
    markFile,
    log: { warn: () => {} },
    now: () => clock,
    rest: async (ms) => {
      rests.push(ms);
      if (ms < 30_000) return;
      idle.resolve();
      await new Promise(() => {});
    },
  });
  await idle.promise;
  await warming.stop();
  return { warmed, rests, made: warming.figures().made };
}
const mark = () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'warm-')), 'images', 'warmed');

test('makes the common renditions of new pictures once, also across restarts', async () => {
  const file = mark();
  const first = await warmAll(['a', 'b'], file);
  expect(first.warmed).toEqual([...commonRenditions('a'), ...commonRenditions('b')]);
  expect(first.made).toBe(8);
  expect((await warmAll(['a', 'b', 'c'], file)).warmed).toEqual(commonRenditions('c'));
});

test('rests nine times as long as a rendition took', async () => {
  const { rests } = await warmAll(['a'], mark());
  expect(rests).toEqual([900, 900, 900, 900, 30_000]);
});

test('skips a broken picture', async () => {
  const { warmed } = await warmAll(['a', 'b'], mark(), ['a']);
  expect(warmed).toEqual(commonRenditions('b'));
});
