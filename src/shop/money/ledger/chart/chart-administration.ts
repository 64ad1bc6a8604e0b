import { lastMonth } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { ChartId } from '../../../../tenants/accounting.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { deleteNumbers, ownNumbers, writeNumbers, writeSetting } from './chart.store.ts';
import type { JournalFormat } from './chart.ts';
import { CHARTS } from './charts.ts';
import {
  type ChartRow,
  chartRows,
  numberProblem,
  type OwnNumber,
  readSubject,
  shippedNumber,
  subjectKey,
} from './mapping.ts';
import { openChart } from './open-chart.ts';

export type ChartPage = {
  chart: ChartId;
  name: string;
  charts: { id: ChartId; name: string }[];
  consultant: number;
  client: number;
  rows: (ChartRow & { key: string })[];
  /** Keys of accounts without a number. */
  missing: string[];
  formats: readonly JournalFormat[];
  lastMonth: { from: string; to: string };
};

export type ChartRefusal = 'bad-number' | 'bad-tax-key' | 'bad-subject' | 'bad-chart' | 'bad-client';

type Entered = Readonly<Record<string, string>>;
type Done = { ok: true } | Refused | { ok: false; problem: ChartRefusal; key?: string };

/** Chart of accounts for employees. Every function checks the role; changes are recorded. */
export type ChartAdministration = {
  page(member: StaffMember, tenant: Tenant): Promise<ChartPage | null>;
  /** Stores numbers and tax keys. Fields: "number:KEY" and "key:KEY"; account, rate, country, number, taxKey add a row. */
  save(member: StaffMember, asked: { tenant: Tenant; entered: Entered }): Promise<Done>;
  /** Chooses chart, consultant and client. Fields: chart, consultant, client. */
  choose(member: StaffMember, asked: { tenant: Tenant; entered: Entered }): Promise<Done>;
  /** Restores the shipped numbers of the chart in use. */
  reset(member: StaffMember, tenant: Tenant): Promise<Done>;
};

const MOST_CLIENT = 99_999;
const MOST_CONSULTANT = 9_999_999;
const LEAST_CONSULTANT = 1001;

export function createChartAdministration({ pool, clock }: { pool: Pool; clock: Clock }): ChartAdministration {
  return {
    page: async (member, tenant) => {
      if (!may(member, 'ledger.read')) return null;
      const { chart, consultant, client, shipped, own } = await openChart(pool, tenant);
      const rows = chartRows(shipped, tenant, own).map((row) => ({ ...row, key: subjectKey(row) }));
      return {
        chart,
        name: shipped.name,
        charts: tenant.accounting.charts.map((id) => ({ id, name: CHARTS[id].name })),
        consultant,
        client,
        rows,
        missing: rows
          .filter(({ number, permille, country }) => number === null && permille === null && country === null)
          .map(({ key }) => key),
        formats: shipped.formats,
        lastMonth: lastMonth(dayOf(clock.now(), tenant.timeZone)),
      };
    },

    save: (member, { tenant, entered }) => {
      if (!may(member, 'ledger.book')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        await client.query("select pg_advisory_xact_lock(hashtext('chart ' || $1))", [tenant.id]);
        const { chart, shipped, own } = await openChart(client, tenant);
        const numbers = enteredNumbers(entered);
        if (numbers === null) return { ok: false, problem: 'bad-subject' };
        for (const number of numbers) {
          const problem = numberProblem(shipped, number);
          if (problem) return { ok: false, problem, key: subjectKey(number) };
        }
        const isShipped = (number: OwnNumber) => {
          const known = shippedNumber(shipped, number);
          return (known?.number ?? null) === number.number && (known?.taxKey ?? null) === number.taxKey;
        };
        const changed = numbers.filter((number) => !isShipped(number));
        await writeNumbers(client, {
          tenant: tenant.id,
          chart,
          own: changed,
          shipped: numbers.filter(isShipped),
          by: member.email,
          now,
        });
        const after = await ownNumbers(client, tenant.id, chart);
        await recordAudit(client, now, member, {
          action: 'chart.changed',
          tenant: tenant.id,
          subject: `chart:${chart}`,
          before: factsOf(own),
          after: factsOf(after),
        });
        return { ok: true };
      });
    },

    choose: (member, { tenant, entered }) => {
      if (!may(member, 'ledger.book')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      const chart = tenant.accounting.charts.find((known) => known === entered.chart);
      const consultant = wholeNumber(entered.consultant, LEAST_CONSULTANT, MOST_CONSULTANT);
      const ofClient = wholeNumber(entered.client, 1, MOST_CLIENT);
      if (!chart) return Promise.resolve({ ok: false, problem: 'bad-chart' });
      if (consultant === null || ofClient === null) return Promise.resolve({ ok: false, problem: 'bad-client' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        const before = await openChart(client, tenant);
        await writeSetting(client, { tenant: tenant.id, chart, consultant, client: ofClient, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'chart.chosen',
          tenant: tenant.id,
          subject: `chart:${chart}`,
          before: { chart: before.chart, consultant: before.consultant, client: before.client },
          after: { chart, consultant, client: ofClient },
        });
        return { ok: true };
      });
    },

    reset: (member, tenant) => {
      if (!may(member, 'ledger.book')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        const { chart, own } = await openChart(client, tenant);
        await deleteNumbers(client, tenant.id, chart);
        await recordAudit(client, now, member, {
          action: 'chart.reset',
          tenant: tenant.id,
          subject: `chart:${chart}`,
          before: factsOf(own),
          after: {},
        });
        return { ok: true };
      });
    },
  };
}

/** Reads the numbers of a form; null if it names an unknown account. */
function enteredNumbers(entered: Entered): OwnNumber[] | null {
  const read = (text: string | undefined): string | null => (text ?? '').trim() || null;
  const numbers: OwnNumber[] = [];
  for (const [field, value] of Object.entries(entered)) {
    if (!field.startsWith('number:')) continue;
    const key = field.slice('number:'.length);
    const subject = readSubject(key);
    if (!subject) return null;
    numbers.push({ ...subject, number: read(value), taxKey: read(entered[`key:${key}`]) });
  }
  const { account = '', rate = '', country = '' } = entered;
  if (account !== '') {
    const percent = rate.trim().replace(',', '.');
    const permille = percent === '' ? '' : String(Math.round(Number(percent) * 10));
    const subject = readSubject([account, permille, country.trim().toUpperCase()].join(':'));
    if (!subject) return null;
    numbers.push({ ...subject, number: read(entered.number), taxKey: read(entered.taxKey) });
  }
  return numbers;
}

function wholeNumber(text: string | undefined, least: number, most: number): number | null {
  const number = /^\d{1,7}$/.test((text ?? '').trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

function factsOf(own: readonly OwnNumber[]): Record<string, string> {
  return Object.fromEntries(
    own.map((number) => [subjectKey(number), [number.number ?? '', number.taxKey].filter(Boolean).join(' ')]),
  );
}
