import type { Bench, BenchRun } from '../bench.ts';
import { measure, round, show } from '../figures.ts';
import { startLoad } from '../load/run-load.ts';
import { memoryOf } from '../machine/processor-time.ts';
import { mixed, simpleProducts } from '../visits.ts';

const PART_OF_CAPACITY = 0.8;
const SAMPLE_MS = 2000;
/** The first part of the time is warming up: caches fill, code is compiled. */
const WARM_PART = 0.25;
/** Megabytes a minute, as a part of what there is: more is a leak. */
const MOST_GROWTH = 0.02;
/** Minutes: caches and heap fill for a while, so a shorter time says nothing about memory. */
const SHORTEST_JUDGED = 8;

type Sample = { minute: number; memory: number; heap: number | null };

/** Everything that goes on in a shop, at four fifths of what it can do: no error, and memory stays flat. */
export const soak: Bench = {
  products: 3000,
  shortSeconds: 10,
  run: async (given) => {
    const { shop, goods, out, isShort } = given;
    const visits = mixed(goods, simpleProducts(goods, 200, shop.products), shop.products);
    const load = { visits, once: false, concurrency: 6 };
    await measure(shop, 'warm up', { ...load, seconds: isShort ? 5 : 20 });
    const capacity = await measure(shop, 'mixed visits, as many as can be', { ...load, seconds: isShort ? 8 : 20 });
    show(out, capacity);
    const perSecond = Math.max(0.5, capacity.figures.throughput * PART_OF_CAPACITY);
    const minutes = isShort ? 0.5 : given.minutes;
    const running = startLoad({ ...load, port: shop.port, perSecond, seconds: minutes * 60 });
    const samples = await sampled(given, running.report);
    const report = await running.report;
    const slope = slopeOf(samples.filter(({ minute }) => minute >= minutes * WARM_PART));
    const [first, middle, last] = [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)];
    const isFlat = minutes < SHORTEST_JUDGED || slope <= MOST_GROWTH * (middle?.memory ?? 0);
    out(
      `soak, ${round(minutes, 1)} minutes at ${round(perSecond, 1)} visits/s: ${report.visits} visits, ${report.errors} errors; p50 ${report.latency.p50} p95 ${report.latency.p95} p99 ${report.latency.p99} ms; ` +
        `memory ${first?.memory} MB, ${middle?.memory} MB, ${last?.memory} MB (heap ${first?.heap ?? '-'}, ${middle?.heap ?? '-'}, ${last?.heap ?? '-'}), ${round(slope, 2)} MB a minute${isFlat ? '' : ' GROWS'}`,
    );
    for (const problem of report.problems) out(`  problem: ${problem}`);
    out(JSON.stringify({ bench: 'soak', minutes, perSecond, ...report, slope, first, middle, last }));
    return report.errors === 0 && isFlat;
  },
};

async function sampled({ shop }: BenchRun, until: Promise<unknown>): Promise<Sample[]> {
  const started = performance.now();
  const samples: Sample[] = [];
  let going = true;
  const ended = until.finally(() => {
    going = false;
  });
  while (going) {
    const heap = await heapOf(shop.url);
    samples.push({ minute: (performance.now() - started) / 60_000, memory: memoryOf(shop.pid).now, heap });
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
  }
  return samples;
}

/** Megabytes of the server's heap by its own account; null where it gives none. */
async function heapOf(url: string): Promise<number | null> {
  const metrics = await fetch(`${url}/metrics`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const bytes = [...metrics.matchAll(/^kontor_heap_bytes\S* ([\d.e+]+)$/gm)].map(([, value]) => Number(value));
  return bytes.length === 0 ? null : Math.round(bytes.reduce((sum, value) => sum + value, 0) / 1024 / 1024);
}

/** Megabytes a minute by least squares. */
export function slopeOf(samples: readonly Pick<Sample, 'minute' | 'memory'>[]): number {
  if (samples.length < 2) return 0;
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, memory] = [mean(samples.map((sample) => sample.minute)), mean(samples.map((sample) => sample.memory))];
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  const together = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.memory - memory), 0);
  return spread === 0 ? 0 : together / spread;
}
