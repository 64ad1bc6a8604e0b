import { memoryOf } from '../machine/processor-time.ts';
import type { BenchShop } from '../machine/shop.ts';

const SAMPLE_MS = 2000;
/** Share of the time that counts as warm-up: caches fill and code is compiled. */
export const WARM_PART = 0.25;
/** Maximum growth of memory per minute, as a share of its size. More is a leak. */
export const MOST_GROWTH = 0.02;
/** Minimum duration in minutes for a verdict: caches and heap fill for a while. */
export const SHORTEST_JUDGED = 8;

export type Sample = { minute: number; memory: number; heap: number | null };

/** Samples the memory of the server every two seconds until a promise settles. */
export async function sampleMemory(shop: BenchShop, until: Promise<unknown>): Promise<Sample[]> {
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

/** Returns the used heap of the server in megabytes by its own metrics, garbage included. Null if it reports none. */
async function heapOf(url: string): Promise<number | null> {
  const metrics = await fetch(`${url}/metrics`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const bytes = [...metrics.matchAll(/^kontor_heap_bytes\{[^}]*part="used"[^}]*\} ([\d.e+]+)$/gm)].map(([, value]) =>
    Number(value),
  );
  return bytes.length === 0 ? null : Math.round(bytes.reduce((sum, value) => sum + value, 0) / 1024 / 1024);
}

/**
 * Returns the minimum of each minute. Between two collections memory contains garbage, and more load makes more of it.
 * A leak also raises the minimum.
 */
export function leastOfMinutes(samples: readonly Sample[]): Sample[] {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute));
  return [...minutes].map(([minute, those]) => {
    const heaps = those.flatMap(({ heap }) => (heap === null ? [] : [heap]));
    return {
      minute,
      memory: Math.min(...those.map(({ memory }) => memory)),
      heap: heaps.length === 0 ? null : Math.min(...heaps),
    };
  });
}

/** Returns the slope in megabytes per minute by least squares. */
export function slopeOf(samples: readonly Pick<Sample, 'minute' | 'memory'>[]): number {
  if (samples.length < 2) return 0;
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, memory] = [mean(samples.map((sample) => sample.minute)), mean(samples.map((sample) => sample.memory))];
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  const together = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.memory - memory), 0);
  return spread === 0 ? 0 : together / spread;
}
