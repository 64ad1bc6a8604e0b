import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { planOfOrder } from '../../selling/instalments/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { openBooks } from './books.ts';
import { payableOrder } from './import/import.store.ts';
import type { Payoff } from './ledger.ts';
import { payoffDays } from './payoff-day.ts';
import { payoffQuote } from './payoff-quote.ts';
import { orderDuesOf, plansOfAccount } from './plan-books.store.ts';
import { type EndedPlan, endedPlan } from './plan-ending.ts';
import { openEndingsOf } from './plan-endings.store.ts';
import { recordEarlyPayoff } from './record-early-payoff.ts';

export type PayoffOutcome = { ok: true } | Refused | { ok: false; problem: 'no-reason' | 'no-payoff' };

/** Instalment plans for employees, who answer customers by telephone or letter. */
export type PlanAdministration = {
  /** Returns the payoff quotes of an account, and its ended plans that are not paid; null if not permitted. */
  plans(
    member: StaffMember,
    asked: { tenant: Tenant; accountId: string },
  ): Promise<{ payoffs: Payoff[]; ended: EndedPlan[] } | null>;
  /** Ends a plan at its quote for a customer who asked for it. The customer gets the amount by mail. */
  payOff(member: StaffMember, asked: { tenant: Tenant; orderNumber: string; reason: string }): Promise<PayoffOutcome>;
};

const LONGEST_REASON = 300;

export function createPlanAdministration({ pool, clock }: { pool: Pool; clock: Clock }): PlanAdministration {
  return {
    plans: async (member, { tenant, accountId }) => {
      if (!may(member, 'ledger.read')) return null;
      const days = payoffDays(tenant, clock.now());
      const orderIds = await plansOfAccount(pool, tenant.id, accountId);
      const quotes = await Promise.all(
        orderIds.map(async (orderId): Promise<Payoff[]> => {
          const plan = await planOfOrder(pool, orderId);
          const quote = plan && payoffQuote(plan, await orderDuesOf(pool, orderId), days);
          if (!quote) return [];
          const { request, rebate } = quote;
          const { orderNumber, payableOn: day, total: amount, rows } = request;
          return [{ orderNumber, day, amount, rebate, rows }];
        }),
      );
      const ended = await openEndingsOf(pool, accountId);
      return { payoffs: quotes.flat(), ended: ended.map((ending) => endedPlan(tenant, ending)) };
    },

    payOff: async (member, { tenant, orderNumber, reason: given }) => {
      if (!may(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const reason = given.trim().slice(0, LONGEST_REASON);
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const order = await payableOrder(pool, tenant.id, orderNumber.trim());
      if (!order) return { ok: false, problem: 'not-found' };
      return inTransaction(pool, async (client): Promise<PayoffOutcome> => {
        const now = clock.now();
        const books = await openBooks(client, order.id, now);
        const quote = await recordEarlyPayoff(client, books, { now, by: member.email });
        if (!quote) return { ok: false, problem: 'no-payoff' };
        const { total, payableOn } = quote.request;
        await recordAudit(client, now, member, {
          action: 'plan.paid-off',
          tenant: tenant.id,
          subject: `order:${order.number}`,
          after: { amount: total, payableOn, reason },
        });
        return { ok: true };
      });
    },
  };
}
