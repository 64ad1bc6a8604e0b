import { expect, test } from 'vitest';
import { type EditorVideo, videoFields, wantedVideos } from './videos-of-editor.store.ts';

const LOCALES = ['de-CH', 'fr-CH'];
const video = (position: number, mp4: string): EditorVideo => ({
  position,
  webm: null,
  mp4,
  service: null,
  poster: null,
  texts: { 'de-CH': { title: mp4, captions: null } },
});
const VIDEOS = [video(1, 'a'), video(2, 'b'), video(3, 'c')];
const change = (field: string, after: string) => ({ field, before: videoFields(VIDEOS, LOCALES)[field] ?? '', after });

test('orders videos, removes one and adds one last', () => {
  const wanted = wantedVideos(
    VIDEOS,
    [change('videoPlace.3', '0.5'), change('videoRemove.1', 'on')],
    { webm: 'w', mp4: 'm' },
    LOCALES,
  );
  expect(wanted.map(({ position, webm, mp4 }) => [position, webm, mp4])).toEqual([
    [1, null, 'c'],
    [2, null, 'b'],
    [3, 'w', 'm'],
  ]);
});

test('drops the texts of a locale that has neither title nor captions', () => {
  const [first] = wantedVideos(
    VIDEOS,
    [change('videoTitle.1.de-CH', ''), change('videoCaptions.1.fr-CH', '0123456789abcdef')],
    null,
    LOCALES,
  );
  expect(first?.texts).toEqual({ 'fr-CH': { title: '', captions: '0123456789abcdef' } });
});

test('returns the same videos without a change', () => {
  expect(wantedVideos(VIDEOS, [], null, LOCALES)).toEqual(VIDEOS);
});
