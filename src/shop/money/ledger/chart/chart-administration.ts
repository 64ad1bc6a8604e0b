import type pg from 'pg';
import { lastMonth } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { sha256 } from '../../../../platform/tokens.ts';
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
import { type OpenChart, openChart } from './open-chart.ts';

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
  /** State of settings and numbers; a change for another one is refused. */
  state: string;
};

export type ChartRefusal = 'bad-number' | 'bad-tax-key' | 'bad-subject' | 'bad-chart' | 'bad-client' | 'stale';

type Entered = Readonly<Record<string, string>>;
type Done = { ok: true } | Refused | { ok: false; problem: ChartRefusal; key?: string };

/** Chart of accounts for employees. Every function checks the role; changes are recorded. `state`: the page's, if it counts. */
export type ChartAdministration = {
  page(member: StaffMember, tenant: Tenant): Promise<ChartPage | null>;
  /** Stores numbers and tax keys. Fields: "number:KEY" and "key:KEY"; account, rate, country, number, taxKey add a row. */
  save(member: StaffMember, asked: { tenant: Tenant; entered: Entered; state?: string }): Promise<Done>;
  /** Chooses chart, consultant and client. Fields: chart, consultant, client. */
  choose(member: StaffMember, asked: { tenant: Tenant; entered: Entered; state?: string }): Promise<Done>;
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
      const open = await openChart(pool, tenant);
      const { chart, consultant, client, shipped, own } = open;
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
        state: stateOf(open),
      };
    },

    save: (member, { tenant, entered, state }) => {
      if (!may(member, 'ledger.book')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        await lockChart(client, tenant.id);
        const open = await openChart(client, tenant);
        if (state !== undefined && state !== stateOf(open)) return { ok: false, problem: 'stale' };
        const { chart, shipped, own } = open;
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

    choose: (member, { tenant, entered, state }) => {
      if (!may(member, 'ledger.book')) return Promise.resolve({ ok: false, problem: 'not-allowed' });
      const chart = tenant.accounting.charts.find((known) => known === entered.chart);
      const consultant = wholeNumber(entered.consultant, LEAST_CONSULTANT, MOST_CONSULTANT);
      const ofClient = wholeNumber(entered.client, 1, MOST_CLIENT);
      if (!chart) return Promise.resolve({ ok: false, problem: 'bad-chart' });
      if (consultant === null || ofClient === null) return Promise.resolve({ ok: false, problem: 'bad-client' });
      return inTransaction(pool, async (client): Promise<Done> => {
        const now = clock.now();
        await lockChart(client, tenant.id);
        const before = await openChart(client, tenant);
        if (state !== undefined && state !== stateOf(before)) return { ok: false, problem: 'stale' };
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
        await lockChart(client, tenant.id);
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

/** Lets one change of a tenant's chart run at a time. */
async function lockChart(client: pg.PoolClient, tenant: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('chart ' || $1))", [tenant]);
}

/** Returns a text that differs when settings or numbers differ. */
function stateOf({ chart, consultant, client, own }: OpenChart): string {
  const numbers = own.map((number) => [subjectKey(number), number.number, number.taxKey]);
  return sha256(JSON.stringify([chart, consultant, client, numbers]))
    .subarray(0, 12)
    .toString('base64url');
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
