import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bench, BenchRun } from '../bench.ts';
import { writeFeed } from '../catalogue/feed.ts';
import { round } from '../figures.ts';
import { selling } from '../load/selling.ts';
import type { LoadReport, Visit } from '../load/visit.ts';
import { editByHand, longestWait } from '../machine/import-locks.ts';
import { memoryOf, processorTime } from '../machine/processor-time.ts';
import { startCommand } from '../machine/shop.ts';
import { programCheckout, shoppers, simpleProducts } from '../visits.ts';

const ROWS = 100_000;
const SHORT_ROWS = 10_000;
/** Place of the first new product, far from the existing ones. */
const FIRST_PLACE = 5_000_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 400;
/** Products with fields that employees edited, which the second import leaves alone. */
const EDITED = 1000;
const DEARER = 100;
const FEWER = 3;
/** Milliseconds that an order may wait for an import. */
const LONGEST_WAIT = 1000;
const ORDERED = 200;
const SAMPLE_MS = 200;

/**
 * Imports a feed of 100,000 rows while the shop sells, then one that changes every price, with fields edited by hand. A
 * third one changes all stock while guests order the same variants. Measures time, memory, the latency of shoppers, and
 * how long any statement waited for a row.
 */
export const importFeed: Bench = {
  products: 3000,
  behindProxy: true,
  shortSeconds: 8,
  run: async (given) => {
    const { goods, shop, out, isShort } = given;
    const rows = isShort ? SHORT_ROWS : ROWS;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-feed-'));
    try {
      const file = path.join(folder, 'feed.tsv');
      const feed = { file, rows, locale: 'de-CH', from: FIRST_PLACE } as const;
      await writeFeed(goods, feed);
      // The feed lacks these products.
      const shopping = shoppers(goods, shop.products);
      const quiet = await selling(given, shopping, null);
      const first = await measure(given, { file, rows, quiet, visits: shopping, what: 'import' });
      await editByHand(shop.dataDir, EDITED);
      await writeFeed(goods, { ...feed, dearer: DEARER });
      const second = await measure(given, {
        file,
        rows,
        quiet,
        visits: shopping,
        what: `import of other prices beside ${EDITED} edited products`,
      });
      await writeFeed(goods, { ...feed, dearer: DEARER, fewer: FEWER });
      const ordering = buyersOf(given, rows);
      const calm = await selling(given, ordering, null);
      const what = 'import of other stock beside orders of its variants';
      const third = await measure(given, { file, rows, quiet: calm, visits: ordering, what });
      const figures = { first: first.figures, second: second.figures, third: third.figures };
      out(JSON.stringify({ bench: 'import', rows, before: quiet.steps, ...figures }));
      return first.isGood && second.isGood && third.isGood;
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Runs an import while visitors buy, and prints its figures. */
async function measure(
  given: BenchRun,
  { file, rows, quiet, visits, what }: { file: string; rows: number; quiet: LoadReport; visits: Visit[]; what: string },
) {
  const { shop, out } = given;
  const before = processorTime(shop.pid, shop.postmaster);
  const imported = runImport(shop.dataDir, file);
  const waited = longestWait(shop.dataDir, imported);
  const busy = await selling(given, visits, imported);
  const { seconds, memory, processor, code, printed } = await imported;
  const wait = await waited;
  const database = (processorTime(shop.pid, shop.postmaster).database ?? 0) - (before.database ?? 0);
  const errors = quiet.errors + busy.errors;
  const isGood =
    code === 0 && memory <= MOST_MEGABYTES && seconds <= MOST_SECONDS && wait <= LONGEST_WAIT && errors === 0;
  out(
    `${what}, ${rows} rows: ${round(seconds, 1)} s (at most ${MOST_SECONDS} for ${ROWS}), ${memory} MB at most (${MOST_MEGABYTES}), ` +
      `CPU ${round(processor / 1000, 1)} s, PostgreSQL ${round(database / 1000, 1)} s, longest wait for a row ${wait} ms (${LONGEST_WAIT}); ${printed.trim()}`,
  );
  for (const name of Object.keys(quiet.steps)) {
    const [calm, meanwhile] = [quiet.steps[name], busy.steps[name]];
    if (calm && meanwhile)
      out(
        `  ${name}: p50 ${calm.p50} ms before, ${meanwhile.p50} ms meanwhile; p95 ${calm.p95}, ${meanwhile.p95}; p99 ${calm.p99}, ${meanwhile.p99}; highest ${calm.highest}, ${meanwhile.highest}`,
      );
  }
  for (const problem of [...quiet.problems, ...busy.problems]) out(`  problem: ${problem}`);
  return {
    isGood,
    figures: { seconds, memory, processor, database, wait, meanwhile: busy.steps, errors: busy.errors },
  };
}

/** Returns orders of variants of the feed, from all over it. */
function buyersOf({ goods }: BenchRun, rows: number): Visit[] {
  // A product has three variants on average.
  const among = Math.floor(rows / 4);
  const products = Array.from({ length: ORDERED }, (_, index) =>
    simpleProducts(goods, 1, among, FIRST_PLACE + Math.floor((index * among) / ORDERED)).slice(0, 1),
  ).flat();
  return products.map((product, index) =>
    programCheckout(product, index, products[(index + ORDERED / 2) % products.length] ?? product),
  );
}

async function runImport(dataDir: string, file: string) {
  const started = performance.now();
  const command = startCommand(dataDir, ['import', 'products', file, '--tenant', 'ch', '--locale', 'de-CH']);
  let memory = 0;
  let processor = 0;
  const sample = setInterval(() => {
    const pid = command.pid ?? 0;
    memory = Math.max(memory, memoryOf(pid).highest);
    processor = Math.max(processor, processorTime(pid, null).server);
  }, SAMPLE_MS);
  const printed = command.stdout ? text(command.stdout) : '';
  command.stderr?.pipe(process.stderr);
  const [code] = await once(command, 'exit');
  clearInterval(sample);
  return {
    seconds: (performance.now() - started) / 1000,
    memory,
    processor,
    code: Number(code),
    printed: await printed,
  };
}
