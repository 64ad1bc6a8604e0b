import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cacheControl, encodeForCache, type PageRequest, sendPage, sizeOf } from './cached-page.ts';
import { decode } from './content-coding.ts';

const HTML = Buffer.from(`<!doctype html><p>${'Wäsche '.repeat(500)}</p>`);
const keep = (until: Date | null = null) =>
  encodeForCache(HTML, [['Content-Type', 'text/html']], { kind: 'document', until, coding: 'br' });
const asked = (fields: Partial<PageRequest> = {}): PageRequest => ({
  method: 'GET',
  acceptEncoding: 'gzip, br',
  ifNoneMatch: undefined,
  ...fields,
});
const header = (lines: string[], name: string) => lines[lines.indexOf(name) + 1];

test('sends a page in the accepted coding; encodes each further coding once and counts its size', async () => {
  const page = await keep();
  const grown = vi.fn();
  const size = sizeOf(page);
  for (const coding of ['br', 'gzip', 'identity'] as const) {
    const sent = await sendPage(page, asked({ acceptEncoding: coding }), 0, grown);
    expect(await decode(sent.body ?? Buffer.of(), coding)).toEqual(HTML);
    expect(header(sent.lines, 'Content-Length')).toBe(String(sent.body?.length));
    expect(sent.lines.includes('Content-Encoding')).toBe(coding !== 'identity');
    expect(header(sent.lines, 'Vary')).toBe('Accept-Encoding');
  }
  expect(grown).toHaveBeenCalledTimes(2);
  expect(sizeOf(page)).toBeGreaterThan(size + HTML.length);
  expect(sendPage(page, asked({ acceptEncoding: 'gzip' }), 0, grown)).not.toBeInstanceOf(Promise);
});

test('encodes a new coding once for two simultaneous requests', async () => {
  const page = await keep();
  const grown = vi.fn();
  await Promise.all([1, 2, 3].map(() => sendPage(page, asked({ acceptEncoding: 'gzip' }), 0, grown)));
  expect(grown).toHaveBeenCalledOnce();
});

test('sends no body to a browser that has the page, even if a proxy weakened the tag', async () => {
  const page = await keep();
  const first = await sendPage(page, asked(), 0, () => {});
  const tag = header(first.lines, 'ETag') ?? '';
  expect(tag).toMatch(/^"[\w-]{22}-br"$/);
  for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const sent = await sendPage(page, asked({ ifNoneMatch }), 0, () => {});
    expect(sent).toMatchObject({ status: 304, body: null });
    expect(header(sent.lines, 'ETag')).toBe(tag);
  }
  for (const ifNoneMatch of ['"other"', tag.replace('-br', '-gzip')]) {
    expect(await sendPage(page, asked({ ifNoneMatch }), 0, () => {})).toMatchObject({ status: 200 });
  }
});

test('compresses a popular page finely under another tag; the first tag stays valid', async () => {
  const page = await keep();
  const grown = vi.fn();
  const send = (fields: Partial<PageRequest> = {}) => sendPage(page, asked(fields), 0, grown);
  const [first, second, third] = [await send(), await send(), await send()];
  expect([second, third].map(({ body }) => body)).toEqual([first.body, first.body]);
  await expect.poll(() => grown.mock.calls.length).toBe(1);
  const fine = await send();
  expect(fine.body?.length).toBeLessThan(first.body?.length ?? 0);
  expect(await decode(fine.body ?? Buffer.of(), 'br')).toEqual(HTML);
  expect(header(fine.lines, 'Content-Length')).toBe(String(fine.body?.length));
  const [before, now] = [first, fine].map(({ lines }) => header(lines, 'ETag'));
  expect(now).not.toBe(before);
  for (const tag of [before, now]) {
    const sent = await send({ ifNoneMatch: tag });
    expect(sent).toMatchObject({ status: 304, body: null });
    expect(header(sent.lines, 'ETag')).toBe(tag);
  }
  expect(sizeOf(page)).toBe((fine.body?.length ?? 0) + 'Content-Typetext/html'.length);
});

test('compresses a popular zstd page finely with brotli; the zstd tag stays valid', async () => {
  const page = await encodeForCache(HTML, [['Content-Type', 'text/html']], {
    kind: 'document',
    until: null,
    coding: 'zstd',
  });
  const grown = vi.fn();
  const send = (fields: Partial<PageRequest> = {}) =>
    sendPage(page, asked({ acceptEncoding: 'gzip, deflate, br, zstd', ...fields }), 0, grown);
  const [first] = [await send(), await send(), await send()];
  expect(header(first.lines, 'Content-Encoding')).toBe('zstd');
  expect(await decode(first.body ?? Buffer.of(), 'zstd')).toEqual(HTML);
  await expect.poll(() => grown.mock.calls.length).toBe(1);
  const fine = await send();
  expect(header(fine.lines, 'Content-Encoding')).toBe('br');
  expect(await decode(fine.body ?? Buffer.of(), 'br')).toEqual(HTML);
  expect([...page.bodies.keys()]).toEqual(['br']);
  const tag = header(first.lines, 'ETag') ?? '';
  expect(header(fine.lines, 'ETag')).not.toBe(tag);
  const again = await send({ ifNoneMatch: tag });
  expect(again).toMatchObject({ status: 304, body: null });
  expect(header(again.lines, 'ETag')).toBe(tag);
});

test('compresses few of many popular pages finely at once, and the others once popular again', async () => {
  const pages = await Promise.all(Array.from({ length: 60 }, () => keep()));
  const popular = async () => {
    for (const page of pages) for (let time = 0; time < 3; time += 1) await sendPage(page, asked(), 0, () => {});
  };
  const fine = () => pages.filter(({ isFine }) => isFine).length;
  const waiting = pages.map((page) => Promise.all([1, 2, 3].map(() => sendPage(page, asked(), 0, () => {}))));
  await Promise.all(waiting);
  await vi.waitFor(() => expect(fine()).toBeGreaterThan(0), { timeout: 20_000 });
  await vi.waitFor(() => expect(pages.filter(({ isFine, sent }) => !isFine && sent > 0)).toEqual([]), {
    timeout: 20_000,
  });
  expect(fine()).toBeLessThan(30);
  await vi.waitFor(
    async () => {
      await popular();
      expect(fine()).toBe(pages.length);
    },
    { timeout: 20_000 },
  );
});

test('answers HEAD with the headers of GET and no body', async () => {
  const page = await keep();
  const [get, head] = [
    await sendPage(page, asked(), 0, () => {}),
    await sendPage(page, asked({ method: 'HEAD' }), 0, () => {}),
  ];
  expect(head).toEqual({ ...get, body: null });
});

test('shared caches may keep a page for 15 s and show it stale for 900 s', () => {
  expect(cacheControl('document', Number.POSITIVE_INFINITY, 0)).toBe('public, s-maxage=15, stale-while-revalidate=900');
  expect(cacheControl('document', 915_000, 0)).toBe('public, s-maxage=15, stale-while-revalidate=900');
});

test('lets no browser cache page data, which its scripts would get when stale', () => {
  expect(cacheControl('data', Number.POSITIVE_INFINITY, 0)).toBe('public, max-age=0, s-maxage=15');
  expect(cacheControl('data', 4500, 0)).toBe('public, max-age=0, s-maxage=4');
  expect(cacheControl('data', -1, 0)).toBe('public, max-age=0, s-maxage=0');
});

test('lets no cache show a page after its validity', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 2_000_000 }), (left) => {
      const [, fresh = 0, stale = 0] = (
        /s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(cacheControl('document', left, 0)) ?? []
      ).map(Number);
      expect(fresh).toBeLessThanOrEqual(15);
      expect(stale).toBeLessThanOrEqual(900);
      expect((fresh + stale) * 1000).toBeLessThanOrEqual(Math.max(0, left));
    }),
  );
});

test('lives long in a CDN that is purged, but never beyond its validity', async () => {
  expect(cacheControl('document', Number.POSITIVE_INFINITY, 0, 3600)).toBe(
    'public, s-maxage=3600, stale-while-revalidate=900',
  );
  expect(cacheControl('document', 600_000, 0, 3600)).toBe('public, s-maxage=600, stale-while-revalidate=0');
  expect(cacheControl('data', Number.POSITIVE_INFINITY, 0, 3600)).toBe('public, max-age=0, s-maxage=3600');
  const about = { kind: 'document', until: null, coding: 'br', cdnSeconds: 3600 } as const;
  const page = await encodeForCache(HTML, [['Content-Type', 'text/html']], about);
  const ages = (isPurged: boolean) =>
    Promise.resolve(sendPage(page, asked(), 0, () => {}, isPurged)).then(({ lines }) => header(lines, 'Cache-Control'));
  expect(await ages(true)).toBe('public, s-maxage=3600, stale-while-revalidate=900');
  expect(await ages(false)).toBe('public, s-maxage=15, stale-while-revalidate=900');
});
