import { runLoad } from './load/run-load.ts';
import type { LoadJob, Made } from './load/visit.ts';
import { memoryOf, type ProcessorTime, processorTime } from './machine/processor-time.ts';
import type { BenchShop } from './machine/shop.ts';

/** Result of one measurement: visits, cost and latency. */
export type Figures = {
  bench: string;
  /** Number of products besides those of the demo shop. */
  products: number;
  visits: number;
  errors: number;
  /** Visits per second. */
  throughput: number;
  /** Processor time per visit in milliseconds, of the server process and of PostgreSQL. */
  serverMs: number;
  databaseMs: number | null;
  p50: number;
  p95: number;
  p99: number;
  /** Memory of the server after the measurement, in megabytes. */
  memory: number;
  /** Further figures of a bench. */
  [more: string]: unknown;
};

export type Measured = { figures: Figures; report: Made };

type Job = Omit<LoadJob, 'port' | 'beside'>;

/** Runs a job and divides the processor time used meanwhile by the number of visits. */
export async function measure(shop: BenchShop, bench: string, job: Job): Promise<Measured> {
  const cost = costOf(shop);
  const report = await runLoad({ ...job, port: shop.port });
  return { figures: figuresOf(shop, bench, { ...report, cost: cost() }), report };
}

/** Runs a job in two shops at the same time: each visit is made in one and then in the other. */
export async function measureBoth(
  [one, other]: readonly [BenchShop, BenchShop],
  bench: string,
  job: Job,
): Promise<[Measured, Measured]> {
  const costs = [costOf(one), costOf(other)] as const;
  const { beside, seconds, ...report } = await runLoad({ ...job, port: one.port, beside: other.port });
  if (beside === null) throw new Error('the load generator reports no visits of the second shop');
  return [
    { figures: figuresOf(one, bench, { ...report, seconds, cost: costs[0]() }), report },
    { figures: figuresOf(other, bench, { ...beside, seconds, cost: costs[1]() }), report: beside },
  ];
}

/** Returns a function that gives the processor time since this call. */
function costOf(shop: BenchShop): () => ProcessorTime {
  const before = processorTime(shop.pid, shop.postmaster);
  return () => {
    const after = processorTime(shop.pid, shop.postmaster);
    const database = after.database === null || before.database === null ? null : after.database - before.database;
    return { server: after.server - before.server, database };
  };
}

function figuresOf(shop: BenchShop, bench: string, made: Made & { seconds: number; cost: ProcessorTime }): Figures {
  const { cost, visits, latency } = made;
  const each = (total: number): number => round(total / Math.max(1, visits), 3);
  return {
    bench,
    products: shop.products,
    visits,
    errors: made.errors,
    throughput: round(visits / made.seconds, 1),
    serverMs: each(cost.server),
    databaseMs: cost.database === null ? null : each(cost.database),
    p50: latency.p50,
    p95: latency.p95,
    p99: latency.p99,
    memory: memoryOf(shop.pid).now,
  };
}

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/**
 * Prints the figures as a line for people and as JSON for programs, with the problems. `floor`: what the work needs at
 * least in milliseconds; undefined if this run did not measure it.
 */
export function show(
  out: (line: string) => void,
  { figures, report }: Measured,
  target?: string,
  floor?: number,
): void {
  const database = figures.databaseMs === null ? 'database elsewhere' : `PostgreSQL ${figures.databaseMs} ms`;
  out(
    `${figures.bench} (${figures.products} products): CPU server ${figures.serverMs} ms, ${database} each${target ? ` (target ${target})` : ''}${floor ? `, ${timesFloor(figures, floor)} times its floor of ${floor} ms` : ''}; ` +
      `${figures.throughput}/s; p50 ${figures.p50} p95 ${figures.p95} p99 ${figures.p99} ms; ${figures.memory} MB; ${figures.errors} errors`,
  );
  for (const problem of report.problems) out(`  problem: ${problem}`);
  out(JSON.stringify(floor ? { ...figures, floor: timesFloor(figures, floor) } : figures));
}

function timesFloor({ serverMs, databaseMs }: Figures, floor: number): number {
  return round((serverMs + (databaseMs ?? 0)) / floor, 1);
}
