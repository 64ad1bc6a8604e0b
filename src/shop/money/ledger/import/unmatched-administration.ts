import type pg from 'pg';
import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransactionOrNot } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
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
import { assignPayment } from '../assign-payment.ts';
import { openAllBooks } from '../books.ts';
import { type NewEntry, writeEntries } from '../entries.store.ts';
import type { PaidTooMuch } from '../record.ts';
import { lockUnmatched, markAssigned, payableOrder } from './import.store.ts';
import { readParts } from './read-parts.ts';
import { bookSentBack } from './send-back.ts';
import { createSendBackOrders, type SendBackOrders } from './send-back-orders.ts';
import { markSentBack, splitIncoming } from './split-payment.store.ts';

type Problem = 'no-reason' | 'no-order' | 'other-currency' | 'bad-parts' | 'bad-day';
type Done = { ok: true } | Refused | NotApproved | { ok: false; problem: Problem };

/** Money without an order, for employees: several orders get parts of it, or its payer gets it back. */
export type UnmatchedAdministration = SendBackOrders & {
  /** Splits a payment over several orders. `parts`: a line for each order with its amount, which add up to it. */
  split(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; parts: string; reason: string; amountOf(text: string): number | null },
    approval?: ApprovalInput,
  ): Promise<Done>;
  /** Notes that a payment was sent back to its payer by the bank. `on`: ISO date. */
  sendBack(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; on: string; reason: string },
    approval?: ApprovalInput,
  ): Promise<Done>;
};

const LONGEST_REASON = 300;
const MOST_PARTS = 20;
const reasonOf = (text: string) => oneLineNote(text, LONGEST_REASON);

export function createUnmatchedAdministration(deps: {
  pool: Pool;
  clock: Clock;
  paidTooMuch: PaidTooMuch;
  /** Secrets that seal the accounts of payouts, newest first. */
  sealingSecrets: readonly [string, ...string[]];
}): UnmatchedAdministration {
  const { pool, clock, paidTooMuch } = deps;
  const refused = (result: Done) => ({ keep: false, result });

  return {
    ...createSendBackOrders(deps),
    split: async (member, { tenant, id, parts: written, reason: given, amountOf }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(given);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const parts = readParts(written, amountOf);
      if (parts === null || parts.length > MOST_PARTS) return { ok: false, problem: 'bad-parts' };
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Done }> => {
        const now = clock.now();
        const whole = await lockUnmatched(client, tenant.id, id);
        if (!whole) return refused({ ok: false, problem: 'not-found' });
        if (whole.currency !== tenant.currency) return refused({ ok: false, problem: 'other-currency' });
        if (whole.amount !== parts.reduce((sum, { amount }) => sum + amount, 0))
          return refused({ ok: false, problem: 'bad-parts' });
        const orders: NonNullable<Awaited<ReturnType<typeof payableOrder>>>[] = [];
        for (const { orderNumber } of parts) {
          const order = await payableOrder(client, tenant.id, orderNumber);
          if (!order) return refused({ ok: false, problem: 'no-order' });
          orders.push(order);
        }
        const guarded = {
          act: 'payment.assign' as const,
          tenant,
          target: `transfer:${id}`,
          subject: `transfer:${id}`,
          owner: `transfer:${id}`,
          amount: whole.amount,
          entered: {
            payment: id,
            parts: parts.map(({ orderNumber, amount }) => `${orderNumber} ${amount}`).join('\n'),
            reason,
          },
          seen: `${whole.amount} ${whole.valueOn}`,
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        const amounts = parts.map(({ amount }) => amount);
        const made = await splitIncoming(client, { whole, tenant: tenant.id, amounts, by: member.email, now });
        await bookSplit(client, { tenant, whole, made, by: member.email, reason, now });
        await openAllBooks(
          client,
          orders.map((order) => order.id),
          now,
        );
        for (const [index, order] of orders.entries()) {
          const part = made[index];
          if (!part) continue;
          const payment = { ...whole, ...part };
          await assignPayment(client, paidTooMuch, { tenant, order, payment, reason, by: member.email, now });
          await markAssigned(client, { id: part.id, order, by: member.email, now });
        }
        await recordAudit(client, now, member, {
          action: 'payment.split',
          tenant: tenant.id,
          subject: `transfer:${id}`,
          after: {
            amount: whole.amount,
            currency: whole.currency,
            orders: orders.map(({ number }) => number).join(', '),
            reason,
          },
        });
        return { keep: true, result: { ok: true } };
      });
    },

    sendBack: async (member, { tenant, id, on, reason: given }, approval) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = reasonOf(given);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const today = dayOf(clock.now(), tenant.timeZone);
      if (!isCalendarDay(on) || on > today) return { ok: false, problem: 'bad-day' };
      return inTransactionOrNot(pool, async (client): Promise<{ keep: boolean; result: Done }> => {
        const now = clock.now();
        const payment = await lockUnmatched(client, tenant.id, id);
        if (!payment || payment.amount < 0) return refused({ ok: false, problem: 'not-found' });
        if (on < payment.valueOn) return refused({ ok: false, problem: 'bad-day' });
        const guarded = {
          act: 'payment.send-back' as const,
          tenant,
          target: `transfer:${id}`,
          subject: `transfer:${id}`,
          owner: `transfer:${id}`,
          amount: payment.amount,
          entered: { payment: id, on, reason },
          seen: `${payment.amount} ${payment.valueOn}`,
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return { keep: true, result: passed };
        await markSentBack(client, { id, by: member.email, now });
        const { amount, currency } = payment;
        await bookSentBack(client, tenant, { paymentId: id, amount, currency, on, reason, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'payment.sent-back',
          tenant: tenant.id,
          subject: `transfer:${id}`,
          after: { amount: payment.amount, currency: payment.currency, on, reason },
        });
        return { keep: true, result: { ok: true } };
      });
    },
  };
}

function entryOf(tenant: Tenant, currency: string, now: Date) {
  const day = dayOf(now, tenant.timeZone);
  return {
    tenant: tenant.id,
    accountId: null,
    orderId: null,
    orderNumber: null,
    currency,
    valueOn: day,
    bookedOn: day,
  };
}

/** Books the parts of a payment in place of the whole, so that each of them is assigned like a payment of its own. */
async function bookSplit(
  client: pg.PoolClient,
  split: {
    tenant: Tenant;
    whole: { id: string; amount: number; currency: string; valueOn: string };
    made: readonly { key: string; amount: number }[];
    by: string;
    reason: string;
    now: Date;
  },
): Promise<void> {
  const { tenant, whole, made, by, reason, now } = split;
  const common = {
    ...entryOf(tenant, whole.currency, now),
    kind: 'payment-unmatched' as const,
    valueOn: whole.valueOn,
    note: reason,
    by,
  };
  const received = (key: string, amount: number): NewEntry => ({
    ...common,
    key,
    postings: [
      { account: 'bank', amount },
      { account: 'suspense', amount: -amount },
    ],
  });
  await writeEntries(
    client,
    [
      received(`payment:split:${whole.id}`, -whole.amount),
      ...made.map(({ key, amount }) => received(`payment:bank:${key}`, amount)),
    ],
    now,
  );
}
