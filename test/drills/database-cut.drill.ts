import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { findPlace } from '../../src/platform/database/embedded-place.ts';
import { startServer, stopServer } from '../../src/platform/database/embedded-server.ts';
import { silentLog } from '../../src/platform/log.ts';
import { href } from '../../src/tenants/paths.ts';
import { makeCertificate } from '../support/certificate.ts';
import { copyDemoShop, prepareDemoCluster } from '../support/demo-shop-cluster.ts';
import { freezeDatabase } from '../support/frozen-database.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { type Client, openClient } from './support/browser-like.ts';
import { freePort, until } from './support/processes.ts';
import { startRealProxy } from './support/real-proxies.ts';
import { restartableShop } from './support/restartable-shop.ts';

const HOST = 'ch.localhost';
const ANSWER_MS = 30_000;
/**
 * Length of an outage. HAProxy checks once a second, so this exceeds the failures after which it takes a server out.
 */
const OUTAGE_MS = 15_000;
const ROUND_MS = 250;

const search = (term: string) => `${href('de-CH', 'search')}?q=${term}`;
const LIST = '/mode/damenmode/kleider';
/** Addresses that no cache contains: only the database knows that these products do not exist. */
const UNKNOWN = ['/p/none/none', '/p/none/other'];

/** Requests pages for a time in ms and counts answers by status. Throws on any other status. */
async function browseDuring(client: Client, cached: readonly string[], missing: readonly string[], ms: number) {
  const counts = { 200: 0, 503: 0 };
  let slowest = 0;
  const until = Date.now() + ms;
  const ask = async (address: string, expected: 200 | 503) => {
    const started = Date.now();
    const { status, headers } = await client.ask({ path: address });
    slowest = Math.max(slowest, Date.now() - started);
    assert.equal(status, expected, address);
    // HAProxy’s own 503 for a server that is out has no Retry-After.
    if (expected === 503) assert.equal(headers['retry-after'], '5', address);
    counts[expected] += 1;
  };
  while (Date.now() < until) {
    await Promise.all(cached.map((address) => ask(address, 200)));
    await Promise.all(missing.map((address) => ask(address, 503)));
    await passed(ROUND_MS);
  }
  return { ...counts, slowest };
}

export const drill: Drill = {
  holds:
    'behind HAProxy cached pages and searches answer 200 while the database is away, the rest 503 with Retry-After',
  needs: [{ program: 'haproxy', from: 'apt install haproxy' }],
  run: async (say) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-drill-'));
    await prepareDemoCluster();
    if (!(await copyDemoShop(dataDir, undefined))) throw new Error('the demo range changed while it was copied');
    const owner = await startEmbeddedDatabase(dataDir, silentLog);
    // Restarts the cluster without the supervisor that would restart it after a crash.
    await owner.stop();
    const place = await findPlace(dataDir);
    const start = () => startServer(place, silentLog, ANSWER_MS);
    await start();
    const port = await freePort();
    const token = randomBytes(32).toString('hex');
    const logFile = path.join(dataDir, 'shop.log');
    const shop = restartableShop(
      port,
      {
        HOST: '127.0.0.1',
        DATA_DIR: path.join(dataDir, 'shop'),
        DATABASE_URL: owner.url,
        TRUSTED_PROXIES: '127.0.0.1',
        PAYMENTS: 'none',
        METRICS_TOKEN: token,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
      },
      logFile,
    );
    const certificate = makeCertificate([HOST]);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-haproxy-'));
    let frozen: ReturnType<typeof freezeDatabase> | null = null;
    const ending: (() => unknown)[] = [];
    try {
      say(`the shop opened after ${await shop.start()} ms; its output is in ${logFile}`);
      ending.push(() => shop.stop());
      const figures = async () =>
        (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
      await until(
        async () => /^kontor_search_index_ready\S* 1$/m.test(await figures()),
        () => 'the search index does not warm',
      );
      const proxy = await startRealProxy('haproxy', { target: port, certificate, folder });
      ending.push(() => proxy.program.stop());
      const client = openClient(HOST, proxy.httpsPort, certificate.cert);
      ending.push(() => client.close());
      const list = await client.ask({ path: LIST });
      const [product] = /\/p\/[\w-]+\/[\w-]+/.exec(list.body) ?? [];
      assert.ok(product, `the list shows a product: ${list.status} ${list.body.slice(0, 300)}`);
      const cached = ['/', LIST, '/mode', product, search('kleid'), search('rock')];
      const isOpen = async () => (await client.ask({ path: '/p/none/none' })).status === 404;
      const warm = async () => {
        for (const address of cached) assert.equal((await client.ask({ path: address })).status, 200, address);
      };
      const cuts = [
        { name: 'stopped (refused)', cut: () => stopServer(place), mend: start },
        {
          name: 'frozen (hanging)',
          cut: async () => {
            frozen = freezeDatabase(dataDir);
          },
          mend: async () => frozen?.thaw(),
        },
      ];
      for (const { name, cut, mend } of cuts) {
        await until(isOpen, () => `the shop does not sell: ${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
        await warm();
        await cut();
        const found = await browseDuring(client, cached, UNKNOWN, OUTAGE_MS);
        // A new search whose products another search has shown, so that their cards are in the cache.
        const unasked = (await client.ask({ path: search('kleider') })).status;
        const mended = Date.now();
        await mend();
        await until(isOpen, () => `the shop does not recover: ${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
        say(
          `${name}: ${found[200]} answers 200, ${found[503]} answers 503, slowest ${found.slowest} ms; ` +
            `a search that was never asked for: ${unasked}; sells again ${Date.now() - mended} ms after the database came back`,
        );
        assert.equal(unasked, 200);
      }
    } finally {
      for (const end of ending.reverse()) await end();
      await stopServer(place);
      fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    }
    // After a failure the folder stays, with the shop’s log.
    fs.rmSync(dataDir, { recursive: true, force: true });
  },
};
