import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot, inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { bookEverything } from '../ledger/index.ts';
import {
  type AccountingPeriod,
  accountingPeriods,
  closedThrough,
  lockMonths,
  lockPeriods,
  openingBefore,
  writeClosed,
  writeReopened,
} from './accounting-periods.store.ts';
import { monthChecks } from './month-checks.store.ts';
import {
  type CloseProblem,
  closeProblem,
  MONTH_CHECKS,
  type MonthCheck,
  type MonthCheckId,
  monthCheck,
} from './month-checks.ts';
import { type MonthFigures, monthFigures } from './month-figures.store.ts';
import { type Month, monthAfter, monthOf, readMonth } from './months.ts';
import { VAT_FILES, vatFile } from './vat-file.ts';
import { type VatEntry, vatEntries } from './vat-report.store.ts';
import { readVatQuery, type VatEntryPage, type VatReport, vatEntryPage, vatReport, vatScope } from './vat-report.ts';

type Entered = Readonly<Record<string, string>>;

/** Page of the end of a month. */
export type MonthEnd = {
  month: Month;
  before: Month;
  after: Month;
  /** `running`: it has not ended. */
  state: 'running' | 'open' | 'closed';
  /** Closed and reopened months, newest first. */
  periods: AccountingPeriod[];
  /** Only the newest closed month can be reopened. */
  mayReopen: boolean;
  checks: MonthCheck[];
  figures: { now: MonthFigures; before: MonthFigures };
};

export type ReopenProblem = 'no-reason' | 'not-closed' | 'later-closed';

/** Months of the books and their VAT, for employees. Every function checks the role; changes are recorded. */
export type PeriodAdministration = {
  /** `month`: "2026-11"; by default the last one that ended. Null without permission. */
  monthEnd(member: StaffMember, asked: { tenant: Tenant; month: string | null }): Promise<MonthEnd | null>;
  /** Closes a month and all before it. Open points need a reason. */
  close(
    member: StaffMember,
    asked: { tenant: Tenant; month: string; reason: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: CloseProblem }>;
  reopen(
    member: StaffMember,
    asked: { tenant: Tenant; month: string; reason: string },
    approval?: ApprovalInput,
  ): Promise<{ ok: true } | Refused | NotApproved | { ok: false; problem: ReopenProblem }>;
  /** Query: from, to, country, rate, part, after. Null without permission. */
  vat(
    member: StaffMember,
    asked: { tenant: Tenant; query: Entered },
  ): Promise<{ report: VatReport; entries: VatEntryPage | null } | null>;
  /**
   * Returns the entries behind the report, oldest first, behind a place. Query: as above. `last`: entry and position of the last one,
   * and the months of the list. They prevail over the query, since a list without months would follow the calendar.
   */
  vatEntries(
    member: StaffMember,
    asked: { tenant: Tenant; query: Entered },
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ lines: VatEntry[]; last: readonly string[] | null } | null>;
  /** Query: as above, with kind and format. `headers`: see tableFile. */
  vatFile(
    member: StaffMember,
    asked: { tenant: Tenant; query: Entered; headers: Readonly<Record<string, string>> },
  ): Promise<{ ok: true; name: string; format: 'csv' | 'xlsx'; content: ReadableStream<Uint8Array> } | Refused>;
};

const LONGEST_REASON = 300;
const PERIODS = 24;

const reasonOf = (text: string): string => oneLineNote(text, LONGEST_REASON);

export function createPeriodAdministration(deps: { pool: Pool; clock: Clock }): PeriodAdministration {
  const { pool, clock } = deps;
  const todayOf = (tenant: Tenant) => dayOf(clock.now(), tenant.timeZone);
  return {
    monthEnd: async (member, { tenant, month: asked }) => {
      if (!may(member, 'ledger.read')) return null;
      const today = todayOf(tenant);
      const month = readMonth(asked) ?? monthAfter(monthOf(today), -1);
      const before = monthAfter(month, -1);
      const { difference } = await vatReport(pool, tenant, { from: month, to: month });
      return inSnapshot(pool, async (client) => {
        const closed = await closedThrough(client, tenant.id);
        const figures = await figuresOfMonth(client, tenant, month);
        const isClosed = closed !== null && closed >= month.from;
        return {
          month,
          before,
          after: monthAfter(month, 1),
          state: isClosed ? 'closed' : today > month.to ? 'open' : 'running',
          periods: await accountingPeriods(client, tenant.id, PERIODS),
          mayReopen: closed === month.from && may(member, 'period.close'),
          checks: await checksOf(client, tenant, { month, figures: figures.now, difference }),
          figures,
        };
      });
    },

    close: async (member, { tenant, month: asked, reason: given }) => {
      if (!may(member, 'period.close')) return { ok: false, problem: 'not-allowed' };
      const month = readMonth(asked);
      if (!month) return { ok: false, problem: 'not-found' };
      const reason = reasonOf(given);
      const today = todayOf(tenant);
      if (today <= month.to) return { ok: false, problem: 'not-ended' };
      await bookEverything({ pool, clock });
      const { difference } = await vatReport(pool, tenant, { from: month, to: month });
      return inTransaction(pool, async (client) => {
        await lockPeriods(client, tenant.id);
        if (!(await lockMonths(client, tenant.id, month.from))) return { ok: false, problem: 'busy' } as const;
        const { now: figures } = await figuresOfMonth(client, tenant, month);
        const checks = await checksOf(client, tenant, { month, figures, difference });
        const through = await closedThrough(client, tenant.id);
        const problem = closeProblem({ month, today, closedThrough: through, checks, reason });
        if (problem) return { ok: false, problem } as const;
        const now = clock.now();
        await writeClosed(client, {
          tenant: tenant.id,
          month: month.from,
          by: member.email,
          reason,
          now,
          figures,
        });
        const open = Object.fromEntries(checks.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])));
        await recordAudit(client, now, member, {
          action: 'period.closed',
          tenant: tenant.id,
          subject: `period:${month.name}`,
          after: { month: month.name, reason, sales: figures.sales, vat: figures.vat, ...open },
        });
        return { ok: true } as const;
      });
    },

    reopen: async (member, { tenant, month: asked, reason: given }, approval) => {
      if (!may(member, 'period.close')) return { ok: false, problem: 'not-allowed' };
      const month = readMonth(asked);
      if (!month) return { ok: false, problem: 'not-found' };
      const reason = reasonOf(given);
      return inTransaction(pool, async (client) => {
        await lockPeriods(client, tenant.id);
        const closed = await closedThrough(client, tenant.id);
        if (closed === null || closed < month.from) return { ok: false, problem: 'not-closed' } as const;
        if (closed > month.from) return { ok: false, problem: 'later-closed' } as const;
        if (reason === '') return { ok: false, problem: 'no-reason' } as const;
        const now = clock.now();
        const period = (await accountingPeriods(client, tenant.id, PERIODS)).find((known) => known.month === closed);
        const subject = `period:${month.name}`;
        const after = { month: month.name, state: 'open', reason };
        const guarded = {
          act: 'period.reopen' as const,
          tenant,
          target: subject,
          subject,
          entered: { month: month.name, reason },
          // A month that was closed anew is another one.
          seen: String(period?.changedAt.getTime() ?? ''),
          after,
        };
        // The reason of the act is that of the request too.
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return passed;
        await writeReopened(client, { tenant: tenant.id, month: month.from, by: member.email, reason, now });
        await recordAudit(client, now, member, {
          action: 'period.reopened',
          tenant: tenant.id,
          subject,
          before: { state: 'closed' },
          after: { ...after, ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }) },
        });
        return { ok: true } as const;
      });
    },

    vat: async (member, { tenant, query }) => {
      if (!may(member, 'ledger.read')) return null;
      const asked = readVatQuery(query, todayOf(tenant));
      const [report, entries] = await Promise.all([
        vatReport(pool, tenant, asked.months),
        vatEntryPage(pool, tenant, asked),
      ]);
      return { report, entries };
    },

    vatEntries: async (member, { tenant, query }, { last, size }) => {
      if (!may(member, 'ledger.read')) return null;
      const [id, position, from = query.from ?? '', to = query.to ?? ''] = last ?? [];
      const { months, filter } = readVatQuery({ ...query, from, to }, todayOf(tenant));
      const after = id === undefined ? null : { id: Number(id), position: Number(position) };
      const lines = await vatEntries(pool, vatScope(tenant, months), { filter, after, most: size });
      const end = lines.at(-1);
      return { lines, last: end ? [String(end.id), String(end.position), months.from.name, months.to.name] : null };
    },

    vatFile: async (member, { tenant, query, headers }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const kind = VAT_FILES.find((name) => name === query.kind) ?? VAT_FILES[0];
      const format = query.format === 'csv' ? 'csv' : 'xlsx';
      const { months, filter } = readVatQuery(query, todayOf(tenant));
      await recordAudit(pool, clock.now(), member, {
        action: 'vat.exported',
        tenant: tenant.id,
        after: { kind, from: months.from.name, to: months.to.name },
      });
      const content = await vatFile(pool, tenant, { kind, format, months, filter, headers });
      return { ok: true, name: `vat-${kind}-${tenant.id}-${months.from.name}-${months.to.name}`, format, content };
    },
  };
}

async function figuresOfMonth(client: pg.PoolClient, tenant: Tenant, month: Month) {
  const before = monthAfter(month, -1);
  const opening = await openingBefore(client, tenant.id, before.from);
  return monthFigures(client, { tenant: tenant.id, before: before.from, from: month.from, to: month.to, opening });
}

/** Returns the checklist in the order of the page. */
async function checksOf(
  client: pg.PoolClient,
  tenant: Tenant,
  { month, figures, difference }: { month: Month; figures: MonthFigures; difference: number },
): Promise<MonthCheck[]> {
  const { from, to } = month;
  const scope = { tenant: tenant.id, from, to, timeZone: tenant.timeZone, bankDays: bankDaysOf(tenant, from, to) };
  const balance = (id: MonthCheckId, amount: number) =>
    monthCheck(id, amount === 0 ? 0 : 1, amount === 0 ? null : amount);
  const checks = [
    ...(await monthChecks(client, scope)),
    balance('provider-balance', figures.provider),
    balance('vat-difference', difference),
  ];
  return checks.sort((a, b) => MONTH_CHECKS.indexOf(a.id) - MONTH_CHECKS.indexOf(b.id));
}

/** Returns the days between two days on which banks of the tenant's country book. */
function bankDaysOf({ country }: Tenant, from: string, to: string): string[] {
  const days: string[] = [];
  let day = addWorkingDays(Temporal.PlainDate.from(from), 0, country);
  while (day.toString() <= to) {
    days.push(day.toString());
    day = addWorkingDays(day.add({ days: 1 }), 0, country);
  }
  return days;
}
