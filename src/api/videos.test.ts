import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteRange, videoRoutes } from './videos.ts';

const ID = '00112233445566aa';
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'videos-'));
  file = path.join(folder, 'clip.webm');
  await writeFile(file, BYTES);
});
afterAll(() => rm(folder, { recursive: true }));

const asked: string[] = [];
const app = videoRoutes({
  file: async (id, format) => {
    asked.push(`${id}.${format}`);
    return id === ID && format === 'webm' ? { path: file, bytes: BYTES.length } : null;
  },
  captions: async (id) => (id === ID ? 'WEBVTT\n' : null),
});
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`/videos/${ID}/webm`, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a whole file announces ranges and is cached permanently', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${ID}"`,
  });
  expect(await bytesOf(response)).toEqual(BYTES);
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=200-299', 200, 299],
  ['bytes=900-', 900, 999],
  ['bytes=900-5000', 900, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('%s is a range', async (range, start, end) => {
  const response = await get({ Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`);
  expect(response.headers.get('content-length')).toBe(String(end - start + 1));
  expect(await bytesOf(response)).toEqual(BYTES.subarray(start, end + 1));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('refuses %s as outside of the file', async (range) => {
  const response = await get({ Range: range });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */1000');
  expect(await bytesOf(response)).toHaveLength(0);
});

test.each(['bytes=0-1,5-6', 'bytes=9-2', 'bytes=a-b', 'lines=1-2', 'bytes=-', '', 'bytes=0-99999999999999999999'])(
  'returns the whole file for %j',
  async (range) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toHaveLength(1000);
  },
);

test('continues a range only with the same file', async () => {
  expect((await get({ Range: 'bytes=5-', 'If-Range': `"${ID}"` })).status).toBe(206);
  expect((await get({ Range: 'bytes=5-', 'If-Range': '"another"' })).status).toBe(200);
  expect((await get({ Range: 'bytes=5-', 'If-Range': `W/"${ID}"` })).status).toBe(200);
  expect((await get({ Range: 'bytes=5-', 'If-Range': 'Sat, 21 Nov 2026 08:00:00 GMT' })).status).toBe(200);
});

test('does not resend a cached file, and answers HEAD without a body', async () => {
  expect((await get({ 'If-None-Match': `"other", W/"${ID}"` })).status).toBe(304);
  const head = await get({ Range: 'bytes=0-9' }, 'HEAD');
  expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([200, '1000', 0]);
});

test('serves captions as text, and 404 for other paths without file access', async () => {
  const captions = await app.request(`/videos/${ID}/vtt`);
  expect([captions.status, captions.headers.get('content-type'), await captions.text()]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'WEBVTT\n',
  ]);
  asked.length = 0;
  for (const address of [
    `/videos/${ID}/avi`,
    `/videos/${ID}/webm.draft`,
    '/videos/..%2f..%2fetc/webm',
    '/videos/00112233445566AA/webm',
    '/videos/00112233445566ab/vtt',
  ])
    expect((await app.request(address)).status, address).toBe(404);
  expect(asked).toEqual([]);
  expect((await app.request('/videos/00112233445566ab/webm')).status).toBe(404);
  expect((await app.request(`/videos/${ID}/webm`, { method: 'POST' })).status).toBe(404);
});

test('limits a range to the end of the file', () => {
  expect(byteRange('bytes=0-999999999999999', 10)).toEqual({ start: 0, end: 9 });
});
