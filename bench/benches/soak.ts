import type { Bench } from '../bench.ts';
import { measure, round, show } from '../figures.ts';
import { startLoad } from '../load/run-load.ts';
import { mixed, simpleProducts } from '../visits.ts';
import { MOST_GROWTH, SHORTEST_JUDGED, sampleMemory, slopeOf, WARM_PART } from './memory-slope.ts';

const PART_OF_CAPACITY = 0.8;

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
    const samples = await sampleMemory(shop, running.report);
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
