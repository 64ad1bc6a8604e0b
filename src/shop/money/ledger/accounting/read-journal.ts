import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { numberFinder } from '../chart/mapping.ts';
import { openChart } from '../chart/open-chart.ts';
import { journalPage } from './journal.store.ts';

/** Place in the journal: days (inclusive), the entry before, and the number of entries. */
export type JournalPlace = { from: string; to: string; after: number; size: number };

/** Amount on an account in minor units, debits positive. `number`: that of the chart; null if the chart has none. */
export type NumberedAmount = {
  account: string;
  number: string | null;
  taxKey: string | null;
  permille: number | null;
  amount: number;
};

/** Entry of the journal in the numbers of the tenant's chart. It names no customer. */
export type NumberedEntry = {
  id: number;
  bookedOn: string;
  valueOn: string;
  kind: string;
  orderNumber: string | null;
  currency: string;
  postings: NumberedAmount[];
};

/** Reads entries of the journal in the order of their booking. Entries never change. */
export async function readJournal(pool: Pool, tenant: Tenant, place: JournalPlace): Promise<NumberedEntry[]> {
  const { from, to, ...page } = place;
  const [chart, entries] = await Promise.all([
    openChart(pool, tenant),
    journalPage(pool, { tenant: tenant.id, from, to }, page),
  ]);
  const numberOf = numberFinder(chart.shipped, chart.own);
  return entries.map(({ id, country, postings, ...entry }) => ({
    ...entry,
    id: Number(id),
    postings: postings.map(({ account, permille, amount }) => {
      const found = numberOf({ account, permille, country });
      return {
        account,
        number: found?.number ?? null,
        taxKey: found?.taxKey ?? null,
        permille,
        amount: Number(amount),
      };
    }),
  }));
}
