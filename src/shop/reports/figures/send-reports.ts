import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { calendarDay, lastMonth } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mainTenant, tenants } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readStaffLanguage, rightsNow, type StaffLanguage } from '../../staff/employees/index.ts';
import { type AskedReport, readAsked, scopeOf } from './ask.ts';
import { buildOverview, type OverviewTile } from './build-report.ts';
import type { DayRange } from './periods.ts';
import { renewDays } from './renew-days.ts';
import { mayReadReport } from './report-administration.ts';
import { type DueSchedule, dueSchedules, markMailed, type ReportRhythm, RHYTHMS, readRates } from './settings.store.ts';

/** Key figures of a period for one employee. They contain no personal data. */
export type MailedReport = {
  to: string;
  staffId: string;
  language: StaffLanguage;
  rhythm: ReportRhythm;
  /** Tenant whose letter it is: that of the report, or the retailer's first one. */
  tenant: Tenant;
  asked: AskedReport;
  tiles: OverviewTile[];
};
/** Mails a report in the transaction that notes it. */
export type TellReport = (client: pg.PoolClient, report: MailedReport) => Promise<void>;

/** Returns the last week from Monday to Sunday, or the last month, that ended before a day. */
export function endedPeriod(rhythm: ReportRhythm, today: string): DayRange {
  if (rhythm === 'month') return lastMonth(today);
  const date = Temporal.PlainDate.from(today);
  const monday = date.subtract({ days: date.dayOfWeek + 6 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/**
 * Mails the ended week and month to the employees who want them and may read reports: once for each period. A report
 * without an exchange rate waits until there is one. Returns the number of mails.
 */
export async function sendReports(deps: { pool: Pool; clock: Clock; tell: TellReport }): Promise<number> {
  const { pool, clock } = deps;
  await renewDays({ pool });
  const rates = await readRates(pool);
  let count = 0;
  for (const rhythm of RHYTHMS) {
    const period = endedPeriod(rhythm, calendarDay(clock.now(), mainTenant.timeZone));
    for (const due of await dueSchedules(pool, rhythm, period.from)) {
      const report = await reportOf(deps, due, period, rates);
      if (report && (await mail(deps, due, report))) count += 1;
    }
  }
  return count;
}

async function reportOf(
  { pool, clock }: { pool: Pool; clock: Clock },
  due: DueSchedule,
  period: DayRange,
  rates: Awaited<ReturnType<typeof readRates>>,
): Promise<MailedReport | null> {
  const holder = await rightsNow(pool, due.staffId, due.tenant);
  if (!mayReadReport(holder, 'sales')) return null;
  const tenant = Object.values(tenants).find(({ id }) => id === due.tenant) ?? mainTenant;
  const query = { period: 'own', ...period, tenant: due.tenant, currency: due.currency };
  const asked = readAsked(query, tenant, clock.now());
  const found = scopeOf(asked, rates);
  if (!found.ok) return null;
  const tiles = await buildOverview(pool, found.scope, (id) => mayReadReport(holder, id));
  const language = readStaffLanguage(due.language) ?? 'de';
  return { to: due.email, staffId: due.staffId, language, rhythm: due.rhythm, tenant, asked, tiles };
}

function mail(
  { pool, tell }: { pool: Pool; tell: TellReport },
  due: DueSchedule,
  report: MailedReport,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await markMailed(client, due, report.asked.range.from))) return false;
    await tell(client, report);
    return true;
  });
}
