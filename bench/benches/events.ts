import type pg from 'pg';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { readPrices, writePrices } from '../../src/shop/catalogue/products/prices.store.ts';
import { startSequencer } from '../../src/shop/staff/events/index.ts';
import type { Bench } from '../bench.ts';
import { countDrafts, switchTriggers, writeDrafts, writeVariants } from '../events/event-costs.store.ts';
import { round } from '../figures.ts';

const SHORT = 20_000;
const MANY = 100_000;
const ROUNDS = 3;
/** Prices of one statement, as a bulk action writes them. */
const CHUNK = 1000;
/** Own targets: events in order for each second, and time of a price change with events compared to one without. */
const LEAST_A_SECOND = 5000;
const MOST_RATIO = 1.25;

/** Measures how fast events get their positions, and what the triggers of a bulk change of prices cost. */
export const events: Bench = {
  products: 100,
  searches: false,
  shortSeconds: 5,
  run: async ({ shop, isShort, out }) => {
    const count = isShort ? SHORT : MANY;
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    try {
      const second = await positionsInASecond(pool, count);
      const { without, withEvents } = await priceChanges(pool, count);
      const ratio = withEvents / without;
      out(`${count} events: ${round(second, 0)} positions a second (at least ${LEAST_A_SECOND})`);
      out(
        `${count} prices: ${round(without, 2)} s without events, ${round(withEvents, 2)} s with them: ` +
          `${round(ratio, 2)} times (at most ${MOST_RATIO})`,
      );
      out(JSON.stringify({ bench: 'events', count, second, without, withEvents, ratio }));
      return second >= LEAST_A_SECOND && ratio <= MOST_RATIO;
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};

async function positionsInASecond(pool: Pool, count: number): Promise<number> {
  await writeDrafts(pool, count);
  const left = await countDrafts(pool);
  const started = performance.now();
  // The shop's own sequencer works beside it, as several processes do.
  const sequencer = startSequencer({ pool, log: silentLog });
  while ((await countDrafts(pool)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - started) / 1000;
  await sequencer.stop();
  return left / seconds;
}

/** Changes many prices with and without events in turns, and returns the quickest times in seconds. Stores nothing. */
async function priceChanges(pool: Pool, count: number): Promise<{ without: number; withEvents: number }> {
  const client = await pool.connect();
  const times = { without: Number.POSITIVE_INFINITY, withEvents: Number.POSITIVE_INFINITY };
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const skus = await writeVariants(client, count);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      times.without = Math.min(times.without, await changePrices(client, skus, false));
      times.withEvents = Math.min(times.withEvents, await changePrices(client, skus, true));
    }
    return times;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function changePrices(client: pg.ClientBase, skus: readonly string[], hasEvents: boolean): Promise<number> {
  await client.query('savepoint before');
  await switchTriggers(client, hasEvents);
  const from = Date.now();
  const started = performance.now();
  for (let at = 0; at < skus.length; at += CHUNK) {
    const chunk = skus.slice(at, at + CHUNK);
    const recorded = await readPrices(client, { tenant: 'ch', skus: chunk, since: null });
    const plans = chunk.map((sku) => {
      const before = recorded.get(sku) ?? [];
      const ended = before.map((period) => ({ amount: period.amount, from: period.from, to: from }));
      return { sku, recorded: before, planned: [...ended, { amount: 3990, from, to: null }] };
    });
    await writePrices(client, 'ch', plans);
  }
  const seconds = (performance.now() - started) / 1000;
  await client.query('rollback to before');
  return seconds;
}
