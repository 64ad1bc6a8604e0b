import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction, inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../../staff/employees/index.ts';
import { createListing, exportTarget, type Listing } from '../../../staff/lists/index.ts';
import { daysBetween } from '../dunning.ts';
import { payableOrder } from '../import/import.store.ts';
import { accountOfOrder, type PaidTooMuch, recordPaymentReceived } from '../record.ts';
import { recordPaymentReturned } from '../record-returned-payment.ts';
import { isPaidBack } from '../write-offs/small-balances.ts';
import { type AgeTotal, ageTotals } from './age-totals.store.ts';
import { type AskedCollection, collectionFile } from './collection-file.ts';
import { holdProblem, readHold } from './hold-rules.ts';
import { activeHolds, endHold, type Hold, lockLedgerAccount, openDueOf, writeHold } from './holds.store.ts';
import { notedPayment, undoableEntries } from './note-payment.store.ts';
import { OPEN_ITEM_LIST, type OpenItem } from './open-item-list.store.ts';

export type HoldRefusal = 'no-reason' | 'bad-day' | 'not-deferrable';
export type PaymentRefusal = 'no-reason' | 'no-order' | 'bad-amount' | 'bad-day';

type Entered = Readonly<Record<string, string>>;

/** Open debts of all customers of a tenant, for employees. Every function checks the role; changes are recorded. */
export type OpenItemsAdministration = {
  listing: Listing<OpenItem>;
  /** Number and sum of open debts by age; null without permission. */
  ages(member: StaffMember, tenant: Tenant): Promise<AgeTotal[] | null>;
  /** Exports the debts that were handed over, with name and address of the debtors. */
  exportForCollection(
    member: StaffMember,
    asked: AskedCollection,
    approval?: ApprovalInput,
  ): Promise<{ ok: true; content: ReadableStream<Uint8Array>; format: 'xlsx' } | Refused | NotApproved>;
  /** Active holds of an account, its noted payments that can be undone, and today; null without permission. */
  ofAccount(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string },
  ): Promise<{ holds: Hold[]; undoable: number[]; today: string } | null>;
  /** Stops reminders, defers a debt, or hands debts over to collection. Fields: due, kind, until, reason. */
  hold(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; entered: Entered },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: HoldRefusal }>;
  endHold(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; id: string },
  ): Promise<{ ok: true } | Refused>;
  /**
   * Books money that came outside of bank files and providers. Fields: order, amount (minor units), valueOn, reason. The account
   * of the order gets it; `ownOnly` refuses an order of another account than the named one.
   */
  notePayment(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; entered: Entered; amount: number | null; ownOnly?: boolean },
    approval?: ApprovalInput,
  ): Promise<{ ok: true } | Refused | NotApproved | { ok: false; problem: PaymentRefusal }>;
  /** Undoes a noted payment: the debts are open again. */
  undoPayment(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string; entryId: string; reason: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: 'no-reason' }>;
};

const LONGEST_REASON = 300;
/** Days after which a payment is not noted any more. */
const LONGEST_AGO = 366;

const reasonOf = (text: string | undefined): string => oneLineNote(text ?? '', LONGEST_REASON);

export function createOpenItemsAdministration(deps: {
  pool: Pool;
  clock: Clock;
  paidTooMuch: PaidTooMuch;
}): OpenItemsAdministration {
  const { pool, clock } = deps;
  const todayOf = (tenant: Tenant) => dayOf(clock.now(), tenant.timeZone);
  return {
    listing: createListing(deps, OPEN_ITEM_LIST),

    ages: async (member, tenant) =>
      may(member, 'ledger.read') ? ageTotals(pool, { tenant: tenant.id, today: todayOf(tenant) }) : null,

    exportForCollection: async (member, asked, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const { tenant, params } = asked;
      const now = clock.now();
      const passed = await inTransaction(pool, async (client) => {
        const after = { hold: 'collection' };
        const guarded = { act: 'open-items.export' as const, tenant, subject: 'export:open-items', seen: '', after };
        const outcome = await passApproval(
          client,
          member,
          { ...guarded, ...exportTarget(params, member) },
          approval,
          now,
        );
        if (outcome.ok)
          await recordAudit(client, now, member, { action: 'open-items.exported', tenant: tenant.id, after });
        return outcome;
      });
      if (!passed.ok) return passed;
      return { ok: true, content: await collectionFile(pool, asked, now), format: 'xlsx' };
    },

    ofAccount: async (member, { tenant, accountId }) => {
      if (!may(member, 'ledger.read')) return null;
      const today = todayOf(tenant);
      if (!isUuid(accountId)) return { holds: [], undoable: [], today };
      const account = { tenant: tenant.id, accountId };
      const [holds, undoable] = await Promise.all([activeHolds(pool, account, today), undoableEntries(pool, account)]);
      return { holds, undoable, today };
    },

    hold: async (member, { tenant, accountId, entered }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const asked = { ...readHold(entered), reason: reasonOf(entered.reason) };
      return inAccount(tenant, accountId, async (client, now) => {
        const due = asked.dueId === null ? null : await openDueOf(client, accountId, asked.dueId);
        if (asked.dueId !== null && due === null) return { ok: false, problem: 'not-found' } as const;
        const problem = holdProblem({ ...asked, due, today: todayOf(tenant) });
        if (problem !== null || asked.kind === null) return { ok: false, problem: problem ?? 'not-found' } as const;
        const { kind, until, reason } = asked;
        await writeHold(client, { tenant: tenant.id, accountId, due, kind, until, reason, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'open-items.held',
          tenant: tenant.id,
          subject: `ledger:${accountId}`,
          after: { kind, until, reason, due: due?.id ?? null },
        });
        return { ok: true } as const;
      });
    },

    endHold: async (member, { tenant, accountId, id }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      return inAccount(tenant, accountId, async (client, now) => {
        if (!(await endHold(client, { accountId, id, by: member.email, now })))
          return { ok: false, problem: 'not-found' } as const;
        await recordAudit(client, now, member, {
          action: 'open-items.hold-ended',
          tenant: tenant.id,
          subject: `ledger:${accountId}`,
          after: { hold: id },
        });
        return { ok: true } as const;
      });
    },

    notePayment: async (member, { tenant, accountId, entered, amount, ownOnly = false }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(entered.reason);
      const valueOn = entered.valueOn ?? '';
      if (reason === '') return { ok: false, problem: 'no-reason' };
      if (amount === null || !Number.isSafeInteger(amount) || amount <= 0) return { ok: false, problem: 'bad-amount' };
      if (!isPastDay(valueOn, todayOf(tenant))) return { ok: false, problem: 'bad-day' };
      type Outcome = Awaited<ReturnType<OpenItemsAdministration['notePayment']>>;
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Outcome }> => {
        const now = clock.now();
        const order = await payableOrder(client, tenant.id, (entered.order ?? '').trim());
        if (!order) return { keep: false, result: { ok: false, problem: 'no-order' } };
        const { accountId: owner, open } = await accountOfOrder(client, order.id, now);
        if (ownOnly && owner !== accountId) return { keep: false, result: { ok: false, problem: 'no-order' } };
        // The trail belongs to the account that gets the money, whichever page it was entered on.
        const subject = `ledger:${owner}`;
        const guarded = {
          act: 'payment.note' as const,
          tenant,
          target: `note:${order.id}`,
          subject,
          owner,
          amount,
          entered: { account: accountId, order: order.number, amount: String(amount), valueOn, reason },
          // A payment that arrives meanwhile must not be booked twice.
          seen: String(open),
          before: { open },
          after: { open: Math.max(0, open - amount) },
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        const paid = { orderId: order.id, amount, valueOn, till: 'bank', note: reason, by: member.email, now } as const;
        const paymentId = `settled:${order.id}:${randomUUID()}`;
        const { credit } = await recordPaymentReceived(client, { ...paid, paymentId });
        if (isPaidBack(credit, tenant)) await deps.paidTooMuch(client, tenant, { orderId: order.id, credit, now });
        const { requestedBy } = passed;
        await recordAudit(client, now, member, {
          action: 'payment.noted',
          tenant: tenant.id,
          subject,
          after: {
            order: order.number,
            amount,
            currency: tenant.currency,
            valueOn,
            reason,
            ...(requestedBy === null ? {} : { requestedBy }),
          },
        });
        return { keep: true, result: { ok: true } };
      });
    },

    undoPayment: async (member, { tenant, accountId, entryId, reason: given }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(given);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      return inAccount(tenant, accountId, async (client, now) => {
        const paid = await notedPayment(client, { tenant: tenant.id, accountId }, entryId);
        if (!paid) return { ok: false, problem: 'not-found' } as const;
        const undone = await recordPaymentReturned(client, {
          ...paid,
          paymentId: `undone:${paid.id}`,
          instalment: 0,
          from: 'bank',
          note: reason,
          by: member.email,
          now,
        });
        if (!undone) return { ok: false, problem: 'not-found' } as const;
        await recordAudit(client, now, member, {
          action: 'payment.undone',
          tenant: tenant.id,
          subject: `ledger:${accountId}`,
          after: { order: paid.orderNumber, amount: paid.amount, currency: tenant.currency, reason },
        });
        return { ok: true } as const;
      });
    },
  };

  /** Runs a change of one account of a tenant, with the account locked. */
  function inAccount<T>(
    tenant: Tenant,
    accountId: string,
    change: (client: pg.PoolClient, now: Date) => Promise<T>,
  ): Promise<T | { ok: false; problem: 'not-found' }> {
    return inTransaction(pool, async (client) =>
      isUuid(accountId) && (await lockLedgerAccount(client, tenant.id, accountId))
        ? change(client, clock.now())
        : { ok: false as const, problem: 'not-found' as const },
    );
  }
}

/** Whether a text is an ISO day of the last year, or today. */
function isPastDay(day: string, today: string): boolean {
  return isCalendarDay(day) && day <= today && daysBetween(day, today) <= LONGEST_AGO;
}
