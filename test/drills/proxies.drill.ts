import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { LOGIN } from '../../src/admin/sections.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import { makeCertificate } from '../support/certificate.ts';
import type { Drill } from './drill.ts';
import { type Client, openClient } from './support/browser-like.ts';
import { type ProxyName, type RealProxy, startRealProxy } from './support/real-proxies.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

const HOST = 'ch.localhost';
const PASSWORD = 'zwei blaue Kannen';
const SUBSCRIBE = newsletterHref('de-CH', 'subscribe');
const CONTACT = href('de-CH', 'contact');
const FORM = 'application/x-www-form-urlencoded';
const MIB = 1024 * 1024;

type Given = { client: Client; proxy: RealProxy; shop: ShopProcess; ca: string; folder: string };

const execute = promisify(execFile);

/** Sends a form as a browser does. `headers` replace the browser’s origin headers. */
function send(client: Client, address: string, fields: Record<string, string>, headers = ownPage(client)) {
  return client.ask({
    method: 'POST',
    path: address,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': FORM, ...headers },
  });
}

const ownPage = ({ origin }: Client): Record<string, string> => ({ origin, 'sec-fetch-site': 'same-origin' });

async function pages({ client, proxy, ca }: Given): Promise<void> {
  for (const _ of ['rendered', 'cached']) {
    const page = await client.ask({ path: '/', headers: { 'x-forwarded-proto': 'http' } });
    assert.equal(page.status, 200);
    assert.match(page.headers['strict-transport-security'] ?? '', /max-age=\d+/);
    assert.match(page.body, new RegExp(`rel="canonical" href="${client.origin}/?"`));
  }
  for (const _ of [1, 2, 3]) {
    const head = await client.ask({ method: 'HEAD', path: '/' });
    assert.deepEqual([head.status, head.body], [200, '']);
    assert.equal((await client.ask({ path: '/' })).status, 200);
  }
  const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/mode?a=1`, { redirect: 'manual' });
  assert.equal(plain.status, 308);
  assert.match(plain.headers.get('location') ?? '', /^https:\/\/127\.0\.0\.1(?::\d+)?\/mode\?a=1$/);
  assert.equal(await overHttp1(proxy, ca), 200);
}

/** Returns the status of the home page by HTTP/1.1. */
function overHttp1({ httpsPort }: RealProxy, ca: string): Promise<number> {
  const headers = { host: `${HOST}:${httpsPort}` };
  return new Promise((resolve, reject) => {
    https
      .get({ host: '127.0.0.1', port: httpsPort, servername: HOST, ca, headers, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
      .on('error', reject);
  });
}

async function forms({ client }: Given): Promise<void> {
  assert.equal((await send(client, SUBSCRIBE, {})).status, 422);
  assert.equal((await send(client, `${SUBSCRIBE}.data`, {})).status, 200);
  // An older browser sends no Sec-Fetch-Site.
  assert.equal((await send(client, SUBSCRIBE, {}, { origin: client.origin })).status, 422);
  assert.equal((await send(client, SUBSCRIBE, {}, { origin: 'https://evil.example' })).status, 403);
}

async function cookies({ client, shop }: Given): Promise<void> {
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', password: PASSWORD };
  const email = `lea.${shop.port}.${client.origin.split(':').at(-1)}@example.ch`;
  assert.equal((await send(client, href('de-CH', 'accountRegister'), { ...person, email })).status, 200);
  const text = await shop.query(async (pool) => {
    const { rows } = await pool.query<{ text: string }>('select text from mail where to_address = $1', [email]);
    return rows[0]?.text ?? '';
  });
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const confirmed = await send(client, `${link.pathname}${link.search}`, { password: PASSWORD });
  assert.equal(confirmed.status, 303);
  assert.match(confirmed.headers.location ?? '', /^\/[^/]/);
  expectSecure(confirmed.headers['set-cookie'], 'session');

  const staff = `staff.${email}`;
  const password = { password: PASSWORD, repeated: PASSWORD };
  assert.equal((await send(client, `/backoffice/welcome?token=${await shop.invite(staff)}`, password)).status, 303);
  const entered = await send(client, LOGIN, { email: staff, password: PASSWORD });
  assert.equal(entered.status, 303);
  expectSecure(entered.headers['set-cookie'], 'staff');
}

function expectSecure(set: string[] | undefined, name: string): void {
  const cookie = set?.find((line) => line.startsWith(`__Host-${name}=`)) ?? '';
  assert.match(cookie, /; Path=\/;.*; HttpOnly;.*; Secure/, `no __Host-${name} in ${set}`);
}

async function uploads({ client }: Given): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const raw = sharp({ create: { width: 1250, height: 1250, channels: 3, background: '#888', noise } });
  const picture = await raw.png({ compressionLevel: 0 }).toBuffer();
  assert.ok(picture.length > 4 * MIB && picture.length < 5 * MIB, `${picture.length} bytes`);
  const page = await client.ask({ path: `${CONTACT}?subject=complaint` });
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body) ?? [];
  const [, first, second] = /for="contact-answer">[^<]*?(\d+)[^<]*?(\d+)/.exec(page.body) ?? [];
  const form = new FormData();
  const fields = { firstname: 'Lea', lastname: 'Brunner', email: 'lea@example.ch', message: 'Guten Tag', terms: 'on' };
  const answer = String(Number(first) + Number(second));
  for (const [name, value] of Object.entries({ subject: 'complaint', token, answer, ...fields }))
    form.append(name, value);
  form.append('files', new Blob([new Uint8Array(picture)]), 'henkel.png');
  const whole = new Response(form);
  const sent = await client.ask({
    method: 'POST',
    path: CONTACT,
    body: Buffer.from(await whole.arrayBuffer()),
    headers: { 'content-type': whole.headers.get('content-type') ?? '', ...ownPage(client) },
  });
  assert.equal(sent.status, 200, sent.body.slice(0, 500));
}

/**
 * Sends bodies that the proxy or the shop refuses before their end. The proxy’s upstream connection must not take the
 * next request for the rest of the body. The drill uses curl, since Node’s client closes a session with a refused body.
 */
async function tooLarge({ client, proxy, folder }: Given): Promise<void> {
  const files = 'multipart/form-data; boundary=x';
  const file = path.join(folder, 'body');
  for (const [bytes, address, type, status] of [
    [300 * 1024, SUBSCRIBE, FORM, 413],
    [60 * MIB, SUBSCRIBE, FORM, 413],
    [65 * MIB, CONTACT, files, 413],
    // The size is allowed for catalogues; the login is missing.
    [100 * MIB, '/backoffice/imports', files, 401],
  ] as const) {
    fs.writeFileSync(file, Buffer.alloc(bytes, 'a'));
    for (const version of ['--http2', '--http1.1']) {
      const each = [
        ...[
          '-sk',
          version,
          '-o',
          '/dev/null',
          '-w',
          '%{http_code} ',
          '-H',
          `Origin: ${client.origin}`,
          '-H',
          'Expect:',
        ],
        ...['--resolve', `${HOST}:${proxy.httpsPort}:127.0.0.1`],
      ];
      const large = [...each, '-H', `Content-Type: ${type}`, '--data-binary', `@${file}`, `${client.origin}${address}`];
      const form = [...each, '-d', 'email=', `${client.origin}${SUBSCRIBE}`];
      const page = [...each, `${client.origin}/`];
      // Caddy may cut the body of an early answer, which curl reports as an error. The status has arrived by then.
      const { stdout } = await execute('curl', [...large, '--next', ...form, '--next', ...page]).catch(
        (error: { stdout: string }) => error,
      );
      assert.equal(stdout, `${status} 422 200 `, `${bytes} bytes ${version} ${address}`);
    }
  }
}

async function closedToTheWorld({ client }: Given): Promise<void> {
  for (const address of ['/metrics', '/%6detrics', '/metrics/'])
    assert.equal((await client.ask({ path: address })).status, 404, address);
  for (const address of ['/healthz', '/readyz'])
    assert.equal((await client.ask({ path: address })).status, 200, address);
}

/** Checks the headers that reach the shop when a client forges its address and host. */
async function claims(name: ProxyName, folder: string): Promise<void> {
  const seen: http.IncomingHttpHeaders[] = [];
  const echo = http.createServer((request, response) => {
    if (request.url !== '/readyz') seen.push(request.headers);
    response.end('seen');
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const certificate = makeCertificate([HOST]);
  const proxy = await startRealProxy(name, { target: (echo.address() as AddressInfo).port, certificate, folder });
  const client = openClient(HOST, proxy.httpsPort, certificate.cert);
  try {
    const headers = {
      'x-forwarded-for': '203.0.113.66',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.66;host=evil.example',
      'x-geo-country': 'LI',
    };
    assert.equal((await client.ask({ path: '/', headers })).status, 200);
    const [got] = seen;
    const host = `${HOST}:${proxy.httpsPort}`;
    assert.equal(got?.host, host);
    assert.equal(got['x-forwarded-host'], host);
    assert.equal(got['x-forwarded-for'], '127.0.0.1');
    assert.equal(got['x-forwarded-proto'], 'https');
    assert.deepEqual([got.forwarded, got['x-geo-country']], [undefined, undefined]);
  } finally {
    client.close();
    await proxy.program.stop();
    echo.close();
    echo.closeAllConnections();
  }
}

const CHECKS = { pages, forms, cookies, tooLarge, uploads, closedToTheWorld };

export const drill: Drill = {
  holds: 'the shop sells behind nginx, HAProxy and Caddy as deploy/proxies configures them',
  needs: [
    { program: 'nginx', from: 'apt install nginx' },
    { program: 'haproxy', from: 'apt install haproxy' },
    { program: 'caddy', from: 'apt install caddy' },
    { program: 'curl', from: 'apt install curl' },
  ],
  run: async (say) => {
    const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-proxies-'));
    try {
      for (const name of ['nginx', 'haproxy', 'caddy'] as const) {
        const certificate = makeCertificate([HOST]);
        await claims(name, folder);
        const proxy = await startRealProxy(name, { target: shop.port, certificate, folder });
        const client = openClient(HOST, proxy.httpsPort, certificate.cert);
        try {
          for (const [about, check] of Object.entries(CHECKS)) {
            await check({ client, proxy, shop, ca: certificate.cert, folder }).catch((error: unknown) => {
              say(`${name}, ${about}: ${proxy.program.printed()}\n${shop.printed()}`);
              throw error;
            });
          }
          say(`${name}: ${Object.keys(CHECKS).join(', ')}, claims of a client`);
        } finally {
          client.close();
          await proxy.program.stop();
        }
      }
    } finally {
      await shop.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
