import { lastMonth } from '../../../platform/calendar-day.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { type PagedRows, pagedOf, readPaged } from '../../../platform/lists/paged.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type ClosingRow, closingsOf } from './closing.store.ts';
import { type ListedAccountCredit, listFreeCredits } from './free-credits.store.ts';
import { type IncomingPayment, unmatchedPayment, unmatchedPayments } from './import/import.store.ts';
import { type SuggestedPart, suggestedParts } from './import/suggested-parts.store.ts';
import { type FoundAccount, findAccounts, type ListedReminder, remindersOf } from './ledger-administration.store.ts';
import { type OpenPromise, overduePromises } from './promises.store.ts';

export type LedgerOverview = {
  unmatched: PagedRows<IncomingPayment>;
  /** The unmatched payment to handle, with the orders that its payer named; null without any payment. */
  chosen: { payment: IncomingPayment; suggested: SuggestedPart[] } | null;
  promises: PagedRows<OpenPromise>;
  /** Credits that can be paid back, oldest first. */
  credits: PagedRows<ListedAccountCredit>;
  closings: ClosingRow[];
  reminders: PagedRows<ListedReminder>;
  /** Accounts that match the search term; null without a term. */
  found: FoundAccount[] | null;
  /** First and last day of the month before today, ISO dates. */
  lastMonth: { from: string; to: string };
};
/** Shown page of each table of the ledger; the first one by default. */
export type PagesOfTables = Partial<Record<'unmatched' | 'credits' | 'promises' | 'reminders', number>>;

/** Most accounts that a search shows. Numbers and addresses name few. */
const MOST_FOUND = 100;
const CLOSINGS = 7;
const LONGEST_TERM = 200;

/** Reads what waits in the ledger of a tenant, with pages and totals. `today`: ISO date. */
export async function readLedgerOverview(
  pool: Pool,
  asked: { tenant: Tenant; today: string; term: string; payment?: string; pages?: PagesOfTables },
): Promise<LedgerOverview> {
  const { tenant, today, pages = {} } = asked;
  const { id, timeZone } = tenant;
  const term = asked.term.trim().slice(0, LONGEST_TERM);
  const [unmatched, credits, promises, closings, reminders, found] = await Promise.all([
    readPaged<IncomingPayment>(pages.unmatched ?? 1, (window) => unmatchedPayments(pool, id, window)),
    inSnapshot(pool, (client) => listFreeCredits(client, { tenant: id, today })),
    readPaged<OpenPromise>(pages.promises ?? 1, (window) =>
      overduePromises(pool, { tenant: id, timeZone, day: today, ...window }),
    ),
    closingsOf(pool, id, CLOSINGS),
    readPaged<ListedReminder>(pages.reminders ?? 1, (window) => remindersOf(pool, id, window)),
    term === '' ? null : findAccounts(pool, id, term, MOST_FOUND),
  ]);
  const wanted = asked.payment ? await unmatchedPayment(pool, id, asked.payment) : null;
  const payment = wanted ?? unmatched.rows[0];
  const chosen = payment ? { payment, suggested: await suggestedParts(pool, id, payment) } : null;
  return {
    unmatched,
    chosen,
    credits: pagedOf(pages.credits ?? 1, credits),
    promises,
    closings,
    reminders,
    found,
    lastMonth: lastMonth(today),
  };
}
