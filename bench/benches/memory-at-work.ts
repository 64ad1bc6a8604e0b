import type { Bench, BenchRun } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import { databaseMemory, helpersMemory, memoryOf } from '../machine/processor-time.ts';
import { workVisits } from './work-visits.ts';

/** Maximum memory of the process in use, in MB, by number of workers. */
const MOST: readonly { workers: number; inUse: number }[] = [
  { workers: 1, inUse: 400 },
  { workers: 2, inUse: 550 },
];
const CONNECTIONS = 16;
const SETTLING_MS = 5000;
const SAMPLE_MS = 1000;

/**
 * Measures the memory of the process with 10,000 products while 16 connections cause all costly kinds of work at once.
 * Processes that decode pictures are included; the database is shown apart.
 */
export const memoryAtWork: Bench = {
  behindProxy: true,
  products: 10_000,
  shortSeconds: 60,
  run: async (given) => {
    let isGood = true;
    for (const { workers, inUse } of MOST) isGood = (await measureAtWork(given, workers, inUse)) && isGood;
    await given.shop.restart();
    return isGood;
  },
};

async function measureAtWork({ shop, goods, seconds, isShort, out }: BenchRun, workers: number, most: number) {
  await shop.restart({ WORKERS: String(workers) });
  await pause(SETTLING_MS);
  const started = memoryOf(shop.pid).now;
  const samples: { process: number; database: number }[] = [];
  const sampling = setInterval(() => {
    const own = memoryOf(shop.pid).now + helpersMemory(shop.pid);
    samples.push({ process: own, database: databaseMemory(shop.postmaster) });
  }, SAMPLE_MS);
  const load = await runLoad({
    visits: workVisits(goods, shop.products),
    once: false,
    concurrency: CONNECTIONS,
    port: shop.port,
    seconds: isShort ? seconds : Math.max(180, seconds),
  });
  clearInterval(sampling);
  const lastHalf = samples.slice(samples.length / 2);
  const inUse = median(lastHalf.map((sample) => sample.process));
  const database = median(lastHalf.map((sample) => sample.database));
  const { highest } = memoryOf(shop.pid);
  const isGood = inUse <= most && load.errors === 0;
  out(
    `memory at work, ${workers} worker(s), MB: started ${started}, in use ${inUse} (at most ${most}), highest ${highest}, ` +
      `database ${database}; ${load.visits} visits in ${Math.round(load.seconds)} s, ${load.errors} errors${isGood ? '' : ' MISSED'}`,
  );
  for (const problem of load.problems) out(`  problem: ${problem}`);
  out(JSON.stringify({ bench: 'memory-at-work', workers, started, inUse, highest, database, steps: load.steps }));
  return isGood;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
