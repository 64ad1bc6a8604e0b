// Whole runs only: crawls every route.
import { statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, converse, head, readAnswer } from '../support/raw-http.ts';
import type { Place } from '../support/route-table.ts';
import { KINDS, openWalkedShop, problemsAt, type WalkedShop } from '../support/walked-shop.ts';

/** HEAD over real connections: status and headers equal GET, without a body. */

let shop: WalkedShop;
beforeAll(async () => {
  shop = await openWalkedShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.logged.length = 0;
});

const warnings = (): unknown[] => shop.logged.filter(({ level }) => level >= 40);

/** Headers whose values differ from one request to the next. */
const OWN_VALUE = ['date', 'x-request-id', 'set-cookie'];
/** Headers that depend on a body. The contact form has a new key each time; the back office shows its figures. */
const OF_BODY = ['content-length', 'content-security-policy'];
const changes = ({ path, name }: Place): boolean => path.startsWith('/backoffice') || / contact\./.test(name);
/** Describes only how a body is sent, which HEAD need not (RFC 9110, section 9.3.2). */
const OF_SENDING = 'transfer-encoding';

function comparable(headers: IncomingHttpHeaders, place: Place): Map<string, unknown> {
  const changing = [...OWN_VALUE, ...(changes(place) ? OF_BODY : [])];
  return new Map(
    Object.entries(headers)
      .filter(([name]) => name !== OF_SENDING)
      .map(([name, value]) => [name, changing.includes(name) ? 'any' : value]),
  );
}

async function problemOfHead(place: Place, cookie: string): Promise<string | null> {
  const headed = await shop.ask('HEAD', place, { cookie });
  const got = await shop.ask('GET', place, { cookie });
  if (headed.bytes > 0) return `HEAD has a body of ${headed.bytes} bytes`;
  if (headed.status !== got.status) return `GET has ${got.status}, HEAD ${headed.status}`;
  const [expected, found] = [comparable(got.headers, place), comparable(headed.headers, place)];
  const different = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (name) => expected.get(name) !== found.get(name),
  );
  return different.length === 0
    ? null
    : different.map((name) => `${name}: GET has "${expected.get(name)}", HEAD "${found.get(name)}"`).join('; ');
}

const WALKS = KINDS.flatMap((kind) => [
  { kind, who: 'a visitor' },
  { kind, who: 'a customer and employee' },
]);

describe.each(WALKS)('$kind, by $who', ({ kind, who }) => {
  test('HEAD has the status and headers of GET', { timeout: 240_000 }, async () => {
    const cookie = who === 'a visitor' ? '' : await shop.session();
    // Germany and Austria have the routes of Switzerland.
    const places = shop.table(kind).filter(({ host }) => !/^(?:at|de)\./.test(host));
    const found = await problemsAt(places, (place) => problemOfHead(place, cookie));
    expect(found).toEqual([]);
  });
});

const VIDEO = '/videos/0123456789abcdef/mp4';
const SIZE = String(statSync('houses/montarve/public/favicon.svg').size);
const PATH = '/p/vase/vase-1';
const HOST = 'Host: localhost';

test('HEAD of a video has its length', async () => {
  const place = { host: 'localhost', path: VIDEO, name: 'video' };
  const headed = await shop.ask('HEAD', place);
  expect(headed).toMatchObject({
    status: 200,
    headers: { 'content-length': SIZE, 'accept-ranges': 'bytes' },
    bytes: 0,
  });
});

test('a range applies to GET alone', async () => {
  const lines = [HOST, 'Connection: close', 'Range: bytes=0-1'];
  expect((await ask(shop.port, `GET ${VIDEO} HTTP/1.1`, ...lines)).status).toBe(206);
  expect(await ask(shop.port, `HEAD ${VIDEO} HTTP/1.1`, ...lines)).toMatchObject({
    status: 200,
    headers: { 'content-length': SIZE },
    body: '',
  });
});

test('HEAD of a cached page leaves the connection usable for the next request', async () => {
  const { port } = shop;
  const page = await ask(port, `GET ${PATH} HTTP/1.1`, HOST, 'Connection: close');
  expect(page.status).toBe(200);
  for (let time = 0; time < 10; time += 1) {
    const received = await converse(port, [
      head(`HEAD ${PATH} HTTP/1.1`, HOST),
      head('GET /robots.txt HTTP/1.1', HOST, 'Connection: close'),
    ]);
    expect(readAnswer(received)).toMatchObject({
      status: 200,
      headers: { 'content-length': String(page.body.length) },
    });
    const next = received.slice(received.indexOf('\r\n\r\n') + 4);
    expect(next).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*User-agent: \*/);
  }
  expect(warnings()).toEqual([]);
  expect(shop.logged.filter(({ method }) => method === 'HEAD')).toHaveLength(10);
});
