import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { allocate } from './allocate.ts';
import { chargeOf } from './charge.ts';
import {
  type ClosingDue,
  creditsToUse,
  duesToClose,
  lockClosing,
  nextAccounts,
  noteClosing,
  waitingForLetters,
  writeReminders,
} from './closing.store.ts';
import { settleDues, writeDues } from './dues.store.ts';
import { type DunningRules, dun } from './dunning.ts';
import { type NewEntry, writeEntries } from './entries.store.ts';
import { unmarkCredits } from './free-credits.store.ts';
import { heldDues } from './open-items/holds.store.ts';
import { factsOf } from './order-facts.store.ts';
import { bookAdvanceVat } from './recognition/book-recognition.ts';
import { recognitionRule } from './recognition/recognise.ts';

const BATCH = 2000;

/** Counts and amounts of a closing; amounts in minor units. */
export type Closed = { accounts: number; reminders: number; interest: number; creditUsed: number };

/**
 * Closes a day of a tenant. Credits settle due debts, reminders of overdue debts are planned, and late interest after
 * the last reminder is booked. A reminder's own fee and interest are booked with its letter (`bookReminders`). Each batch
 * of accounts stores its progress in its transaction, so a killed run resumes and books nothing twice. A closed day stays
 * closed. Earlier payments must be booked first (`bookEverything`). A debt has the terms that held when its order was
 * placed.
 */
export async function closeDay(
  deps: { pool: Pool; clock: Clock; batch?: number; termsAt?: TermsAt },
  tenant: Tenant,
): Promise<Closed> {
  const total: Closed = { accounts: 0, reminders: 0, interest: 0, creditUsed: 0 };
  const day = dayOf(deps.clock.now(), tenant.timeZone);
  for (;;) {
    const done = await inTransaction(deps.pool, (client) => closeBatch(client, deps, tenant, day));
    if (done === null) return total;
    total.accounts += done.accounts;
    total.reminders += done.reminders;
    total.interest += done.interest;
    total.creditUsed += done.creditUsed;
  }
}

/** Closes one batch of accounts; returns null at the end. */
async function closeBatch(
  client: pg.PoolClient,
  { clock, batch = BATCH, termsAt = configuredTerms }: { clock: Clock; batch?: number; termsAt?: TermsAt },
  tenant: Tenant,
  day: string,
): Promise<Closed | null> {
  const now = clock.now();
  const closing = await lockClosing(client, tenant.id, day, now);
  if (closing.finishedAt !== null) return null;
  const accountIds = await nextAccounts(client, { tenant: tenant.id, day, after: closing.doneTo, most: batch });
  const noted = { tenant: tenant.id, day };
  const doneTo = accountIds.at(-1);
  if (doneTo === undefined) {
    const nothing = { accounts: 0, reminders: 0, interest: 0, creditUsed: 0 };
    await unmarkCredits(client, tenant.id);
    await noteClosing(client, { ...noted, ...nothing, doneTo: null, finishedAt: now });
    return null;
  }
  const dues = await duesToClose(client, accountIds, day, tenant.timeZone);
  const used = await spendCredits(client, { tenant, day, accountIds, dues, now });
  const held = await heldDues(client, accountIds, day);
  const remindable = used.left.filter(({ id }) => !held.has(id));
  const dunned = await dunAccounts(client, { tenant, day, dues: remindable, now, termsAt });
  const done = { accounts: accountIds.length, creditUsed: used.amount, ...dunned };
  await noteClosing(client, { ...noted, ...done, doneTo, finishedAt: null });
  return done;
}

function byAccount(dues: readonly ClosingDue[]): Map<string, ClosingDue[]> {
  const groups = new Map<string, ClosingDue[]>();
  for (const due of dues) {
    const known = groups.get(due.accountId);
    if (known) known.push(due);
    else groups.set(due.accountId, [due]);
  }
  return groups;
}

/** Settles due debts with the accounts' credits, oldest debt first. */
async function spendCredits(
  client: pg.PoolClient,
  given: { tenant: Tenant; day: string; accountIds: string[]; dues: ClosingDue[]; now: Date },
): Promise<{ amount: number; left: ClosingDue[] }> {
  const { tenant, day, accountIds, dues, now } = given;
  const credits = await creditsToUse(client, accountIds);
  if (credits.size === 0) return { amount: 0, left: dues };
  const groups = byAccount(dues);
  const entries: NewEntry[] = [];
  const shares: { id: string; amount: number }[] = [];
  for (const [accountId, credit] of credits) {
    const found = allocate(credit, groups.get(accountId) ?? [], { named: null, until: day });
    const amount = credit - found.rest;
    if (amount === 0) continue;
    shares.push(...found.shares);
    entries.push({
      ...entryOn(tenant, day),
      key: `closing:${day}:credit:${accountId}`,
      accountId,
      orderId: null,
      orderNumber: null,
      kind: 'credit-used',
      postings: [
        { account: 'credit', amount },
        { account: 'receivable', amount: -amount },
      ],
    });
  }
  await writeEntries(client, entries, now);
  await settleDues(client, shares, now);
  const paid = new Set(shares.map(({ id }) => id));
  await taxPaidOrders(
    client,
    { tenant, day, now },
    dues.filter(({ id }) => paid.has(id)),
  );
  const settled = new Map(shares.map(({ id, amount }) => [id, amount]));
  const left = dues.flatMap((due) => {
    const share = settled.get(due.id) ?? 0;
    return due.open > share ? [{ ...due, open: due.open - share, settled: due.settled + share }] : [];
  });
  return { amount: shares.reduce((sum, { amount }) => sum + amount, 0), left };
}

/** Books the VAT of orders that a credit paid before their supply. */
async function taxPaidOrders(
  client: pg.PoolClient,
  { tenant, day, now }: { tenant: Tenant; day: string; now: Date },
  paid: readonly ClosingDue[],
): Promise<void> {
  if (recognitionRule(tenant).vatAt === 'order') return;
  const accounts = new Map(paid.flatMap(({ orderId, accountId }) => (orderId === null ? [] : [[orderId, accountId]])));
  const orders = await factsOf(client, [...accounts.keys()]);
  const taxed = orders.map((order) => ({
    books: { order, tenant, accountId: accounts.get(order.id) ?? '', today: day },
    booked: { key: `closing:${day}:credit:${order.id}`, kind: 'credit-used' as const },
  }));
  await bookAdvanceVat(client, taxed, now);
}

function entryOn(tenant: Tenant, day: string): Pick<NewEntry, 'tenant' | 'currency' | 'valueOn' | 'bookedOn'> {
  return { tenant: tenant.id, currency: tenant.currency, valueOn: day, bookedOn: day };
}

function sumOf(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Plans the reminders of a batch, and books the late interest of accounts that get none. */
async function dunAccounts(
  client: pg.PoolClient,
  given: { tenant: Tenant; day: string; dues: ClosingDue[]; now: Date; termsAt: TermsAt },
): Promise<{ reminders: number; interest: number }> {
  const { tenant, day, dues, now, termsAt } = given;
  const groups = byAccount(dues);
  const rules: DunningRules = {
    termsOf: ({ agreedAt }) => termsAt(tenant, agreedAt ?? now).dunning,
    country: tenant.country,
  };
  const dunned = [...groups].flatMap(([accountId, own]) => {
    const found = dun(own, day, rules);
    return found ? [{ accountId, ...found }] : [];
  });
  if (dunned.length === 0) return { reminders: 0, interest: 0 };
  const waiting = await waitingForLetters(
    client,
    dunned.map(({ accountId }) => accountId),
    day,
  );
  const free = dunned.filter(({ accountId }) => !waiting.has(accountId));
  const silent = free.filter(({ level }) => level === null);
  const charges = silent.map(({ accountId, about, interest }) =>
    chargeOf('interest', {
      ...entryOn(tenant, day),
      ...about,
      accountId,
      key: `interest:${accountId}:${day}`,
      amount: sumOf(interest),
    }),
  );
  await writeEntries(
    client,
    charges.map(({ entry }) => entry),
    now,
  );
  await writeDues(
    client,
    charges.map(({ due }) => due),
  );
  const reminders = free.flatMap(({ accountId, level, overdue, about }) =>
    level === null ? [] : [{ accountId, level, overdue, orderId: about.orderId }],
  );
  await writeReminders(client, {
    tenant: tenant.id,
    currency: tenant.currency,
    day,
    reminders,
    bearing: silent.flatMap(({ interest }) => interest.map(({ dueId }) => dueId)),
  });
  return { reminders: reminders.length, interest: silent.reduce((sum, { interest }) => sum + sumOf(interest), 0) };
}
