import { setTimeout as pause } from 'node:timers/promises';
import { tenants } from '../../houses/montarve/house.ts';
import { findEverything } from '../../src/admin/find-everything.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { closeDay } from '../../src/shop/money/ledger/index.ts';
import { replaceMonths } from '../../src/shop/reports/figures/compute-days.store.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import { quarterStart } from '../../src/shop/reports/figures/periods.ts';
import { memberOf, openAdmin } from '../back-office/ask-back-office.ts';
import { listQuestions } from '../back-office/list-questions.ts';
import { type Bench, type BenchRun, places } from '../bench.ts';
import { type Figures, measureBoth, round } from '../figures.ts';
import { fillLedger } from '../ledger/write-ledger.store.ts';
import type { Visit } from '../load/visit.ts';
import { type BenchShop, openBenchShop } from '../machine/shop.ts';
import { askBoth, type Groups } from '../order-growth/ask-both.ts';
import { writeInBulk } from '../order-growth/bulk-tables.store.ts';
import {
  databaseBytes,
  filledOrders,
  isVacuuming,
  largestTables,
  latestNumbers,
  repeatYear,
  vacuumOthers,
} from '../order-growth/earlier-years.store.ts';
import { fillYears, RECENT } from '../order-growth/write-years.store.ts';
import { plentyOfStock } from '../orders/write-orders.store.ts';
import { reportQuestions } from '../reports/measure-reports.ts';
import { fillYear, LAST_DAY, markDay } from '../reports/write-figures.store.ts';
import { gatewayBaskets, narrowed, products, productsInFrench, programCheckout, simpleProducts } from '../visits.ts';

const MANY = 100_000;
const MOST_GROWTH = 1.25;
/** Accounts with overdue debts that a closing reminds. */
const DUE_ACCOUNTS = 2000;
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'];
const YEAR = { orders: 200_000, products: 3000 };
const DAY_MS = 86_400_000;
/** Lists whose tables grow with orders. */
const LISTS = ['orders', 'customers', 'open items', 'returns', 'documents', 'mails', 'to ship'];

/**
 * Does equal work in a shop with 10,000 stored orders and in one with `--orders` (100,000; ten million are those of ten years). The
 * latest orders and the open work are equal in both, so that the other shop has more history only. Both run at once, and each
 * visit or question goes to one right after the other. Fails if the larger shop needs more than 1.25 times.
 */
export const orderGrowth: Bench = {
  products: 3000,
  shortSeconds: 4,
  behindProxy: true,
  run: async (given) => {
    const { shop, isShort, orders: asked, out } = given;
    const orders = asked ?? MANY;
    const small = await openBenchShop({ products: shop.products, behindProxy: true, tell: out });
    try {
      await fill(small, RECENT, out);
      await fill(shop, orders, out);
      if (!isShort) for (const one of [small, shop]) await withPool(one, untilQuiet);
      const isCheap = await visitBoth(given, small);
      return (await askShops([small, shop], out)) && isCheap;
    } finally {
      await small.close();
    }
  },
};

/** Waits until PostgreSQL has vacuumed what was written before, at most ten minutes. */
async function untilQuiet(pool: Pool): Promise<void> {
  let quiet = 0;
  for (let waited = 0; quiet < 4 && waited < 120; waited += 1) {
    quiet = (await isVacuuming(pool)) ? 0 : quiet + 1;
    await pause(5000);
  }
}

/** Fills a shop with orders, sums of days and overdue accounts. */
async function fill(shop: BenchShop, orders: number, out: (line: string) => void): Promise<void> {
  const started = performance.now();
  const tell = (line: string) => out(`  ${Math.round((performance.now() - started) / 1000)} s: ${line}`);
  const filled = await withPool(shop, filledOrders);
  const isFilled = filled > 0.9 * orders && filled < 1.1 * orders;
  if (filled > 0 && !isFilled) throw new Error(`the shop already has ${filled} orders`);
  const write = async () => {
    if (isFilled) return tell('filled by an earlier run');
    await writeInBulk(shop.dataDir, (lanes) => fillYears(lanes, orders, tell));
    await withPool(shop, async (pool) => {
      await fillLedger(pool, DUE_ACCOUNTS);
      for (const month of await fillYear(pool, YEAR))
        await inTransaction(pool, (client) =>
          replaceMonths(client, 'ch', { months: [month], quarters: [quarterStart(month)] }),
        );
      if (orders > RECENT) await repeatYear(pool, LAST_DAY);
      await vacuumOthers(pool);
      const bytes = await databaseBytes(pool);
      const tables = await largestTables(pool, 12);
      tell(
        `${orders} orders, database of ${round(bytes / 1e9, 2)} GB: ` +
          tables.map((table) => `${table.name} ${Math.round(table.bytes / orders)}`).join(', ') +
          ' bytes an order',
      );
    });
  };
  await shop.whileStopped(write);
}

/** Lets `work` use a shop's database, which runs or is started for it. */
async function withPool<Result>(shop: BenchShop, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
  const pool = openPool(database.url, silentLog, 6);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Visits of shoppers and programs, each to both shops. Compares processor time of server and PostgreSQL. */
async function visitBoth({ shop, goods, seconds, out }: BenchRun, small: BenchShop): Promise<boolean> {
  const simple = simpleProducts(goods, 200, shop.products);
  const skus = simple.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  for (const one of [small, shop]) await withPool(one, (pool) => plentyOfStock(pool, skus));
  const own = places(0, shop.products);
  const half = simple.length / 2;
  const works: { name: string; visits: Visit[]; once: boolean }[] = [
    { name: 'product page', visits: [...productsInFrench(goods, own), ...products(goods, own)], once: true },
    { name: 'list', visits: narrowed('list', `/${goods.fixedCategory.path[0]}?`), once: true },
    { name: 'search', visits: narrowed('search', '/s/?q=regal+eiche&'), once: true },
    { name: 'add to basket', visits: gatewayBaskets(simple), once: false },
    {
      name: 'placing an order',
      visits: simple.map((product, index) =>
        programCheckout(product, index, simple[(index + half) % simple.length] ?? product),
      ),
      once: false,
    },
  ];
  let isFlat = true;
  const cost = (figures: Figures): number => figures.serverMs + (figures.databaseMs ?? 0);
  for (const { name, visits, once } of works) {
    const cut = once ? visits.length / 3 : 0;
    const job = { once, concurrency: 1, seconds };
    await measureBoth([small, shop], 'warm up', { ...job, visits: once ? visits.slice(0, cut) : visits });
    const both = await measureBoth([small, shop], name, { ...job, visits: visits.slice(cut) });
    for (const problem of both.flatMap(({ report }) => report.problems)) out(`  problem: ${problem}`);
    const [before, after] = [both[0].figures, both[1].figures];
    const growth = round(cost(after) / cost(before), 2);
    const errors = before.errors + after.errors;
    isFlat = growth <= MOST_GROWTH && errors === 0 && isFlat;
    out(
      `${name}: CPU ${before.serverMs} + ${before.databaseMs} to ${after.serverMs} + ${after.databaseMs} ms, times ${growth}` +
        `${growth > MOST_GROWTH ? ' OVER' : ''} (at most ${MOST_GROWTH}); p50 ${before.p50} to ${after.p50}, p95 ${before.p95} to ${after.p95} ms; ` +
        `${after.visits} visits, ${errors} errors`,
    );
    out(JSON.stringify({ bench: `order growth: ${name}`, growth, small: before, large: after }));
  }
  return isFlat;
}

/** Asks the departments of both shops in turns. */
async function askShops(
  [small, large]: readonly [BenchShop, BenchShop],
  out: (line: string) => void,
): Promise<boolean> {
  return withPool(small, (smallPool) =>
    withPool(large, async (largePool) => {
      const opened = [await openAdmin(small.dataDir, smallPool), await openAdmin(large.dataDir, largePool)] as const;
      try {
        const groups = await Promise.all([groupsOf(opened[0].admin, smallPool), groupsOf(opened[1].admin, largePool)]);
        const isFlat = await askBoth(groups, { mostGrowth: MOST_GROWTH, out });
        await sumBoth([smallPool, largePool], out);
        return (await closeBoth([smallPool, largePool], out)) && isFlat;
      } finally {
        for (const { close } of opened) await close();
      }
    }),
  );
}

async function groupsOf(admin: Awaited<ReturnType<typeof openAdmin>>['admin'], pool: Pool): Promise<Groups> {
  const tenant = tenants.ch;
  const member = memberOf('admin');
  const { locale } = tenant.locales[0];
  const work = { admin, member, tenant, text: staffTexts.de, language: 'de', locale } as const;
  const finds = {
    'order number': await latestNumbers(pool, 5),
    'customer number': ['700000007', '700000077', '700000777'],
    name: ['Müller', 'Meier', 'Lea Keller'],
    'e-mail': ['kundin-7@example.ch', 'kundin-77@example.ch', 'kundin-777@example.ch'],
    'postal code': ['8001', '3011'],
    nothing: ['Xyzzy', '99999999999', 'niemand@example.ch'],
  };
  // Only first pages, since the end of a list is further away in a shop with more rows. Only periods that both shops have.
  const lists = Object.entries(listQuestions(admin, member))
    .filter(([name]) => LISTS.includes(name))
    .map(([name, questions]) => [
      `list: ${name}`,
      questions.filter((question) => !/page=(?!1\b)|\b(to|quiet)=/.test(question.name)),
    ]);
  return {
    ...Object.fromEntries(
      Object.entries(finds).map(([name, terms]) => [
        `search by ${name}`,
        terms.map((term, place) => ({ name: `${name} ${place}`, ask: () => findEverything(work, term) })),
      ]),
    ),
    ...Object.fromEntries(lists),
    'page of the ledger': ['', '700000777', 'kundin-777@example.ch'].map((term) => ({
      name: term,
      ask: () => admin.ledger.overview(member, { tenant, term }),
    })),
    'reports of a year': reportQuestions(admin.figures, member, LAST_DAY),
  };
}

/**
 * Computes the sums of yesterday in both shops. The growth is not judged: a day is a third of the smaller shop, which PostgreSQL
 * reads as a whole.
 */
async function sumBoth(pools: readonly [Pool, Pool], out: (line: string) => void): Promise<void> {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const shortest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < 4; run += 1)
    for (const [place, pool] of pools.entries()) {
      await markDay(pool, yesterday);
      const started = performance.now();
      await renewDays({ pool });
      shortest[place] = Math.min(shortest[place] ?? 0, performance.now() - started);
    }
  out(`sums of a day: ${shortest.map((ms) => Math.round(ms)).join(' to ')} ms, not judged`);
}

/** Closes some days in both shops, one right after the other. */
async function closeBoth(pools: readonly [Pool, Pool], out: (line: string) => void): Promise<boolean> {
  const sums = [0, 0];
  const accounts = [0, 0];
  for (const day of DAYS)
    for (const [place, pool] of pools.entries()) {
      const started = performance.now();
      const closed = await closeDay({ pool, clock: fixedClock(`${day}T04:00:00Z`) }, tenants.ch);
      sums[place] = (sums[place] ?? 0) + performance.now() - started;
      accounts[place] = (accounts[place] ?? 0) + closed.accounts;
    }
  const [before = 0, after = 0] = sums;
  const growth = round(after / before, 2);
  const isEqual = accounts[0] === accounts[1];
  out(
    `daily closing: ${Math.round(before)} to ${Math.round(after)} ms for ${DAYS.length} days of ${accounts.join(' and ')} accounts, times ${growth}` +
      `${growth > MOST_GROWTH ? ' OVER' : ''} (at most ${MOST_GROWTH})`,
  );
  out(JSON.stringify({ bench: 'order growth: daily closing', growth, before, after }));
  return growth <= MOST_GROWTH && isEqual;
}
