import type { Bench, BenchRun, FleetBench } from './bench.ts';
import { backOffice } from './benches/back-office.ts';
import { basket } from './benches/basket.ts';
import { bulk } from './benches/bulk.ts';
import { bytes } from './benches/bytes.ts';
import { calculator } from './benches/calculator.ts';
import { campaign } from './benches/campaign.ts';
import { checkout } from './benches/checkout.ts';
import { closing } from './benches/closing.ts';
import { dearest } from './benches/dearest.ts';
import { events } from './benches/events.ts';
import { fleet } from './benches/fleet.ts';
import { floors } from './benches/floors.ts';
import { found } from './benches/found.ts';
import { gateway } from './benches/gateway.ts';
import { growth } from './benches/growth.ts';
import { importFeed } from './benches/import.ts';
import { lines } from './benches/lines.ts';
import { logins } from './benches/logins.ts';
import { machines } from './benches/machines.ts';
import { memory } from './benches/memory.ts';
import { memoryAtWork } from './benches/memory-at-work.ts';
import { monthEnd } from './benches/month-end.ts';
import { orderGrowth } from './benches/order-growth.ts';
import { orders } from './benches/orders.ts';
import { pages } from './benches/pages.ts';
import { pay } from './benches/pay.ts';
import { phone } from './benches/phone.ts';
import { pricing } from './benches/pricing.ts';
import { relevance } from './benches/relevance.ts';
import { rendering } from './benches/rendering.ts';
import { renditions } from './benches/renditions.ts';
import { reports } from './benches/reports.ts';
import { retention } from './benches/retention.ts';
import { search } from './benches/search.ts';
import { searchCluster } from './benches/search-cluster.ts';
import { sessions } from './benches/sessions.ts';
import { soak } from './benches/soak.ts';
import { start } from './benches/start.ts';
import { telemetry } from './benches/telemetry.ts';
import { uploads } from './benches/uploads.ts';
import { webhooks } from './benches/webhooks.ts';
import { generatedGoods } from './catalogue/goods.ts';
import type { Floors } from './floor/ratios.ts';
import { type BenchShop, openBenchShop } from './machine/shop.ts';
import { CallProblem, readOptions } from './options.ts';

const BENCHES: Record<string, Bench | FleetBench> = {
  // First, so that the others print ratios to the measured floors.
  floors,
  'back-office': backOffice,
  pages,
  gateway,
  basket,
  checkout,
  closing,
  reports,
  'month-end': monthEnd,
  dearest,
  renditions,
  campaign,
  uploads,
  orders,
  'order-growth': orderGrowth,
  pay,
  calculator,
  pricing,
  bytes,
  phone,
  sessions,
  logins,
  soak,
  memory,
  'memory-at-work': memoryAtWork,
  import: importFeed,
  bulk,
  lines,
  machines,
  events,
  retention,
  growth,
  relevance,
  rendering,
  telemetry,
  search,
  'search-cluster': searchCluster,
  found,
  webhooks,
  fleet,
  start,
};
const LONG_SECONDS = 20;

process.exitCode = await main();

/** Returns the exit code. 0: all targets met, 1: a target missed, 2: not started. */
async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(process.argv.slice(2), Object.keys(BENCHES));
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    console.error(`bench: ${error.message}`);
    return 2;
  }
  const isShort = options.short || options.names.length === 0;
  const names = options.names.length === 0 ? Object.keys(BENCHES) : options.names;
  const goods = generatedGoods();
  const out = (line: string): void => console.info(line);
  let shop: BenchShop | null = null;
  const measuredFloors: Floors = new Map();
  let isGood = true;
  try {
    for (const name of names) {
      const bench = BENCHES[name];
      if (!bench) continue;
      if ('opensShops' in bench) {
        await shop?.close();
        shop = null;
        out(`\n== ${name}`);
        const { products } = bench;
        isGood = (await bench.run({ products, minutes: options.minutes ?? 10, isShort, out })) && isGood;
        continue;
      }
      const products = options.products ?? (isShort ? (bench.shortProducts ?? bench.products) : bench.products);
      const behindProxy = bench.behindProxy ?? false;
      const searches = bench.searches ?? true;
      if (shop?.products !== products || shop.behindProxy !== behindProxy || (searches && !shop.searches)) {
        await shop?.close();
        shop = await openBenchShop({
          products,
          behindProxy,
          searches,
          nodeArguments: profiling(options.profile),
          folder: options.data,
          tell: out,
        });
      }
      out(`\n== ${name}`);
      const seconds = options.seconds ?? (isShort ? bench.shortSeconds : LONG_SECONDS);
      const given: BenchRun = {
        shop,
        goods,
        seconds,
        minutes: options.minutes ?? 10,
        orders: options.orders,
        accounts: options.accounts,
        against: options.against,
        isShort,
        stores: options.store,
        floors: measuredFloors,
        out,
      };
      isGood = (await bench.run(given)) && isGood;
    }
  } finally {
    await shop?.close();
  }
  return isGood ? 0 : 1;
}

/** Returns arguments for a CPU profile of the server, for Chromium's developer tools. */
function profiling(folder: string | null): string[] {
  return folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
