import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { tenants } from '../../houses/montarve/house.ts';
import { problems } from '../../test/seo-and-feeds/sitemap-schema.ts';
import type { Bench, BenchRun } from '../bench.ts';
import { round } from '../figures.ts';
import { memoryOf, processorTime } from '../machine/processor-time.ts';
import { figuresOf } from '../machine/scrape.ts';
import { startCommand } from '../machine/shop.ts';

const TENANT = tenants.ch;
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
/** Maximum growth of memory over normal operation, in megabytes; one file has up to 50 MB. */
const MOST_GROWN_MB = 250;
/** Maximum memory of an export, in megabytes; 290 of them are used before it reads the first product. */
const MOST_EXPORT_MB = 500;
const MOST_BLOCKED_MS = 50;
const READERS = 8;
const SAMPLE_MS = 50;

type Shop = BenchRun['shop'];
type Read = { bytes: number; sent: number; entries: number; text: string };
type Cost = { serverMs: number; databaseMs: number; seconds: number; grown: number; worstMs: number };

/** Generates, reads and validates all sitemaps of a large tenant, and exports its product feed. */
export const found: Bench = {
  products: 100_000,
  shortProducts: 3000,
  searches: false,
  shortSeconds: 0,
  run: async ({ shop, out }) => {
    const faults: string[] = [];
    const say = (name: string, cost: Cost, more = ''): void => {
      out(
        `${name}: CPU server ${round(cost.serverMs, 0)} ms, PostgreSQL ${round(cost.databaseMs, 0)} ms, ${round(cost.seconds, 1)} s; ` +
          `${cost.grown} MB more, event loop ${cost.worstMs} ms late at worst${more}`,
      );
      out(JSON.stringify({ bench: `found: ${name}`, products: shop.products, ...cost }));
      if (cost.grown > MOST_GROWN_MB) faults.push(`${name}: ${cost.grown} MB more (at most ${MOST_GROWN_MB})`);
      if (cost.worstMs > MOST_BLOCKED_MS)
        faults.push(`${name}: event loop ${cost.worstMs} ms late (${MOST_BLOCKED_MS})`);
    };

    const [quiet] = await costOf(shop, () => new Promise((resolve) => setTimeout(resolve, 5000)));
    say('nothing, for comparison', quiet);
    const [making, index] = await costOf(shop, () => read(shop, '/sitemap.xml', false));
    say('made and listed', making);
    const names = [...index.text.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, name = '']) => name);
    const wrong = problems('sitemapindex', index.text);
    if (wrong !== null) faults.push(`sitemap.xml: ${wrong}`);
    const counts = new Map<string, number>();
    for (const name of names) {
      for (const packed of [true, false]) {
        const [cost, file] = await costOf(shop, () => read(shop, name, packed));
        say(
          `${name}${packed ? ', packed' : ''}`,
          cost,
          `; ${file.entries} entries, ${megabytes(file.bytes)} MB, ${megabytes(file.sent)} sent`,
        );
        if (file.entries > MOST_ENTRIES || file.bytes > MOST_BYTES)
          faults.push(`${name}: ${file.entries} entries, ${file.bytes} bytes`);
        if (packed) continue;
        const kind = /([a-z]+)-/.exec(name)?.[1] ?? '';
        counts.set(kind, (counts.get(kind) ?? 0) + file.entries);
        const problem = problems('urlset', file.text);
        if (problem !== null) faults.push(`${name}: ${problem.slice(0, 300)}`);
      }
    }
    out(`entries: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    // Each product has one entry for each of two languages.
    if ((counts.get('products') ?? 0) < 2 * shop.products) faults.push('products are missing');
    const largest = names.find((name) => name.includes('products-1')) ?? '';
    for (const packed of [true, false]) {
      const [cost] = await costOf(shop, () =>
        Promise.all(Array.from({ length: READERS }, () => read(shop, largest, packed, false))),
      );
      say(`${READERS} at once read ${largest}${packed ? ', packed' : ''}`, cost);
    }
    await exported(shop, out, faults);
    for (const fault of faults) out(`  over: ${fault}`);
    return faults.length === 0;
  },
};

const megabytes = (bytes: number): number => round(bytes / 1024 / 1024, 1);

/** Returns the cost to the server while `work` runs. */
async function costOf<Result>(shop: Shop, work: () => Promise<Result>): Promise<[Cost, Result]> {
  const delay = async (): Promise<number> =>
    (await figuresOf(shop.port, 'kontor_event_loop_delay_seconds', ['quantile="1"']))[0] ?? 0;
  await delay();
  const before = processorTime(shop.pid, shop.postmaster);
  const memory = memoryOf(shop.pid).now;
  let highest = memory;
  const looking = setInterval(() => {
    highest = Math.max(highest, memoryOf(shop.pid).now);
  }, SAMPLE_MS);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(looking);
  const after = processorTime(shop.pid, shop.postmaster);
  return [
    {
      serverMs: after.server - before.server,
      databaseMs: (after.database ?? 0) - (before.database ?? 0),
      seconds,
      grown: Math.max(0, highest - memory),
      worstMs: round(1000 * (await delay()), 1),
    },
    result,
  ];
}

/** Reads a file: compressed and at the public host, as a search engine does, or uncompressed. */
function read(shop: Shop, address: string, packed: boolean, keeps = true): Promise<Read> {
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  const request = http.get(
    {
      port: shop.port,
      host: '127.0.0.1',
      path: address,
      agent: false,
      headers: packed ? { host: TENANT.hostName, 'accept-encoding': 'gzip' } : { host: 'localhost' },
    },
    (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
      let sent = 0;
      let bytes = 0;
      let entries = 0;
      const texts: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => {
        sent += chunk.byteLength;
      });
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const plain = isPacked ? answer.pipe(createGunzip()) : answer;
      plain.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        // Each line is an entry.
        for (const byte of chunk) if (byte === 10) entries += 1;
        if (keeps && !packed) texts.push(chunk);
      });
      plain.on('error', reject);
      plain.on('end', () => {
        // Three lines belong to the file itself: the first two and the last.
        resolve({ bytes, sent, entries: entries - 3, text: Buffer.concat(texts).toString() });
      });
    },
  );
  request.on('error', reject);
  return promise;
}

/** Exports the feed with the shop's own command. */
async function exported(shop: Shop, out: (line: string) => void, faults: string[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-export-'));
  try {
    for (const format of ['rss', 'tsv']) {
      const file = path.join(folder, `feed.${format}`);
      const before = processorTime(shop.pid, shop.postmaster).database ?? 0;
      const started = performance.now();
      const command = startCommand(shop.dataDir, ['export', 'products', file, '--format', format]);
      let [memory, processor] = [0, 0];
      const looking = setInterval(() => {
        memory = Math.max(memory, memoryOf(command.pid ?? 0).highest);
        processor = Math.max(processor, processorTime(command.pid ?? 0, null).server);
      }, SAMPLE_MS);
      command.stderr?.pipe(process.stderr);
      const [code] = await once(command, 'exit');
      clearInterval(looking);
      const database = (processorTime(shop.pid, shop.postmaster).database ?? 0) - before;
      const bytes = fs.existsSync(file) ? fs.statSync(file).size : 0;
      out(
        `export as ${format}: ${megabytes(bytes)} MB in ${round((performance.now() - started) / 1000, 1)} s, ${memory} MB of memory at most (${MOST_EXPORT_MB}), ` +
          `CPU ${round(processor / 1000, 1)} s, PostgreSQL ${round(database / 1000, 1)} s`,
      );
      out(
        JSON.stringify({ bench: 'found: export', format, products: shop.products, bytes, memory, processor, database }),
      );
      if (code !== 0) faults.push(`export as ${format} ended with ${code}`);
      if (memory > MOST_EXPORT_MB) faults.push(`export as ${format}: ${memory} MB`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
