import http from 'node:http';
import { expect, test } from 'vitest';
import { magazine } from '../../houses/example/extensions/magazine.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type ContentSource, contentOfExtension } from '../../src/shop/content/pages/index.ts';
import { createRemoteContent } from '../../src/shop/content/pages/remote-content.ts';

const HELP = { tenant: 'ch', locale: 'fr-CH', path: '/magazine/aide' };
const TEXT = { type: 'text', title: null, paragraphs: ['Bonjour'], list: [] };

function contentWith(contentSource: ContentSource, timeoutMs = 5000) {
  const clock = fixedClock('2026-11-28T10:00:00Z');
  const containment = createContainment({ clock, log: silentLog });
  const source = contentOfExtension([{ name: 'magazine', contentSource }], containment, timeoutMs);
  if (!source) throw new Error('no source');
  const content = createRemoteContent({ source, keptSeconds: 900, localesOf: () => ['fr-CH'], clock, log: silentLog });
  return { clock, containment, content };
}

test('shows pages of the source, asks once in fifteen minutes, and lists their paths', async () => {
  const asked: string[] = [];
  const { clock, content } = contentWith({
    page: async ({ identifier }) => {
      asked.push(identifier);
      return identifier === 'magazine-aide' ? { title: 'Aide', blocks: [TEXT, { type: 'unknown' }] } : null;
    },
    pages: async () => [{ path: '/magazine/aide' }],
  });
  for (const _ of [1, 2]) expect(await content.page(HELP)).toMatchObject({ title: 'Aide', blocks: [TEXT] });
  expect(await content.page({ ...HELP, path: '/magazine/autre' })).toBeNull();
  expect(asked).toEqual(['magazine-aide', 'magazine-autre']);
  clock.advance(16 * 60_000);
  await content.page(HELP);
  expect(asked).toEqual(['magazine-aide', 'magazine-autre', 'magazine-aide']);
  expect(await content.paths({ tenant: 'ch', locale: 'fr-CH' })).toEqual(['/magazine/aide']);
});

test.each<[string, ContentSource['page']]>([
  [
    'throws',
    () => {
      throw new Error('the magazine is closed');
    },
  ],
  ['never answers', () => new Promise(() => {})],
  ['returns a page without blocks', async () => JSON.parse('{"title": "Aide"}')],
])('counts a source that %s, and asks again with the next request', async (_, page) => {
  let isBroken = true;
  const { containment, content } = contentWith(
    {
      page: (...given) => (isBroken ? page(...given) : Promise.resolve({ title: 'Aide', blocks: [] })),
      pages: async () => [],
    },
    50,
  );
  await expect(content.page(HELP)).rejects.toThrow('the extension "magazine" gave no valid answer');
  expect(containment.failures()).toEqual([{ extension: 'magazine', point: 'content source', count: 1 }]);
  isBroken = false;
  expect(await content.page(HELP)).toMatchObject({ title: 'Aide' });
});

test('counts a list of pages of another form, and asks again with the next request', async () => {
  let isBroken = true;
  const { containment, content } = contentWith({
    page: async () => null,
    pages: async () => (isBroken ? JSON.parse('["/magazine/aide"]') : [{ path: '/magazine/aide' }]),
  });
  const asked = { tenant: 'ch', locale: 'fr-CH' };
  await expect(content.paths(asked)).rejects.toThrow('gave no valid answer');
  expect(containment.failures()).toEqual([{ extension: 'magazine', point: 'content source', count: 1 }]);
  isBroken = false;
  expect(await content.paths(asked)).toEqual(['/magazine/aide']);
});

test('without such an extension there is no source', () => {
  const containment = createContainment({ clock: fixedClock('2026-11-28T10:00:00Z'), log: silentLog });
  expect(contentOfExtension([magazine(undefined)], containment, 5000)).toBeNull();
});

test('the example reads pages of its magazine', async () => {
  const server = http.createServer(({ url }, response) => {
    const pages: Record<string, unknown> = {
      '/ch/fr-CH/magazine-aide.json': { heading: 'Aide', body: ['Bonjour'] },
      '/ch/fr-CH/index.json': ['/magazine/aide'],
    };
    const found = pages[url ?? ''];
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { contentSource } = magazine(`http://127.0.0.1:${port}`);
  if (!contentSource) throw new Error('no source');
  const { content, containment } = contentWith(contentSource);
  expect(await content.page(HELP)).toMatchObject({ title: 'Aide', path: '/magazine/aide', blocks: [TEXT] });
  expect(await content.page({ ...HELP, path: '/magazine/autre' })).toBeNull();
  expect(await content.paths({ tenant: 'ch', locale: 'fr-CH' })).toEqual(['/magazine/aide']);
  expect(containment.failures()).toEqual([]);
  server.close();
});
