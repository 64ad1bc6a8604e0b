import { type Bench, warmUpSeconds } from '../bench.ts';
import { loggedInCustomers } from '../customers/logged-in.ts';
import { measure, round, show } from '../figures.ts';
import { startLoad } from '../load/run-load.ts';
import type { Visit } from '../load/visit.ts';
import { MOST_GROWTH, SHORTEST_JUDGED, sampleMemory, slopeOf, WARM_PART } from './memory-slope.ts';

const SESSIONS = 10_000;
const SHORT_SESSIONS = 1000;
const PER_SECOND = 200;
const MOST_P95 = 150;
/** Maximum number of parallel visits: overload then shows as latency, not as a growing crowd. */
const AT_ONCE = 64;

/** Ten thousand logged-in customers read their account in rotation. Requires fast answers and flat memory. */
export const sessions: Bench = {
  products: 1000,
  shortSeconds: 10,
  run: async (given) => {
    const { shop, out, isShort } = given;
    const tokens = await loggedInCustomers(shop, isShort ? SHORT_SESSIONS : SESSIONS);
    const visits = tokens.map(
      (token): Visit => [
        {
          name: 'account',
          path: '/mein-konto/uebersicht',
          cookie: `session=${token}`,
          expect: [200],
          contains: 'Guten Tag Lea',
        },
      ],
    );
    const load = { visits, once: false, concurrency: 4 };
    await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
    show(out, await measure(shop, 'account overview, as many as can be', { ...load, seconds: isShort ? 5 : 10 }));
    const minutes = isShort ? given.seconds / 60 : given.minutes;
    const job = { ...load, concurrency: AT_ONCE, perSecond: PER_SECOND, seconds: minutes * 60 };
    const running = startLoad({ ...job, port: shop.port });
    const samples = await sampleMemory(shop, running.report);
    const report = await running.report;
    const slope = slopeOf(samples.filter(({ minute }) => minute >= minutes * WARM_PART));
    const [first, middle, last] = [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)];
    const isFlat = minutes < SHORTEST_JUDGED || slope <= MOST_GROWTH * (middle?.memory ?? 0);
    const isFast = isShort || report.latency.p95 <= MOST_P95;
    const { p50, p95, p99, highest } = report.latency;
    out(
      `sessions, ${tokens.length} in rotation, ${round(minutes, 1)} minutes at ${PER_SECOND}/s: ${report.visits} visits, ${report.errors} errors; ` +
        `p50 ${p50} p95 ${p95} (at most ${MOST_P95})${isFast ? '' : ' OVER'} p99 ${p99} worst ${highest} ms; ` +
        `memory ${first?.memory} MB, ${middle?.memory} MB, ${last?.memory} MB, ${round(slope, 2)} MB a minute${isFlat ? '' : ' GROWS'}`,
    );
    for (const problem of report.problems) out(`  problem: ${problem}`);
    const { latency, visits: made, errors } = report;
    const figures = {
      bench: 'sessions',
      sessions: tokens.length,
      minutes,
      perSecond: PER_SECOND,
      visits: made,
      errors,
    };
    out(JSON.stringify({ ...figures, ...latency, slope, first, middle, last }));
    return errors === 0 && isFlat && isFast;
  },
};
