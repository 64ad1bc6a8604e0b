import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { replaceMonths } from '../../src/shop/reports/figures/compute-days.store.ts';
import {
  createReportAdministration,
  type ReportAdministration,
  renewDays,
} from '../../src/shop/reports/figures/index.ts';
import { quarterStart } from '../../src/shop/reports/figures/periods.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Question } from '../back-office/measure.ts';
import { analyzeFigures, fillYear, LAST_DAY, markDay, ordersOfDay, type YearSize } from './write-figures.store.ts';

/** Target of a report over a year, in milliseconds. */
const MOST_MS = 300;
const RUNS = 5;
const DAY_MS = 86_400_000;
const REPORTS = [
  'sales',
  'orders',
  'conversion',
  'customers',
  'products',
  'categories',
  'margin',
  'returns',
  'delivery',
  'payments',
  'promotions',
  'campaigns',
  'searches',
  'sold-out',
  'ageing',
] as const;

const admin = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@example.ch',
  role: 'admin',
  language: 'de',
} as const;

/** Overview and every report over the year that ends with a day, with the year before. */
export function reportQuestions(reports: ReportAdministration, member: StaffMember, to: string): Question[] {
  const from = new Date(Date.parse(to) - 364 * DAY_MS).toISOString().slice(0, 10);
  const query = { period: 'own', from, to, compare: 'year' };
  const asked = { tenant: tenants.ch, query, locale: 'de-CH' } as const;
  return [
    { name: 'overview', ask: () => reports.overview(member, asked) },
    ...REPORTS.map((id) => ({ name: id, ask: () => reports.report(member, { ...asked, id }) })),
  ];
}

/** Reads every report over a generated year, with the year before. Returns whether all are fast enough. */
export async function measureReports(pool: Pool, size: YearSize, out: (line: string) => void): Promise<boolean> {
  for (const month of await fillYear(pool, size))
    await inTransaction(pool, (client) =>
      replaceMonths(client, 'ch', { months: [month], quarters: [quarterStart(month)] }),
    );
  await analyzeFigures(pool);
  const reports = createReportAdministration({ pool, clock: fixedClock(`${LAST_DAY}T20:00:00Z`) });
  let isFast = true;
  const timed = async (name: string, run: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let done = 0; done < RUNS; done += 1) {
      const started = performance.now();
      await run();
      times.push(performance.now() - started);
    }
    const [, , median = 0] = times.sort((a, b) => a - b);
    isFast = median <= MOST_MS && isFast;
    out(`${name}: ${median.toFixed(0)} ms, at most ${(times.at(-1) ?? 0).toFixed(0)} ms`);
  };
  for (const { name, ask } of reportQuestions(reports, admin, LAST_DAY)) await timed(name, ask);
  return isFast;
}

/** Measures how long the job takes for one changed day of a shop with many orders. */
export async function measureDay(pool: Pool, day: string, out: (line: string) => void): Promise<void> {
  const count = await ordersOfDay(pool, day);
  await markDay(pool, day);
  const started = performance.now();
  await renewDays({ pool });
  out(`one day of ${count} orders computed anew: ${(performance.now() - started).toFixed(0)} ms`);
}
