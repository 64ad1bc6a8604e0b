import { calendarDay } from '../../../platform/calendar-day.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { closePage } from './close-page.ts';
import { reportAway } from './no-provider.ts';
import { openAmount } from './open-amount.ts';
import { insertPaylink, lockBill, type PaylinkRow, paylinksOfOrder } from './paylinks.store.ts';
import { methodsFor } from './paylinks.ts';
import {
  insertRefund,
  type ListedEvent,
  type ListedPayment,
  type ListedRefund,
  listEvents,
  listPayments,
  listRefunds,
  orderOfPayment,
  pendingRefunds,
} from './payment-administration.store.ts';
import { lockPayment, writeGiveBack } from './payments.store.ts';
import { doRefund } from './refund-payment.ts';
import { followUp, type Settle, type SettleDeps } from './settle-payment.ts';

export type PaymentAdminRefusal =
  | Refused
  /**
   * `no-reason`: no reason was given. `amount`: zero or more than is left. `state`: not possible in the current state.
   */
  | { ok: false; problem: 'no-reason' | 'amount' | 'state' };

/** Payments of orders for employees. Every function checks the role; changes are recorded with their reason. */
export type PaymentAdministration = {
  /**
   * Returns an order's online payments, provider notices, refunds and pay links. Null if the role may not read them.
   */
  ofOrder(
    member: StaffMember,
    orderId: string,
  ): Promise<{
    payments: ListedPayment[];
    events: ListedEvent[];
    refunds: ListedRefund[];
    links: PaylinkRow[];
    /** Open amount of the order in minor units. */
    open: number;
    /** Whether pay links work: a provider is configured. */
    takesOnline: boolean;
  } | null>;
  /** Refunds a captured payment in full or in part (minor units). `done` is false while the provider is unreachable. */
  refund(
    member: StaffMember,
    request: { tenant: Tenant; paymentId: string; amount: number; reason: string },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; done: boolean } | PaymentAdminRefusal | NotApproved>;
  /** Cancels an open or authorised payment. */
  cancel(
    member: StaffMember,
    request: { tenant: Tenant; paymentId: string; reason: string },
  ): Promise<{ ok: true; done: boolean } | PaymentAdminRefusal>;
  /** Creates a pay link for the open amount of a placed order. The address is shown only once. */
  makeLink(
    member: StaffMember,
    request: {
      tenant: Tenant;
      locale: Locale;
      publicUrl: string;
      number: string;
      amount: number | null;
      reason: string;
    },
  ): Promise<{ ok: true; url: string; expiresAt: Date } | PaymentAdminRefusal>;
};

const LONGEST_REASON = 300;
const LINK_DAYS = 30;

export function createPaymentAdministration(deps: SettleDeps & { settle: Settle }): PaymentAdministration {
  const { pool, clock, log, owedInBooks } = deps;

  /** Tries an action now; the job repeats it if the provider is unreachable. */
  async function tryNow(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      reportAway(log, error, 'the payment provider is unreachable');
      return false;
    }
  }

  return {
    ofOrder: async (member, orderId) => {
      if (!may(member, 'payment.read')) return null;
      const [payments, events, refunds, links, open] = await Promise.all([
        listPayments(pool, orderId),
        listEvents(pool, orderId),
        listRefunds(pool, orderId),
        paylinksOfOrder(pool, orderId),
        openAmount(owedInBooks, pool, orderId),
      ]);
      return { payments, events, refunds, links, open, takesOnline: deps.takesOnline };
    },
    refund: async (member, { tenant, paymentId, amount, reason: given }, approval) => {
      if (!may(member, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
      const reason = given.trim().slice(0, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const found = await orderOfPayment(pool, tenant.id, paymentId);
      if (!found) return { ok: false, problem: 'not-found' };
      type Written = { id: string } | PaymentAdminRefusal | NotApproved;
      const written = await inTransaction(pool, async (client): Promise<Written> => {
        const now = clock.now();
        await deps.gate.lock(client, found.orderId);
        const row = await lockPayment(client, paymentId);
        if (row?.state !== 'captured' || row.giveBack !== null) return { ok: false, problem: 'state' };
        const left = row.amount - row.refunded - (await pendingRefunds(client, paymentId));
        if (!Number.isInteger(amount) || amount < 1 || amount > left) return { ok: false, problem: 'amount' };
        const subject = `order:${found.number}`;
        const guarded = {
          act: 'payment.refund' as const,
          tenant,
          target: `payment:${paymentId}`,
          subject,
          owner: found.orderId,
          amount,
          entered: { payment: paymentId, amount: String(amount), reason },
          seen: `${row.state} ${row.amount} ${left}`,
          before: { refundable: left },
          after: { refundable: left - amount },
        };
        const passed = await passApproval(client, member, guarded, { reason, ...approval }, now);
        if (!passed.ok) return passed;
        const { requestedBy } = passed;
        await recordAudit(client, now, member, {
          action: 'payment.refunded',
          tenant: tenant.id,
          subject,
          after: {
            payment: paymentId,
            amount,
            currency: row.currency,
            reason,
            ...(requestedBy === null ? {} : { requestedBy }),
          },
        });
        return { id: await insertRefund(client, { paymentId, amount, reason, by: member.email, now }) };
      });
      if ('ok' in written) return written;
      return { ok: true, done: await tryNow(() => doRefund(deps, written.id)) };
    },
    cancel: async (member, { tenant, paymentId, reason: given }) => {
      if (!may(member, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
      const reason = given.trim().slice(0, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const found = await orderOfPayment(pool, tenant.id, paymentId);
      if (!found) return { ok: false, problem: 'not-found' };
      const marked = await inTransaction(pool, async (client) => {
        const now = clock.now();
        await deps.gate.lock(client, found.orderId);
        const row = await lockPayment(client, paymentId);
        if (!row || (row.state !== 'pending' && row.state !== 'authorised') || row.giveBack !== null) return null;
        await writeGiveBack(client, paymentId, 'cancelled', now);
        await recordAudit(client, now, member, {
          action: 'payment.cancelled',
          tenant: tenant.id,
          subject: `order:${found.number}`,
          after: { payment: paymentId, reason },
        });
        return lockPayment(client, paymentId);
      });
      if (!marked) return { ok: false, problem: 'state' };
      const done = await tryNow(async () => {
        if (marked.state === 'pending' && marked.sessionId !== null)
          await closePage(deps, { id: paymentId, sessionId: marked.sessionId });
        else await followUp(deps, marked);
      });
      return { ok: true, done };
    },
    makeLink: async (member, { tenant, locale, publicUrl, number, amount, reason: given }) => {
      if (!may(member, 'payment.link')) return { ok: false, problem: 'not-allowed' };
      const reason = given.trim().slice(0, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const bill = await lockBill(client, tenant.id, number);
        if (!bill) return { ok: false, problem: 'not-found' } as const;
        const open = await openAmount(owedInBooks, client, bill.id);
        // Links of a plan cover only the payable dues, because an early payoff costs less than all instalments (KKG
        // 17).
        const until = bill.method === 'instalments' ? calendarDay(now, tenant.timeZone) : undefined;
        const asked = amount ?? (until ? await openAmount(owedInBooks, client, bill.id, { until }) : open);
        if (!Number.isInteger(asked) || asked > open) return { ok: false, problem: 'amount' } as const;
        if (methodsFor(deps, money(asked, bill.currency)).length === 0)
          return { ok: false, problem: 'amount' } as const;
        const token = newToken();
        const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000);
        await insertPaylink(client, {
          tenant: tenant.id,
          orderId: bill.id,
          tokenHash: sha256(token),
          amount: asked,
          currency: bill.currency,
          createdBy: member.email,
          now,
          expiresAt,
        });
        await recordAudit(client, now, member, {
          action: 'paylink.made',
          tenant: tenant.id,
          subject: `order:${number}`,
          after: { amount: asked, currency: bill.currency, reason },
        });
        return { ok: true, url: `${publicUrl}${href(locale, 'paylink')}?t=${token}`, expiresAt } as const;
      });
    },
  };
}
