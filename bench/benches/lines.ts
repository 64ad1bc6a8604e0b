import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Bench } from '../bench.ts';
import { round } from '../figures.ts';
import { selling } from '../load/selling.ts';
import { createClients } from '../machine/machine-calls.ts';
import { processorTime } from '../machine/processor-time.ts';
import type { BenchShop } from '../machine/shop.ts';
import { skusOf } from '../machine/skus.store.ts';
import { shoppers } from '../visits.ts';

const LINES = 100_000;
const MOST_SECONDS = 30;
const AMOUNT = 7777;
const QUANTITY = 1234;
/** Pause between two measurements, in which the index follows. */
const REST_MS = 5000;

const LastLine = v.object({ done: v.literal(true), lines: v.number(), changed: v.number(), refused: v.number() });

/** Changes 100,000 prices and stocks by the integration API, in one request each, while the shop sells. */
export const lines: Bench = {
  products: 33_000,
  shortProducts: 3000,
  shortSeconds: 4,
  searches: false,
  run: async (given) => {
    const { shop, goods, out } = given;
    const { secret, skus } = await prepare(shop);
    const visits = shoppers(goods, shop.products);
    const quiet = await selling(given, visits, null);
    let isGood = skus.length > 0 && quiet.errors === 0;
    for (const [what, path, lineOf] of [
      ['prices', '/api/admin/v1/tenants/ch/prices/bulk', (sku: string) => ({ sku, amount: AMOUNT })],
      ['stocks', '/api/admin/v1/stock/bulk', (sku: string) => ({ sku, quantity: QUANTITY })],
    ] as const) {
      const body = skus.map((sku) => JSON.stringify(lineOf(sku))).join('\n');
      const before = processorTime(shop.pid, shop.postmaster);
      const sent = send(`${shop.url}${path}`, secret, body);
      const busy = await selling(given, visits, sent);
      const { seconds, last } = await sent;
      const after = processorTime(shop.pid, shop.postmaster);
      const server = round((after.server - before.server) / 1000, 1);
      const database = round(((after.database ?? 0) - (before.database ?? 0)) / 1000, 1);
      isGood = isGood && seconds <= MOST_SECONDS && last.refused === 0 && busy.errors === 0;
      out(
        `${last.changed} of ${last.lines} ${what} changed in ${round(seconds, 1)} s (at most ${MOST_SECONDS} for ${LINES}); CPU server ${server} s, PostgreSQL ${database} s`,
      );
      for (const [name, { p50, p95 }] of Object.entries(busy.steps))
        out(
          `  ${name}: p50 ${quiet.steps[name]?.p50} ms before, ${p50} ms meanwhile; p95 ${quiet.steps[name]?.p95}, ${p95}`,
        );
      out(
        JSON.stringify({
          bench: `lines of ${what}`,
          seconds,
          ...last,
          server,
          database,
          before: quiet.steps,
          meanwhile: busy.steps,
        }),
      );
      await pause(REST_MS);
    }
    return isGood;
  },
};

/** Creates a client, and returns its key with the SKUs that the Swiss tenant offers. */
async function prepare(shop: BenchShop): Promise<{ secret: string; skus: string[] }> {
  const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
  const pool = openPool(database.url, silentLog, 2);
  try {
    const [secret = ''] = await createClients(pool, 1);
    return { secret, skus: await skusOf(pool, LINES) };
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function send(url: string, secret: string, body: string) {
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
  });
  const text = await answer.text();
  const seconds = (performance.now() - started) / 1000;
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  return { seconds, last: v.parse(LastLine, JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')) };
}
