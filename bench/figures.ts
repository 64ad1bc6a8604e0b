import { runLoad } from './load/run-load.ts';
import type { LoadJob, LoadReport } from './load/visit.ts';
import { memoryOf, processorTime } from './machine/processor-time.ts';
import type { BenchShop } from './machine/shop.ts';

/** One measurement: what was done, what it cost, how long it took. */
export type Figures = {
  bench: string;
  /** Products in the shop besides those of the demo house. */
  products: number;
  visits: number;
  errors: number;
  /** Visits a second. */
  throughput: number;
  /** Milliseconds of processor time a visit: of the server's process, and of PostgreSQL. */
  serverMs: number;
  databaseMs: number | null;
  p50: number;
  p95: number;
  p99: number;
  /** Megabytes of the server after it. */
  memory: number;
  /** What the measurement has beyond these. */
  [more: string]: unknown;
};

export type Measured = { figures: Figures; report: LoadReport };

/** Runs a job and divides the processor time that went by meanwhile by the visits that were made. */
export async function measure(shop: BenchShop, bench: string, job: Omit<LoadJob, 'port'>): Promise<Measured> {
  const before = processorTime(shop.pid, shop.postmaster);
  const report = await runLoad({ ...job, port: shop.port });
  const after = processorTime(shop.pid, shop.postmaster);
  const each = (total: number): number => round(total / Math.max(1, report.visits), 3);
  const figures: Figures = {
    bench,
    products: shop.products,
    visits: report.visits,
    errors: report.errors,
    throughput: round(report.visits / report.seconds, 1),
    serverMs: each(after.server - before.server),
    databaseMs: after.database === null || before.database === null ? null : each(after.database - before.database),
    p50: report.latency.p50,
    p95: report.latency.p95,
    p99: report.latency.p99,
    memory: memoryOf(shop.pid).now,
  };
  return { figures, report };
}

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** The figures as a line for people and one of JSON for programs; what went wrong is named. */
export function show(out: (line: string) => void, { figures, report }: Measured, target?: string): void {
  const database = figures.databaseMs === null ? 'database elsewhere' : `PostgreSQL ${figures.databaseMs} ms`;
  out(
    `${figures.bench} (${figures.products} products): CPU server ${figures.serverMs} ms, ${database} each${target ? ` (target ${target})` : ''}; ` +
      `${figures.throughput}/s; p50 ${figures.p50} p95 ${figures.p95} p99 ${figures.p99} ms; ${figures.memory} MB; ${figures.errors} errors`,
  );
  for (const problem of report.problems) out(`  problem: ${problem}`);
  out(JSON.stringify(figures));
}
