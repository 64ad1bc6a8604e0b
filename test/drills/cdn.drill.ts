import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINI_PRODUCT } from '../../src/gateway/documents.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { importPrices } from '../../src/shop/catalogue/products/import/index.ts';
import { tenantById, tenants } from '../../src/tenants/index.ts';
import { href } from '../../src/tenants/paths.ts';
import { databaseHome } from '../support/postmaster.ts';
import { seedProduct } from '../support/seed.ts';
import { type Drill, locate } from './drill.ts';
import { freePort, type Program, run, until } from './support/processes.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/cdn/varnish.vcl');
const TOKEN = 'token-of-the-drill';
const PASSWORD = 'zwei blaue Kannen';
const PRODUCTS = 40;
const PRICES = 20;
/** Promise of docs/how-to/use-a-cdn.md. */
const MOST_MS = 2000;
const POLL_MS = 10;
/** Visits of each address, in changing order. */
const VISITS = 20;
const LEAST_HIT_RATE = 0.9;
/** Time after which purges of the start are over, with their repetitions. */
const QUIET_MS = 8000;

const TENANT = tenantById('ch');
const CH = TENANT.hostName;
const OTHERS = Object.values(tenants).flatMap(({ hostName }) => (hostName === CH ? [] : [hostName]));

type Given = { pool: Pool; shops: ShopProcess[]; varnish: number; folder: string };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Asked = {
  host?: string;
  method?: string;
  cookie?: string;
  body?: string;
  headers?: Record<string, string>;
};

/** Requests a page as the TLS proxy in front of Varnish does, or one machine directly. */
function ask(port: number, address: string, asked: Asked = {}): Promise<Answer> {
  const { host = CH, method = 'GET', cookie, body, headers = {} } = asked;
  const form =
    body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${host}` };
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: '127.0.0.1', port, path: address, method, agent: false },
        headers: {
          ...{ host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https', ...form, ...headers },
          ...(cookie === undefined ? {} : { cookie }),
        },
      },
      async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      },
    );
    request.on('error', reject).end(body);
  });
}

const cacheOf = ({ headers }: Answer): unknown => headers['x-cache'];
const productPage = (at: number): string => `/p/vase-${at}/vase-${at}-1`;
const restList = '/api/search/searchv2?category=deco&hits=48';
const gatewayCall = (at: number): string =>
  `/api/gateway/?locale=de-CH&documentId=sha256:${MINI_PRODUCT.id}&variables=${encodeURIComponent(JSON.stringify({ sku: `vase-${at}-1` }))}`;

/** Starts Varnish with the configuration of deploy/cdn before these machines. */
async function startVarnish({ varnish, shops, folder }: Omit<Given, 'pool'>): Promise<Program> {
  const [first, ...more] = shops.map(({ port }) => String(port));
  const text = fs
    .readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('replace-this-token', TOKEN)
    .replace('.port = "3000"', `.port = "${first}"`);
  const backend = /backend shop1 \{[\s\S]*?\n\}\n/.exec(text)?.[0] ?? '';
  const others = more.map((port, at) => ({ port, name: `shop${at + 2}` }));
  const backends = others.map(({ port, name }) => backend.replace('shop1', name).replace(`"${first}"`, `"${port}"`));
  const file = path.join(folder, 'shop.vcl');
  fs.writeFileSync(
    file,
    text
      .replace(backend, [backend, ...backends].join('\n'))
      .replace(
        'add_backend(shop1);',
        ['shop1', ...others.map(({ name }) => name)].map((name) => `add_backend(${name});`).join(' shop.'),
      ),
  );
  const program = run(locate('varnishd') ?? 'varnishd', [
    ...['-F', '-a', `127.0.0.1:${varnish}`, '-f', file, '-n', path.join(folder, 'varnish')],
    ...['-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
  ]);
  const answers = async () => (await ask(varnish, '/readyz')).status === 200;
  await until(answers, () => `Varnish does not start: ${program.printed()}`);
  return program;
}

/** Changes a price as an import of prices does. Returns the text that pages show. */
async function changePrice({ pool, folder }: Given, at: number, francs: number): Promise<string> {
  const file = path.join(folder, 'prices.csv');
  fs.writeFileSync(file, `id,price\nvase-${at}-1,${francs}.95 CHF\n`);
  const deps = { pool, clock: systemClock, log: silentLog };
  const imported = await importPrices(deps, { file, tenant: TENANT });
  assert.deepEqual([imported.changed, imported.refused], [1, []]);
  return `${francs}.95`;
}

/** Returns the milliseconds until an address shows a price. */
async function shownAfter(port: number, address: string, price: string, since: number): Promise<number> {
  const amount = price.replace('.', '');
  for (;;) {
    const { status, body } = await ask(port, address);
    const took = performance.now() - since;
    assert.equal(status, 200, `${address}: ${body.slice(0, 300)}`);
    if (body.includes(price) || body.includes(amount)) return took;
    assert.ok(took <= MOST_MS, `${address} shows the former price after ${Math.round(took)} ms`);
    await pause(POLL_MS);
  }
}

const figures = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`;
};

async function hitRate({ varnish }: Given, say: (line: string) => void): Promise<void> {
  const pages = [
    '/',
    '/fr',
    '/wohnen',
    '/wohnen/dekoration',
    ...Array.from({ length: PRODUCTS }, (_, at) => productPage(at)),
  ];
  let hits = 0;
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const page of pages) {
      const answer = await ask(varnish, page, { cookie: `__Host-basket=b${visit}; consent=all` });
      assert.equal(answer.status, 200, page);
      assert.match(answer.headers['cache-control'] ?? '', /^public, s-maxage=15/);
      assert.equal(answer.headers['surrogate-key'], undefined);
      if (cacheOf(answer) === 'HIT') hits += 1;
    }
  const rate = hits / (pages.length * VISITS);
  say(`hit rate ${Math.round(rate * 100)} % of ${pages.length * VISITS} page views, each page ${VISITS} times`);
  assert.ok(rate >= LEAST_HIT_RATE, `hit rate ${rate}`);
}

async function prices(given: Given, say: (line: string) => void): Promise<void> {
  const { varnish } = given;
  const times: Record<string, number[]> = { list: [], product: [], REST: [], GraphQL: [] };
  const last = new Map<string, string>();
  for (let change = 0; change < PRICES; change += 1) {
    const at = change % 5;
    const addresses = {
      list: '/wohnen/dekoration',
      product: productPage(at),
      REST: restList,
      GraphQL: gatewayCall(at),
    };
    for (const address of Object.values(addresses)) for (const _ of ['fetched', 'cached']) await ask(varnish, address);
    const price = await changePrice(given, at, 100 + change);
    const since = performance.now();
    const found = await Promise.all(
      Object.entries(addresses).map(
        async ([kind, address]) => [kind, await shownAfter(varnish, address, price, since)] as const,
      ),
    );
    for (const [kind, took] of found) times[kind]?.push(took);
    last.set(addresses.product, price);
    last.set(gatewayCall(at), price);
  }
  for (const [kind, took] of Object.entries(times))
    say(`${kind}: new price in ms ${figures(took)} (at most ${MOST_MS})`);
  // Former answers of the other machine must not return to the cache.
  await pause(5000);
  for (const [address, price] of last) await shownAfter(varnish, address, price, performance.now() - MOST_MS + 500);
}

async function tenantsApart({ varnish }: Given, say: (line: string) => void): Promise<void> {
  for (const cache of ['MISS', 'HIT'])
    for (const host of OTHERS) {
      const answer = await ask(varnish, '/', { host });
      assert.equal(/rel="canonical" href="([^"]+)"/.exec(answer.body)?.[1], `https://${host}/`);
      assert.equal(cacheOf(answer), cache, host);
    }
  say(`${OTHERS.length + 1} tenants at one path: each its own page, fetched and cached`);
}

async function persons({ varnish, pool }: Given, say: (line: string) => void): Promise<void> {
  const email = 'lea.brunner@example.ch';
  const person = { salutation: 'female', firstName: 'Leandra', lastName: 'Brunnerhof', email, password: PASSWORD };
  const register = href('de-CH', 'accountRegister');
  const sent = await ask(varnish, register, { method: 'POST', body: new URLSearchParams(person).toString() });
  assert.equal(sent.status, 200);
  const { rows } = await pool.query<{ text: string }>('select text from mail where to_address = $1', [email]);
  const link = new URL(/https?:\/\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
  const body = new URLSearchParams({ password: PASSWORD }).toString();
  const confirmed = await ask(varnish, `${link.pathname}${link.search}`, { method: 'POST', body });
  const cookie = (confirmed.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  assert.match(cookie, /__Host-session=/);
  const account = href('de-CH', 'accountOverview');
  for (const address of ['/', '/wohnen', productPage(0), account, href('de-CH', 'basket'), '/api/session']) {
    const before = await ask(varnish, address);
    for (const _ of [1, 2]) assert.equal(cacheOf(await ask(varnish, address, { cookie })), 'MISS', address);
    const after = await ask(varnish, address);
    assert.equal(after.status, before.status, address);
    for (const secret of ['Leandra', 'Brunnerhof', email]) assert.ok(!after.body.includes(secret), address);
    if (cacheOf(after) === 'HIT') assert.equal(after.headers['set-cookie'], undefined, address);
  }
  const own = await ask(varnish, account, { cookie });
  assert.ok(own.body.includes('Leandra'), `${own.status} ${own.headers.location} ${confirmed.headers.location}`);
  say('a logged-in person gets no cached page and leaves none');
}

/** Refuses purges from outside, although the TLS proxy connects from an address that may purge. */
async function foreignPurges({ varnish }: Given, say: (line: string) => void): Promise<void> {
  const purge = (headers: Record<string, string>) =>
    ask(varnish, '/', { method: 'BAN', headers: { 'surrogate-key': 'shop', ...headers } });
  const token = { authorization: `Bearer ${TOKEN}` };
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await purge({})).status, 405);
  assert.equal((await purge({ ...token, ...forwarded })).status, 405);
  assert.equal((await purge({ ...token, 'surrogate-key': 'x) || obj.status ~ (2' })).status, 400);
  assert.equal((await purge(token)).status, 200);
  say('Varnish refuses purges without the token, through a proxy, and with a pattern');
}

async function healthOf({ port }: ShopProcess): Promise<unknown> {
  const { body } = await ask(port, '/healthz?deep', { host: 'localhost' });
  const { parts }: { parts: Record<string, unknown> } = JSON.parse(body);
  return parts.cdn;
}

const ageOf = async ({ port }: ShopProcess): Promise<string> =>
  (await ask(port, productPage(7))).headers['cache-control'] ?? '';

/** Returns the purges that a machine sent. */
async function purgesOf({ port }: ShopProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^kontor_cdn_purges_total\{result="ok".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Stops Varnish: the shop answers as before, pages live shortly again, and later purges arrive. */
async function away(given: Given, varnish: Program, say: (line: string) => void): Promise<Program> {
  const { shops } = given;
  const [one] = shops;
  if (!one) throw new Error('no shop');
  assert.match(await ageOf(one), /s-maxage=3600/);
  await varnish.stop();
  const price = await changePrice(given, 7, 555);
  const direct = await Promise.all(shops.map(({ port }) => shownAfter(port, productPage(7), price, performance.now())));
  const allShort = async () => (await Promise.all(shops.map(ageOf))).every((age) => /s-maxage=15/.test(age));
  const since = performance.now();
  await until(allShort, () => 'pages still live long', 10_000);
  const short = performance.now() - since;
  assert.deepEqual(await Promise.all(shops.map(healthOf)), ['failed', 'failed']);
  say(
    `Varnish away: new price at the shop in ms ${figures(direct)}; pages live 15 s again after ${Math.round(short)} ms`,
  );
  const again = await startVarnish(given);
  const restarted = performance.now();
  const allLong = async () => (await Promise.all(shops.map(ageOf))).every((age) => /s-maxage=3600/.test(age));
  await until(allLong, () => 'pages do not live long again', 60_000);
  assert.deepEqual(await Promise.all(shops.map(healthOf)), ['ok', 'ok']);
  await shownAfter(given.varnish, productPage(7), price, performance.now());
  say(`Varnish back: purged after ${Math.round(performance.now() - restarted)} ms`);
  return again;
}

/** Stops the machine that sends the purges: another one takes over, and the next price is as new as before. */
async function handOver(given: Given, say: (line: string) => void): Promise<void> {
  const { shops, varnish } = given;
  const counts = await Promise.all(shops.map(purgesOf));
  say(`purges sent by each machine: ${counts.join(', ')}`);
  const [sender, ...others] = shops.toSorted(
    (one, other) => (counts[shops.indexOf(other)] ?? 0) - (counts[shops.indexOf(one)] ?? 0),
  );
  if (!sender) throw new Error('no shop');
  assert.deepEqual(
    await Promise.all(others.map(purgesOf)),
    others.map(() => 0),
  );
  for (const _ of ['fetched', 'cached']) await ask(varnish, productPage(8));
  await sender.stop();
  const price = await changePrice(given, 8, 666);
  const took = await shownAfter(varnish, productPage(8), price, performance.now());
  assert.ok((await Promise.all(others.map(purgesOf))).some((count) => count > 0));
  say(`another machine takes over: new price after ${Math.round(took)} ms`);
}

/** Creates the products and lets all machines read them. */
async function fill(pool: Pool): Promise<void> {
  for (let at = 0; at < PRODUCTS; at += 1)
    await seedProduct(pool, { id: `vase-${at}`, title: `Vase ${at}`, variants: [{ sku: `vase-${at}-1`, stock: 99 }] });
  await pool.query("insert into outbox (topic, key) values ('search-index', 'all'), ('category', 'home')");
  await pool.query("insert into outbox (topic, key) select 'product', id from product");
}

export const drill: Drill = {
  holds: 'behind Varnish most pages are hits, a price is new within two seconds, tenants and persons stay apart',
  needs: [{ program: 'varnishd', from: 'apt install varnish' }],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-cdn-'));
    // Varnish drops root privileges and reads the folder as another user.
    fs.chmodSync(folder, 0o755);
    const database = await startEmbeddedDatabase(path.join(folder, 'data'), silentLog);
    const ending: (() => Promise<unknown>)[] = [() => database.stop()];
    try {
      const varnish = await freePort();
      const environment = {
        DATABASE_URL: database.url,
        SECRET_KEY: randomBytes(32).toString('hex'),
        SESSION_KEYS: randomBytes(32).toString('hex'),
        TRUSTED_PROXIES: '127.0.0.1',
        CDN: 'http',
        CDN_URL: `http://127.0.0.1:${varnish}`,
        CDN_TOKEN: TOKEN,
      };
      const shops: ShopProcess[] = [];
      for (const _ of [1, 2]) {
        const shop = await startShop(environment);
        ending.push(shop.stop);
        shops.push(shop);
      }
      const pool = openPool(database.url, silentLog, 2);
      ending.push(() => pool.end());
      await fill(pool);
      const given: Given = { pool, shops, varnish, folder };
      let program = await startVarnish(given);
      ending.push(() => program.stop());
      const isReady = async () => {
        const ages = await Promise.all(shops.map(ageOf));
        const lists = await Promise.all(shops.map(({ port }) => ask(port, restList)));
        return ages.every((age) => /s-maxage=3600/.test(age)) && lists.every(({ body }) => body.includes('vase-39'));
      };
      await until(isReady, () => shops.map((shop) => shop.printed()).join('\n'), 60_000);
      await pause(QUIET_MS);
      for (const check of [hitRate, prices, tenantsApart, persons, foreignPurges])
        await check(given, say).catch((error: unknown) => {
          say(`${check.name}: ${program.printed()}\n${shops.map((shop) => shop.printed()).join('\n')}`);
          throw error;
        });
      program = await away(given, program, say);
      await handOver(given, say);
    } finally {
      for (const end of ending.reverse()) await end();
      fs.rmSync(databaseHome(path.join(folder, 'data')), { recursive: true, force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
