import { calendarDay, isCalendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenants } from '../../../tenants/index.ts';
import type { Currency, Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, type RightsHolder, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type AskedReport, REPORT_CURRENCIES, type ReportScope, readAsked, scopeOf } from './ask.ts';
import { buildOverview, buildReport, type OverviewTile } from './build-report.ts';
import { type ExchangeRate, readRate } from './exchange.ts';
import { REPORT_IDS, REPORTS, type ReportId, type ShopReport } from './report.ts';
import { REPORT_FORMATS, type ReportFormat, type ReportLabels, reportFile } from './report-file.ts';
import {
  deleteSchedule,
  type ReportSchedule,
  RHYTHMS,
  readRates,
  schedulesOf,
  writeRate,
  writeSchedule,
} from './settings.store.ts';

type Entered = Readonly<Record<string, string>>;
type Asking = { tenant: Tenant; query: Entered };

/** A report, or the currencies without an exchange rate: amounts of several currencies are never added up. */
export type Read<Part> = { asked: AskedReport; readable: ReportId[] } & (
  | ({ ok: true } & Part)
  | { ok: false; missing: Currency[] }
);

export type RateProblem = 'bad-rate' | 'bad-day' | 'equal-currencies';
export type ScheduleProblem = 'bad-schedule';
export type ReportSettings = { rates: ExchangeRate[]; mayRate: boolean; schedules: ReportSchedule[]; today: string };

/** Reports for employees. Every function checks the role; null without permission. Choices come from the address. */
export type ReportAdministration = {
  /** Key figures with their course. */
  overview(member: StaffMember, asked: Asking): Promise<Read<{ tiles: OverviewTile[] }> | null>;
  report(
    member: StaffMember,
    asked: Asking & { id: string; locale: string },
  ): Promise<Read<{ report: ShopReport }> | null>;
  /** Query: as above, with table (the first one by default) and format. */
  file(
    member: StaffMember,
    asked: Asking & { id: string; locale: string; labels: ReportLabels },
  ): Promise<
    | { ok: true; name: string; format: ReportFormat; content: ReadableStream<Uint8Array> }
    | Refused
    | { ok: false; problem: 'without-rate' }
  >;
  settings(member: StaffMember, asked: { tenant: Tenant }): Promise<ReportSettings | null>;
  /** Fields: currency, quote, validFrom, rate. An empty rate deletes it. */
  saveRate(
    member: StaffMember,
    entered: Entered,
  ): Promise<{ ok: true } | Refused | { ok: false; problem: RateProblem }>;
  /** Fields: tenant, currency, rhythm. The employee gets the mails. */
  saveSchedule(
    member: StaffMember,
    entered: Entered,
  ): Promise<{ ok: true } | Refused | { ok: false; problem: ScheduleProblem }>;
  endSchedule(member: StaffMember, entered: Entered): Promise<{ ok: true } | Refused>;
};

/** Whether an employee may read a report. */
export function mayReadReport(holder: RightsHolder, id: ReportId): boolean {
  const { permission } = REPORTS[id];
  return may(holder, 'report.read') && (permission === null || may(holder, permission));
}

export function createReportAdministration(deps: { pool: Pool; clock: Clock }): ReportAdministration {
  const { pool, clock } = deps;

  async function read<Part>(
    member: StaffMember,
    { tenant, query }: Asking,
    build: (scope: ReportScope) => Promise<Part>,
  ): Promise<Read<Part>> {
    // An employee with roles in single tenants reads the chosen one, whatever the address says.
    const asked = readAsked(member.tenants ? { ...query, tenant: tenant.id } : query, tenant, clock.now());
    const readable = REPORT_IDS.filter((id) => mayReadReport(member, id));
    const found = scopeOf(asked, await readRates(pool));
    if (!found.ok) return { asked, readable, ...found };
    return { asked, readable, ok: true, ...(await build(found.scope)) };
  }

  const report: ReportAdministration['report'] = async (member, asked) => {
    const id = REPORT_IDS.find((known) => known === asked.id);
    if (!id || !mayReadReport(member, id)) return null;
    const today = calendarDay(clock.now(), asked.tenant.timeZone);
    return read(member, asked, async (scope) => ({
      report: await buildReport(pool, id, { scope, locale: asked.locale, today }),
    }));
  };

  return {
    overview: async (member, asked) => {
      if (!may(member, 'report.read')) return null;
      const mayRead = (id: ReportId) => mayReadReport(member, id);
      return read(member, asked, async (scope) => ({ tiles: await buildOverview(pool, scope, mayRead) }));
    },
    report,
    file: async (member, asked) => {
      const found = await report(member, asked);
      if (!found) return { ok: false, problem: 'not-found' };
      const format = REPORT_FORMATS.find((known) => known === asked.query.format) ?? 'csv';
      if (!found.ok) return { ok: false, problem: 'without-rate' };
      const tables = found.report.tables;
      const { table: name = '' } = asked.query;
      const table = name === '' ? tables[0] : tables.find(({ id }) => id === name);
      if (!table) return { ok: false, problem: 'not-found' };
      const { currency, tenant, range } = found.asked;
      await recordAudit(pool, clock.now(), member, {
        action: 'report.exported',
        tenant: asked.tenant.id,
        subject: `report:${found.report.id}`,
        after: { tenant, ...range },
      });
      const content = await reportFile(table, {
        format,
        labels: asked.labels,
        decimal: asked.tenant.priceFormat.decimal,
        currency,
      });
      return { ok: true, name: `${found.report.id}-${tenant}-${range.from}-${range.to}`, format, content };
    },
    ...settingsOf(deps),
  };
}

function settingsOf({
  pool,
  clock,
}: {
  pool: Pool;
  clock: Clock;
}): Pick<ReportAdministration, 'settings' | 'saveRate' | 'saveSchedule' | 'endSchedule'> {
  return {
    settings: async (member, { tenant }) => {
      if (!may(member, 'report.read')) return null;
      const [rates, schedules] = await Promise.all([readRates(pool), schedulesOf(pool, member.id)]);
      const mayRate = may(member, 'report.rates');
      return { rates, schedules, mayRate, today: calendarDay(clock.now(), tenant.timeZone) };
    },
    saveRate: async (member, entered) => {
      if (!may(member, 'report.rates')) return { ok: false, problem: 'not-allowed' };
      const { validFrom = '' } = entered;
      const currency = REPORT_CURRENCIES.find((known) => known === entered.currency);
      const quote = REPORT_CURRENCIES.find((known) => known === entered.quote);
      if (!currency || !quote || currency === quote) return { ok: false, problem: 'equal-currencies' };
      if (!isCalendarDay(validFrom)) return { ok: false, problem: 'bad-day' };
      const isRemoval = (entered.rate ?? '').trim() === '';
      const rate = isRemoval ? null : readRate(entered.rate ?? '');
      if (rate === null && !isRemoval) return { ok: false, problem: 'bad-rate' };
      await inTransaction(pool, async (client) => {
        const now = clock.now();
        const before = await writeRate(client, { currency, quote, validFrom, rate, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'report.rate',
          subject: `rate:${currency}-${quote}:${validFrom}`,
          before: { rate: before },
          after: { rate },
        });
      });
      return { ok: true };
    },
    saveSchedule: async (member, entered) => {
      if (!may(member, 'report.read')) return { ok: false, problem: 'not-allowed' };
      const tenant = ['all', ...Object.keys(tenants)].find((known) => known === entered.tenant);
      const currency = REPORT_CURRENCIES.find((known) => known === entered.currency);
      const rhythm = RHYTHMS.find((known) => known === entered.rhythm);
      if (!tenant || !currency || !rhythm) return { ok: false, problem: 'bad-schedule' };
      if (member.tenants && !member.tenants.has(tenant)) return { ok: false, problem: 'bad-schedule' };
      await writeSchedule(pool, member.id, { tenant, currency, rhythm });
      return { ok: true };
    },
    endSchedule: async (member, entered) => {
      if (!may(member, 'report.read')) return { ok: false, problem: 'not-allowed' };
      const rhythm = RHYTHMS.find((known) => known === entered.rhythm) ?? 'week';
      await deleteSchedule(pool, member.id, { tenant: entered.tenant ?? '', rhythm });
      return { ok: true };
    },
  };
}
