import { type Bench, places, warmUpSeconds } from '../bench.ts';
import { emailOf, loggedInCustomers, PASSWORD } from '../customers/logged-in.ts';
import { measure, round } from '../figures.ts';
import { runLoad, startLoad } from '../load/run-load.ts';
import type { Visit } from '../load/visit.ts';
import { figuresOf } from '../machine/scrape.ts';
import { home } from '../visits.ts';

const LOGINS_AT_ONCE = 20;
const CUSTOMERS = 400;
/** Page views per second beside the logins: enough to notice delays, too few to fill the processor. */
const PAGES_PER_SECOND = 40;
const MOST_BLOCKED_MS = 50;

/**
 * Hashes passwords while visitors read pages. Measures the delay of the event loop, on which every request depends,
 * without logins and with twenty at a time. Hashing runs in its own threads (decision 46).
 */
export const logins: Bench = {
  products: 1000,
  shortSeconds: 5,
  behindProxy: true,
  run: async ({ shop, seconds, isShort, out }) => {
    await loggedInCustomers(shop, CUSTOMERS);
    const visits = places(1, CUSTOMERS).map(
      (place): Visit => [
        {
          name: 'login',
          path: '/mein-konto',
          form: { intent: 'email', email: emailOf(place), password: PASSWORD },
          fromAnywhere: true,
          expect: [303],
        },
      ],
    );
    const pages = { visits: [home], once: false, concurrency: 8, perSecond: PAGES_PER_SECOND, seconds };
    const crowd = { visits, once: false, concurrency: LOGINS_AT_ONCE, seconds };
    await measure(shop, 'warm up', { ...crowd, seconds: warmUpSeconds(isShort) });
    const alone = await beside(async () => runLoad({ ...pages, port: shop.port }));
    const together = await beside(async () => {
      const running = startLoad({ ...crowd, port: shop.port });
      const read = await runLoad({ ...pages, port: shop.port });
      return { ...read, logins: await running.report };
    });
    const isGood = together.worst <= MOST_BLOCKED_MS;
    const { report } = together;
    out(
      `event loop late: alone p99 ${alone.p99} worst ${alone.worst} ms; with ${LOGINS_AT_ONCE} logins at a time p99 ${together.p99} worst ${together.worst} ms (at most ${MOST_BLOCKED_MS})${isGood ? '' : ' OVER'}`,
    );
    out(
      `home page beside them: p50 ${report.latency.p50} p99 ${report.latency.p99} worst ${report.latency.highest} ms (alone ${alone.report.latency.p50}, ${alone.report.latency.p99}, ${alone.report.latency.highest}); ` +
        `${round(report.logins.visits / report.logins.seconds, 1)} logins/s, p50 ${report.logins.latency.p50} ms, ${report.errors + report.logins.errors} errors`,
    );
    for (const problem of [...report.problems, ...report.logins.problems]) out(`  problem: ${problem}`);
    out(
      JSON.stringify({
        bench: 'logins',
        atOnce: LOGINS_AT_ONCE,
        alone: { p99: alone.p99, worst: alone.worst, pages: alone.report.latency },
        together: { p99: together.p99, worst: together.worst, pages: report.latency, logins: report.logins.latency },
        loginsPerSecond: round(report.logins.visits / report.logins.seconds, 1),
        errors: report.errors + report.logins.errors,
      }),
    );
    return report.errors + report.logins.errors === 0 && (isShort || isGood);

    async function beside<Result>(run: () => Promise<Result>) {
      await delays();
      const report = await run();
      const metrics = await delays();
      return { report, ...metrics };
    }

    /** Reads both values in one scrape: the shop resets the histogram after each. */
    async function delays(): Promise<{ p99: number; worst: number }> {
      const [p99 = 0, worst = 0] = await figuresOf(shop.port, 'kontor_event_loop_delay_seconds', [
        'quantile="0.99"',
        'quantile="1"',
      ]);
      return { p99: round(1000 * p99, 1), worst: round(1000 * worst, 1) };
    }
  },
};
