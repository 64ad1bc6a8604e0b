import type { Bench, BenchRun } from '../bench.ts';
import { measure, round, show } from '../figures.ts';
import { runLoad } from '../load/run-load.ts';
import type { LoadJob, LoadReport } from '../load/visit.ts';
import { mixed, simpleProducts } from '../visits.ts';
import { leastOfMinutes, MOST_GROWTH, SHORTEST_JUDGED, sampleMemory, slopeOf, WARM_PART } from './memory-slope.ts';

const PART_OF_CAPACITY = 0.8;
/**
 * Seconds to measure the capacity again. A shared machine changes its capacity by half within a minute. An outdated
 * load can exceed it, and the queued visits would then count as growing memory.
 */
const FINDING_SECONDS = 3;
const PACED_SECONDS = 17;

/** Runs all kinds of visits at four fifths of the capacity. Requires no error and flat memory. */
export const soak: Bench = {
  behindProxy: true,
  products: 3000,
  shortSeconds: 10,
  run: async (given) => {
    const { shop, goods, out, isShort } = given;
    const visits = mixed(goods, simpleProducts(goods, 200, shop.products), shop.products);
    const load = { visits, once: false, concurrency: 6, port: shop.port };
    await measure(shop, 'warm up', { ...load, seconds: isShort ? 5 : 20 });
    const capacity = await measure(shop, 'mixed visits, as many as can be', { ...load, seconds: isShort ? 8 : 20 });
    show(out, capacity);
    const minutes = isShort ? 0.5 : given.minutes;
    const running = againAndAgain(load, minutes);
    const samples = await sampleMemory(shop, running);
    const reports = await running;
    // Leaves out the last, incomplete minute, which may lack its minimum.
    const least = leastOfMinutes(samples.filter(({ minute }) => minute < Math.max(1, Math.floor(minutes))));
    const slope = slopeOf(least.filter(({ minute }) => minute >= minutes * WARM_PART));
    const isFlat = minutes < SHORTEST_JUDGED || slope <= MOST_GROWTH * (least.at(0)?.memory ?? 0);
    const errors = sum(reports, (report) => report.errors);
    showReports(reports, out);
    out(
      `soak, ${round(minutes, 1)} minutes: ${sum(reports, ({ visits }) => visits)} visits, ${errors} errors; ` +
        `least memory of each minute ${least.map(({ memory }) => memory).join(', ')} MB ` +
        `(heaps ${least.map(({ heap }) => heap ?? '-').join(', ')}), ${round(slope, 2)} MB a minute${isFlat ? '' : ' GROWS'}`,
    );
    for (const problem of reports.flatMap(({ problems }) => problems)) out(`  problem: ${problem}`);
    out(JSON.stringify({ bench: 'soak', minutes, errors, slope, least, reports }));
    return errors === 0 && isFlat;
  },
};

type Paced = LoadReport & { perSecond: number };

/** Measures the capacity three times a minute, then loads the shop with four fifths of it. */
async function againAndAgain(load: Omit<LoadJob, 'seconds'>, minutes: number): Promise<Paced[]> {
  const reports: Paced[] = [];
  for (let left = minutes * 60; left > 0; left -= FINDING_SECONDS + PACED_SECONDS) {
    const most = await runLoad({ ...load, seconds: Math.min(FINDING_SECONDS, left) });
    const perSecond = Math.max(0.5, (most.visits / most.seconds) * PART_OF_CAPACITY);
    reports.push({ ...most, perSecond: most.visits / most.seconds });
    const seconds = Math.min(PACED_SECONDS, left - FINDING_SECONDS);
    if (seconds > 0) reports.push({ ...(await runLoad({ ...load, perSecond, seconds })), perSecond });
  }
  return reports;
}

function showReports(reports: readonly Paced[], out: BenchRun['out']): void {
  for (const { perSecond, visits, errors, latency } of reports)
    out(
      `  ${round(perSecond, 1)} visits/s: ${visits} visits, ${errors} errors; p50 ${latency.p50} p95 ${latency.p95} p99 ${latency.p99} ms`,
    );
}

function sum(reports: readonly Paced[], value: (report: Paced) => number): number {
  return reports.reduce((all, report) => all + value(report), 0);
}
