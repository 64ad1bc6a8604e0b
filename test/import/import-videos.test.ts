import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { NO_STORED_FILES } from '../../src/platform/object-store/stored-files.ts';
import { createVideoFiles } from '../../src/platform/videos/video-files.ts';
import {
  createCatalogue,
  type VideoAccount,
  videoCaptions,
  videoChunks,
  videoSize,
} from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { dress, type Imports, openImports, type Row, writePicture } from './support.ts';

const CLIPS = path.join(import.meta.dirname, 'videos');
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nVon <b>vorn</b> & "bordeaux"\n';

let shop: Imports;
let service: VideoAccount | null = null;
beforeAll(async () => {
  shop = await openImports();
  for (const name of ['clip.webm', 'clip.mp4']) fs.copyFileSync(path.join(CLIPS, name), path.join(shop.folder, name));
  await writePicture(shop.folder, 'poster.jpg', '#7a1f2b', [64, 48]);
  fs.writeFileSync(path.join(shop.folder, 'de.vtt'), CAPTIONS);
  fs.writeFileSync(path.join(shop.folder, 'fr.vtt'), CAPTIONS.replace('Von', 'De face'));
});
afterAll(() => shop.close());

const film: Row = {
  'c:video': 'clip.webm || clip.mp4',
  'c:video_poster': 'poster.jpg',
  'c:video_title': 'Das Kleid dreht sich',
  'c:video_captions': 'de.vtt',
};
const shown = async (locale: 'de-CH' | 'fr-CH' = 'de-CH') => {
  const catalogue = createCatalogue({
    deliveryPromise,
    pool: shop.pool,
    clock: shop.clock,
    videoService: () => service,
  });
  return (await catalogue.product({ tenant: tenants.ch, locale, sku: 'dress-1' }))?.product.videos;
};

test('stores a clip in two formats as one video, with size, poster and texts in each locale', async () => {
  expect((await shop.products([dress(1, film), dress(2)])).refused).toEqual([]);
  const french = { ...film, 'c:video_title': 'La robe tourne', 'c:video_captions': 'fr.vtt' };
  await shop.products([dress(1, french)], { locale: 'fr-CH' });
  const [video, ...others] = (await shown()) ?? [];
  expect(others).toEqual([]);
  expect(video).toMatchObject({
    title: 'Das Kleid dreht sich',
    width: 64,
    height: 48,
    seconds: 1,
    poster: { width: 64, height: 48, alt: 'Das Kleid dreht sich' },
    sources: [
      { address: expect.stringMatching(/^\/videos\/[0-9a-f]{16}\/webm$/), type: 'video/webm' },
      { address: expect.stringMatching(/^\/videos\/[0-9a-f]{16}\/mp4$/), type: 'video/mp4' },
    ],
  });
  const captions = async (address: string | null | undefined) => videoCaptions(shop.pool, address?.split('/')[2] ?? '');
  expect(await captions(video?.captions)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nVon vorn &amp; "bordeaux"\n');
  const [other] = (await shown('fr-CH')) ?? [];
  expect(other).toMatchObject({ title: 'La robe tourne', sources: video?.sources });
  expect(await captions(other?.captions)).toContain('De face');
});

test('repeating a file changes nothing; a missing column keeps videos, an empty cell removes them', async () => {
  await shop.query('delete from outbox');
  expect(await shop.products([dress(1, film), dress(2)])).toMatchObject({ changed: 0, refused: [] });
  expect(await shop.products([dress(1), dress(2)])).toMatchObject({ changed: 0 });
  expect(await shown()).toHaveLength(1);
  expect(await shop.products([dress(1, { 'c:video': '' }), dress(2)])).toMatchObject({ changed: 1 });
  expect(await shown()).toEqual([]);
  expect(await shop.products([dress(1, film), dress(2)])).toMatchObject({ changed: 1 });
});

test('writes a stored video to disk unchanged, and no other file', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'videos-'));
  const [video] = (await shown()) ?? [];
  const id = video?.sources[0]?.address.split('/')[2] ?? '';
  const files = createVideoFiles({
    folder,
    size: (...asked) => videoSize(shop.pool, ...asked),
    pieces: (own) => videoChunks(shop.pool, NO_STORED_FILES, own),
  });
  const [first, second] = await Promise.all([files.file(id, 'webm'), files.file(id, 'webm')]);
  expect(first).toEqual(second);
  expect(fs.readFileSync(first?.path ?? '')).toEqual(fs.readFileSync(path.join(CLIPS, 'clip.webm')));
  expect(fs.readdirSync(path.dirname(first?.path ?? ''))).toEqual([`${id}.webm`]);
  expect(await files.file(id, 'mp4')).toBeNull();
  expect(await files.file('../../../etc', 'mp4')).toBeNull();
  fs.rmSync(folder, { recursive: true });
});

test('plays videos of the video service by the customer ID, and none without one', async () => {
  await shop.products([dress(1, { 'c:video': 'service:dress-360', 'c:video_poster': 'poster.jpg' })]);
  expect(await shown()).toEqual([]);
  service = { address: 'https://video.example/{customer}/{video}.{format}', customer: 'montarve' };
  expect(await shown()).toMatchObject([
    {
      width: 64,
      height: 48,
      seconds: null,
      sources: [
        { address: 'https://video.example/montarve/dress-360.webm', type: 'video/webm' },
        { address: 'https://video.example/montarve/dress-360.mp4', type: 'video/mp4' },
      ],
    },
  ]);
  service = { address: 'https://video.example/play?c={customer}&v={video}', customer: 'montarve' };
  expect((await shown())?.[0]?.sources).toEqual([
    { address: 'https://video.example/play?c=montarve&v=dress-360', type: 'video/mp4' },
  ]);
});

test('refuses a row with an invalid value; omits an invalid file and imports the variant', async () => {
  const write = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(shop.folder, name), content);
  write('cut.webm', fs.readFileSync(path.join(CLIPS, 'clip.webm')).subarray(0, 900));
  write('text.mp4', 'no film');
  write('renamed.webm', fs.readFileSync(path.join(CLIPS, 'clip.mp4')));
  write('large.mp4', '');
  fs.truncateSync(path.join(shop.folder, 'large.mp4'), 20 * 1024 * 1024 + 1);
  write('none.vtt', 'Von vorn');
  const report = await shop.products([
    dress(1, { 'c:video': 'https://example.org/a.mp4' }),
    dress(2, { 'c:video': 'clip.avi' }),
    dress(3, { 'c:video': 'a.mp4||b.mp4||c.mp4||d.mp4||service:e' }),
    dress(4, {
      item_group_id: 'other',
      'c:video': 'cut.webm||text.mp4||renamed.webm||large.mp4',
    }),
    dress(5, { item_group_id: 'third', 'c:video': '../../etc/x.mp4||missing.mp4' }),
    dress(6, {
      item_group_id: 'fourth',
      'c:video': 'clip.mp4',
      'c:video_poster': 'de.vtt',
      'c:video_captions': 'none.vtt',
    }),
  ]);
  expect(report.accepted).toBe(3);
  expect(report.refused).toEqual([
    {
      line: 1,
      attribute: 'c:video',
      reason: '"https://example.org/a.mp4" is neither a file (.webm, .mp4) nor "service:id"',
    },
    { line: 2, attribute: 'c:video', reason: '"clip.avi" is neither a file (.webm, .mp4) nor "service:id"' },
    { line: 3, attribute: 'c:video', reason: 'names more than 4 videos' },
    { line: 4, attribute: 'c:video', reason: 'cut.webm is cut off' },
    { line: 4, attribute: 'c:video', reason: 'text.mp4 is no MP4 or is broken' },
    { line: 4, attribute: 'c:video', reason: 'renamed.webm is no WebM or is broken' },
    { line: 4, attribute: 'c:video', reason: 'large.mp4 is larger than 20 MB' },
    { line: 5, attribute: 'c:video', reason: '../../etc/x.mp4 lies outside the folder of the feed' },
    { line: 5, attribute: 'c:video', reason: 'there is no file missing.mp4' },
    { line: 6, attribute: 'c:video_poster', reason: 'de.vtt is no picture or is broken' },
    { line: 6, attribute: 'c:video_captions', reason: 'none.vtt is no WebVTT' },
  ]);
  expect(await shop.query('select product_id, position from product_video order by product_id')).toEqual([
    { product_id: 'dress', position: 1 },
    { product_id: 'fourth', position: 1 },
  ]);
});
