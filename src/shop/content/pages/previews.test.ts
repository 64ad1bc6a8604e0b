import { expect, test } from 'vitest';
import { fixedClock } from '../../../platform/clock.ts';
import { createPreviews, type Preview, withPreview } from './previews.ts';
import type { Content, ContentPage } from './types.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const previews = createPreviews({ clock, secrets: ['new', 'old'] });
const preview: Preview = {
  tenant: 'ch',
  locale: 'de-CH',
  path: '/magazin/herbst',
  page: { id: 'x', version: 3 },
  product: null,
  at: new Date('2026-12-01T08:00:00Z'),
  language: 'de',
  until: new Date('2026-11-21T10:30:00Z'),
};

test('opens a sealed preview until it expires', () => {
  const token = previews.seal(preview);
  expect(previews.open(token)).toEqual(preview);
  clock.set('2026-11-21T10:30:00Z');
  expect(previews.open(token)).toBeNull();
  clock.set('2026-11-21T10:00:00Z');
});

test('accepts the previous secret, and refuses altered and foreign tokens', () => {
  expect(createPreviews({ clock, secrets: ['newest', 'new'] }).open(previews.seal(preview))).toEqual(preview);
  expect(createPreviews({ clock, secrets: ['other'] }).open(previews.seal(preview))).toBeNull();
  const [body = '', signature = ''] = previews.seal(preview).split('.');
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"version":3', '"version":4')).toString(
    'base64url',
  );
  for (const token of ['', 'a.b', `${other}.${signature}`, `${body}.`, body, `${body}.${signature}x`, '{}'])
    expect(previews.open(token)).toBeNull();
});

test('replaces only the previewed page', async () => {
  const page = (title: string): ContentPage => ({
    identifier: 'i',
    path: '/magazin/herbst',
    locale: 'de-CH',
    title,
    description: '',
    robots: 'index,follow',
    blocks: [],
    version: 1,
    until: null,
  });
  const content: Content = {
    page: async () => page('live'),
    alternates: async () => ({}),
    paths: async () => [],
    identified: async () => null,
    revalidateSeconds: null,
  };
  const seen = withPreview(content, preview, page('draft'));
  const titleAt = async (path: string, locale = 'de-CH') => (await seen.page({ tenant: 'ch', locale, path }))?.title;
  expect(await titleAt('/magazin/herbst')).toBe('draft');
  expect(await titleAt('/magazin/herbst/')).toBe('draft');
  expect(await titleAt('/magazin')).toBe('live');
  expect(await titleAt('/magazin/herbst', 'fr-CH')).toBe('live');
});
