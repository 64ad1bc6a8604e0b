import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { CdnConfig } from './cdn-settings.ts';
import { sendPurge } from './send-purge.ts';

type Sent = { method: string; url: string; headers: Record<string, string>; body: string };
type Answer = { status: number; body?: string; headers?: Record<string, string> };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * Starts a server that records requests and gives the same answer to all. Node's own HTTP server refuses the method
 * BAN.
 */
async function recorder({ status, body = '', headers = {} }: Answer): Promise<{ origin: string; sent: Sent[] }> {
  const sent: Sent[] = [];
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = `HTTP/1.1 ${status} Recorded\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${more.join('')}\r\n${body}`;
  const server = net.createServer((socket) => {
    let read = '';
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk) => {
      read += chunk;
      const request = parsed(read);
      if (!request) return;
      sent.push(request);
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** Returns the request in a text, or null before its end. */
function parsed(text: string): Sent | null {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', url = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/:\s*(.*)/s)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  if (body === undefined || body.length < Number(headers['content-length'] ?? 0)) return null;
  return { method, url, headers, body };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `p-${at}`);
const http = (...origins: string[]): CdnConfig => ({
  kind: 'http',
  origins,
  method: 'BAN',
  token: 'secret-of-varnish',
  seconds: 3600,
});
const fastly = (api: string): CdnConfig => ({
  kind: 'fastly',
  api,
  service: 'SU1Z0isxPaozGVKXdv0eY',
  token: 'fastly-token',
  seconds: 3600,
});
const cloudflare = (api: string): CdnConfig => ({
  kind: 'cloudflare',
  api,
  service: '023e105f4ecef8ad9ca31a8372d0c353',
  token: 'cloudflare-token',
  seconds: 3600,
});

test('sends BAN with the keys to each cache server, at most 100 keys and 4 KB at once', async () => {
  const [one, other] = [await recorder({ status: 200 }), await recorder({ status: 204 })];
  expect(await sendPurge(http(one.origin, other.origin), many(150))).toEqual({ ok: true });
  for (const { sent } of [one, other]) {
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ method: 'BAN', url: '/', headers: { authorization: 'Bearer secret-of-varnish' } });
    expect(sent.flatMap(({ headers }) => String(headers['surrogate-key']).split(' ')).sort()).toEqual(many(150).sort());
  }
  const long = many(100).map((key) => key.padEnd(60, 'x'));
  expect(await sendPurge(http(one.origin), long)).toEqual({ ok: true });
  for (const { headers } of one.sent) expect(String(headers['surrogate-key']).length).toBeLessThan(4096);
});

test('sends Fastly up to 256 keys by POST /service/{id}/purge', async () => {
  const { origin, sent } = await recorder({ status: 200, body: '{"p-0":"108-1391560174-974124"}' });
  expect(await sendPurge(fastly(origin), many(257))).toEqual({ ok: true });
  expect(sent).toHaveLength(2);
  for (const { method, url, headers } of sent) {
    expect([method, url]).toEqual(['POST', '/service/SU1Z0isxPaozGVKXdv0eY/purge']);
    expect(headers).toMatchObject({
      'fastly-key': 'fastly-token',
      accept: 'application/json',
      'content-type': 'application/json',
    });
  }
  const keys = sent.map(({ body }) => JSON.parse(body).surrogate_keys);
  expect(keys.map(({ length }) => length).sort()).toEqual([1, 256]);
  expect(keys.flat().sort()).toEqual(many(257).sort());
});

test('sends Cloudflare up to 100 tags by POST /zones/{id}/purge_cache', async () => {
  const body = JSON.stringify({ success: true, errors: [], messages: [], result: { id: 'x' } });
  const { origin, sent } = await recorder({ status: 200, body });
  expect(await sendPurge(cloudflare(origin), many(101))).toEqual({ ok: true });
  expect(sent).toHaveLength(2);
  for (const { method, url, headers } of sent) {
    expect([method, url]).toEqual(['POST', '/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache']);
    expect(headers).toMatchObject({ authorization: 'Bearer cloudflare-token', 'content-type': 'application/json' });
  }
  expect(sent.map(({ body }) => JSON.parse(body).tags.length).sort()).toEqual([1, 100]);
});

test('reports a refusal in an answer of Cloudflare with status 200', async () => {
  const body = JSON.stringify({ success: false, errors: [{ code: 1012, message: 'no' }], result: null });
  const { origin } = await recorder({ status: 200, body });
  expect(await sendPurge(cloudflare(origin), ['p-1'])).toEqual({ ok: false, problem: 'refused', retryMs: null });
});

test('reports a limit with the pause that the CDN demands, and one failing cache server of two', async () => {
  const limited = await recorder({ status: 429, headers: { 'Retry-After': '7' } });
  expect(await sendPurge(fastly(limited.origin), ['p-1'])).toEqual({ ok: false, problem: '429', retryMs: 7000 });
  const well = await recorder({ status: 200 });
  const broken = await recorder({ status: 503 });
  expect(await sendPurge(http(well.origin, broken.origin), ['p-1'])).toMatchObject({ ok: false, problem: '503' });
});

test('reports a cache server that is away, and follows no redirect', async () => {
  expect(await sendPurge(http('http://127.0.0.1:9'), ['p-1'])).toMatchObject({ ok: false });
  const { origin, sent } = await recorder({ status: 302, headers: { Location: '/elsewhere' } });
  expect(await sendPurge(http(origin), ['p-1'])).toMatchObject({ ok: false, problem: '302' });
  expect(sent).toHaveLength(1);
});
