import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Log, silentLog } from '../../../platform/log.ts';
import { contentByHttp } from './content-by-http.ts';
import { createRemoteContent, type RemoteContent } from './remote-content.ts';

const TEXT = { type: 'text', title: null, paragraphs: ['Guten Tag'], list: [] };
const PAGE = { title: 'Hilfe', description: 'Antworten', robots: 'index,follow', version: 4, blocks: [TEXT] };

let server: http.Server;
let base: string;
let asked: { url: string; token: string | undefined }[];
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;
let now: number;
const warnings: object[] = [];
const log: Log = { ...silentLog, warn: (fields) => warnings.push(fields) };

const json =
  (body: unknown, status = 200) =>
  (_: unknown, response: http.ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

beforeEach(async () => {
  asked = [];
  warnings.length = 0;
  now = Date.parse('2026-11-22T10:00:00Z');
  answer = json(PAGE);
  server = http.createServer((request, response) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (own: { timeoutMs?: number; token?: string } = {}): RemoteContent =>
  createRemoteContent({
    source: contentByHttp({ url: `${base}/{tenant}/`, token: own.token, timeoutMs: own.timeoutMs ?? 5000 }),
    keptSeconds: 900,
    localesOf: (tenant) => (tenant === 'ch' ? ['de-CH', 'fr-CH'] : ['de-DE']),
    clock: { now: () => new Date(now) },
    log,
  });
const HELP = { tenant: 'ch', locale: 'de-CH', path: '/service-hilfe' };

test('requests a page by tenant, locale and identifier, in flat format and with the token', async () => {
  const content = open({ token: 'geheim-geheim' });
  expect(await content.page(HELP)).toEqual({
    ...PAGE,
    identifier: 'service-hilfe',
    path: '/service-hilfe',
    locale: 'de-CH',
    until: null,
  });
  expect(asked).toEqual([{ url: '/ch/api/content/de-CH/service-hilfe?_format=flat', token: 'Bearer geheim-geheim' }]);
  expect((await content.page({ ...HELP, path: '/' }))?.identifier).toBe('storefront');
});

describe('the cache', () => {
  test('holds a page for 900 seconds and shares one request among callers', async () => {
    const content = open();
    await Promise.all([
      content.page(HELP),
      content.page(HELP),
      content.identified({ ...HELP, identifier: 'service-hilfe' }),
    ]);
    now += 899_000;
    await content.page(HELP);
    expect(asked).toHaveLength(1);
    now += 2000;
    await content.page(HELP);
    expect(asked).toHaveLength(2);
  });

  test('invalidates a page by its tag, and no other page', async () => {
    const content = open();
    await content.page(HELP);
    await content.page({ ...HELP, path: '/magazin/herbst' });
    content.drop(['content:ch:de-CH:service-hilfe']);
    await content.page(HELP);
    await content.page({ ...HELP, path: '/magazin/herbst' });
    expect(asked).toHaveLength(3);
    content.drop(['content']);
    await content.page({ ...HELP, path: '/magazin/herbst' });
    expect(asked).toHaveLength(4);
  });

  test('holds a missing page for fifteen seconds only', async () => {
    answer = json({}, 404);
    const content = open();
    expect(await content.page(HELP)).toBeNull();
    now += 14_000;
    expect(await content.page(HELP)).toBeNull();
    expect(asked).toHaveLength(1);
    answer = json(PAGE);
    now += 2000;
    expect(await content.page(HELP)).not.toBeNull();
  });

  test.each([
    ['a failure', json({}, 500)],
    ['an answer of another form', json({ title: 'x' })],
  ])('does not hold %s', async (_, given) => {
    answer = given;
    const content = open();
    const list = { tenant: 'ch', locale: 'de-CH' };
    await expect(content.page(HELP)).rejects.toThrow();
    await expect(content.paths(list)).rejects.toThrow();
    answer = json({ ...PAGE, pages: [{ path: '/magazin/herbst' }] });
    expect(await content.page(HELP)).not.toBeNull();
    expect(await content.paths(list)).toEqual(['/magazin/herbst']);
  });
});

describe('refuses an answer, with endpoint, status and status text', () => {
  test.each([
    ['an error', json({}, 502), 502, 'Bad Gateway'],
    ['no JSON', (_: unknown, response: http.ServerResponse) => void response.end('<html>'), 200, 'no JSON'],
    ['no page', json({ title: 'x' }), 200, 'no page: blocks: Invalid key: Expected "blocks" but received undefined'],
    [
      'two megabytes',
      (_: unknown, response: http.ServerResponse) => void response.end(`"${'x'.repeat(2_000_000)}"`),
      200,
      'more than 1048576 bytes',
    ],
    [
      'a redirect',
      (_: unknown, response: http.ServerResponse) => void response.writeHead(302, { Location: `${base}/other` }).end(),
      0,
      'unexpected redirect',
    ],
    ['a broken connection', (request: http.IncomingMessage) => void request.socket.destroy(), 0, 'other side closed'],
  ])('%s', async (_name, given, status, statusText) => {
    answer = given;
    const failure = await open()
      .page(HELP)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'FetchProblem', status, statusText });
    expect(String(failure)).toContain('/api/content/de-CH/service-hilfe');
  });

  test('stops waiting after the timeout', async () => {
    answer = () => {};
    await expect(open({ timeoutMs: 100 }).page(HELP)).rejects.toMatchObject({
      status: 0,
      statusText: 'no answer within 100 ms',
    });
  });

  test('fails if no server listens', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(open().page(HELP)).rejects.toMatchObject({ status: 0 });
  });
});

test('omits an unknown block with a warning and shows the rest of the page', async () => {
  answer = json({ ...PAGE, blocks: [{ type: 'html', html: '<script>' }, TEXT] });
  expect((await open().page(HELP))?.blocks).toEqual([TEXT]);
  expect(warnings).toEqual([{ identifier: 'service-hilfe', locale: 'de-CH', page: 'service-hilfe', position: 0 }]);
});

test('requests content paths only, and refuses the answer of another page', async () => {
  const content = open();
  expect(await content.page({ ...HELP, path: '/mode/damenmode' })).toBeNull();
  expect(await content.page({ ...HELP, locale: 'en' })).toBeNull();
  expect(asked).toEqual([]);
  answer = json({ ...PAGE, path: '/magazin/a/b' });
  expect(await content.page({ ...HELP, path: '/magazin/a-b' })).toBeNull();
});

test('lists the locales that answer, without a failing one', async () => {
  answer = (request, response) => json(PAGE, request.url?.includes('fr-CH') ? 500 : 200)(request, response);
  expect(await open().alternates({ tenant: 'ch', locale: 'de-CH', path: '/service-hilfe' })).toEqual({
    'de-CH': '/service-hilfe',
  });
  expect(asked.map(({ url }) => url)).toContain('/ch/api/content/fr-CH/aide-service?_format=flat');
});

test('lists the paths of all pages, without those of other areas', async () => {
  answer = json({ pages: [{ path: '/' }, { path: '/magazin/herbst' }, { path: '/warenkorb' }] });
  expect(await open().paths({ tenant: 'ch', locale: 'de-CH' })).toEqual(['/', '/magazin/herbst']);
});
