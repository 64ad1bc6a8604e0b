import type { BenchRun } from '../bench.ts';
import { startLoad } from './run-load.ts';
import type { LoadReport, Visit } from './visit.ts';

const VISITS_PER_SECOND = 4;

/** Simulates a few visits per second: for some seconds, or until a promise settles. */
export async function selling(
  { shop, seconds }: Pick<BenchRun, 'shop' | 'seconds'>,
  visits: Visit[],
  until: Promise<unknown> | null,
): Promise<LoadReport> {
  const job = { port: shop.port, visits, once: false, concurrency: 8, perSecond: VISITS_PER_SECOND };
  const load = startLoad({ ...job, seconds: until ? 3600 : seconds });
  if (until) {
    await until;
    load.stop();
  }
  return load.report;
}
