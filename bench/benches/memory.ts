import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRESETS } from '../../src/platform/images/transform.ts';
import type { Bench, BenchRun } from '../bench.ts';
import { openBenchAddresses } from '../dearest/bench-addresses.ts';
import { pictureIds } from '../dearest/requests.ts';
import { runLoad } from '../load/run-load.ts';
import { type MemoryCase, readMemoryTable } from '../machine/memory-table.ts';
import { helpersMemory, memoryOf, sharedMemoryOf } from '../machine/processor-time.ts';
import { type BenchShop, openBenchShop, ROOT } from '../machine/shop.ts';
import { mixed, simpleProducts } from '../visits.ts';

/** Share above the table from which the measurement or the table counts as wrong. */
const MOST_ABOVE = 0.15;
const SETTLING_MS = 5000;
/** Longer than a decoding process without work lives. */
const IDLE_MS = 75_000;
const SAMPLE_MS = 1000;

/**
 * Measures the memory of the process for the worker counts in docs/operations.md, and compares it with that table. It
 * measures after start, in use (median of the last half of a mixed load, with a new picture each second) and after use.
 * Processes that decode pictures are included. The database is measured separately.
 */
export const memory: Bench = {
  behindProxy: true,
  products: 3000,
  shortSeconds: 60,
  searches: false,
  run: async (given) => {
    const document = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    let isGood = true;
    for (const documented of readMemoryTable(document)) {
      const { products } = given.shop;
      const { workers } = documented;
      const shop = await openBenchShop({ products, workers, behindProxy: true, tell: given.out });
      try {
        isGood = (await measureCase(given, shop, documented)) && isGood;
      } finally {
        await shop.close();
      }
    }
    return isGood;
  },
};

async function measureCase(given: BenchRun, shop: BenchShop, documented: MemoryCase): Promise<boolean> {
  await shop.restart();
  await pause(SETTLING_MS);
  const started = memoryOf(shop.pid).now;
  const pictures = await newPictures(given, shop);
  const seconds = given.isShort ? given.seconds : Math.max(180, given.seconds);
  const visits = mixed(given.goods, simpleProducts(given.goods, 200, shop.products), shop.products);
  const samples: number[] = [];
  let decoding = 0;
  const sampling = setInterval(() => {
    const helpers = helpersMemory(shop.pid);
    decoding = Math.max(decoding, helpers);
    samples.push(memoryOf(shop.pid).now + helpers);
    void pictures.next();
  }, SAMPLE_MS);
  const load = await runLoad({ visits, once: false, concurrency: 6, port: shop.port, seconds });
  clearInterval(sampling);
  const lastHalf = samples.slice(samples.length / 2).sort((one, other) => one - other);
  const inUse = lastHalf[Math.floor(lastHalf.length / 2)] ?? 0;
  const { highest } = memoryOf(shop.pid);
  await pause(IDLE_MS);
  const afterUse = memoryOf(shop.pid).now + helpersMemory(shop.pid);
  const figures = { workers: documented.workers, started, inUse, afterUse };
  const tooMuch = (['started', 'inUse', 'afterUse'] as const).filter(
    (when) => figures[when] > documented[when] * (1 + MOST_ABOVE),
  );
  const compared = (['started', 'inUse', 'afterUse'] as const).map((when) => `${figures[when]} (${documented[when]})`);
  given.out(
    `memory, ${documented.workers} workers, MB (table): started ${compared[0]}, in use ${compared[1]}, after use ${compared[2]}; ` +
      `highest ${highest}, decoding processes ${decoding}, its share of shared memory counted once ${sharedMemoryOf(shop.pid)}; ` +
      `${load.visits} visits in ${Math.round(load.seconds)} s, ${load.errors} errors${tooMuch.length > 0 ? ` ABOVE: ${tooMuch.join(', ')}` : ''}`,
  );
  given.out(JSON.stringify({ bench: 'memory', products: shop.products, ...figures, highest, decoding }));
  return tooMuch.length === 0 && load.errors === 0;
}

/** Requests the next picture that was not rendered yet, each time it is called. */
async function newPictures({ goods }: BenchRun, { url }: BenchShop): Promise<AsyncGenerator<number>> {
  const send = openBenchAddresses(url);
  const ids = await pictureIds(goods, send);
  return (async function* request() {
    for (const width of PRESETS)
      for (const id of ids) {
        const answer = await send({ path: `/images/${id}/${width}`, headers: { accept: 'image/avif' } });
        await answer.arrayBuffer();
        yield answer.status;
      }
  })();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
