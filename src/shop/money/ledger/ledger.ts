import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot, inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf, planOfOrder } from '../../selling/instalments/index.ts';
import type { BillOutcome, RequestRow } from '../billing/index.ts';
import { type AccountStanding, accountStanding } from './account-standing.ts';
import {
  type BookingRow,
  bookingsOf,
  type DueRow,
  type InvoiceRow,
  invoicesOf,
  type OrderCost,
  openDuesOf,
  orderCost,
  sumsOf,
} from './account-view.store.ts';
import { accountOfCustomer } from './accounts.store.ts';
import { openBooks } from './books.ts';
import { type BuyerDispute, buyerDisputes } from './disputes/buyer-disputes.store.ts';
import { owedInBooks } from './dues.store.ts';
import { customersOrderId } from './order-facts.store.ts';
import { payoffDays } from './payoff-day.ts';
import { payoffQuote } from './payoff-quote.ts';
import { orderDuesOf } from './plan-books.store.ts';
import { type EndedPlan, endedPlan } from './plan-ending.ts';
import { openEndingsOf } from './plan-endings.store.ts';
import { recordEarlyPayoff } from './record-early-payoff.ts';
import { type AskedPeriod, drawStatement } from './statement/statements.ts';

export type AccountHolder = { tenant: Tenant; customerId: string };
export type LedgerStanding = AccountStanding & { dues: DueRow[] };
export type Paged<Row> = { rows: Row[]; pages: number };
export type Payoff = {
  orderNumber: string;
  /** ISO date by which the amount must be paid. */
  day: string;
  /** Amount after which the order owes nothing, in minor units; `rebate` is the saving. */
  amount: number;
  rebate: number;
  /** Lines that add up to the amount. */
  rows: RequestRow[];
};
/** A customer's view of their own account. Amounts in minor units, days as ISO dates. */
export type Ledger = {
  standing(holder: AccountHolder): Promise<LedgerStanding>;
  /** Includes the standing from the same snapshot; it equals the sum of all bookings. */
  bookings(holder: AccountHolder, page: number): Promise<Paged<BookingRow> & { standing: LedgerStanding }>;
  invoices(holder: AccountHolder, page: number): Promise<Paged<InvoiceRow>>;
  /** Returns the cost of one of their orders after credit notes; null without credit notes. */
  costOf(holder: AccountHolder, orderNumber: string): Promise<OrderCost | null>;
  /** Returns the amount of one of their orders that is payable now by pay link: the next dues; null for nothing. */
  openOf(holder: AccountHolder, orderNumber: string): Promise<number | null>;
  /** Returns the statement of their account as a PDF; `not-found` without an account. */
  statement(holder: AccountHolder, period: AskedPeriod): Promise<BillOutcome>;
  /** Returns the payments of an order that a bank disputes or took back. The caller has checked whose order it is. */
  disputesOf(tenant: Tenant, orderNumber: string): Promise<BuyerDispute[]>;
  /** Returns the amounts that would end each of these plans. */
  payoffs(holder: AccountHolder, orderNumbers: readonly string[]): Promise<Payoff[]>;
  /** Returns the plans that ended early or with their contract, and are not paid yet. */
  ended(holder: AccountHolder): Promise<EndedPlan[]>;
  /** Ends a plan at the amount of `payoffs`; false if nothing is left to end. */
  payOff(holder: AccountHolder, orderNumber: string): Promise<boolean>;
};

const PAGE = 20;
const MOST_DUES = 200;

export function createLedger({ pool, clock }: { pool: Pool; clock: Clock }): Ledger {
  const todayOf = (tenant: Tenant) => dayOf(clock.now(), tenant.timeZone);
  const accountOf = ({ tenant, customerId }: AccountHolder, runner: Pool | pg.PoolClient = pool) =>
    accountOfCustomer(runner, tenant.id, customerId);
  const standingOf = async (
    client: pg.PoolClient,
    tenant: Tenant,
    accountId: string | null,
  ): Promise<LedgerStanding> => {
    const today = todayOf(tenant);
    if (accountId === null) return { ...accountStanding({ receivable: 0, credit: 0 }, [], today), dues: [] };
    const sums = await sumsOf(client, accountId);
    const dues = await openDuesOf(client, accountId, MOST_DUES);
    return { ...accountStanding(sums, dues, today), dues };
  };

  return {
    standing: (holder) =>
      inSnapshot(pool, async (client) => standingOf(client, holder.tenant, await accountOf(holder, client))),
    bookings: (holder, page) =>
      inSnapshot(pool, async (client) => {
        const accountId = await accountOf(holder, client);
        const standing = await standingOf(client, holder.tenant, accountId);
        if (accountId === null) return { standing, rows: [], pages: 1 };
        const { bookings, count } = await bookingsOf(client, accountId, { size: PAGE, page });
        return { standing, rows: bookings, pages: Math.max(1, Math.ceil(count / PAGE)) };
      }),
    invoices: async (holder, page) => {
      const accountId = await accountOf(holder);
      if (accountId === null) return { rows: [], pages: 1 };
      const today = todayOf(holder.tenant);
      const { invoices, count } = await invoicesOf(pool, accountId, { size: PAGE, page, today });
      return { rows: invoices, pages: Math.max(1, Math.ceil(count / PAGE)) };
    },
    costOf: ({ tenant, customerId }, number) => orderCost(pool, { tenant: tenant.id, customerId, number }),
    openOf: async ({ tenant, customerId }, orderNumber) => {
      const orderId = await customersOrderId(pool, tenant.id, customerId, orderNumber);
      // An unbooked order and an open amount of zero both mean nothing to pay.
      return (orderId && (await owedInBooks(pool, orderId, todayOf(tenant)))) || null;
    },
    statement: async (holder, period) => {
      const accountId = await accountOf(holder);
      if (accountId === null) return { ok: false, problem: 'not-found' };
      return drawStatement({ pool, clock }, holder.tenant, { ...period, accountId });
    },
    disputesOf: (tenant, orderNumber) => buyerDisputes(pool, tenant.id, orderNumber),
    payoffs: async (holder, orderNumbers) => {
      const days = payoffDays(holder.tenant, clock.now());
      const found = await Promise.all(
        orderNumbers.map(async (orderNumber): Promise<Payoff | null> => {
          const orderId = await customersOrderId(pool, holder.tenant.id, holder.customerId, orderNumber);
          const plan = orderId === null ? null : await planOfOrder(pool, orderId);
          const quote = plan && payoffQuote(plan, await orderDuesOf(pool, plan.orderId), days);
          if (!quote) return null;
          const { rebate, request } = quote;
          return { orderNumber, day: request.payableOn, amount: request.total, rebate, rows: request.rows };
        }),
      );
      return found.filter((payoff) => payoff !== null);
    },
    ended: async (holder) => {
      const accountId = await accountOf(holder);
      const endings = accountId === null ? [] : await openEndingsOf(pool, accountId);
      return endings.map((ending) => endedPlan(holder.tenant, ending));
    },
    payOff: async (holder, orderNumber) => {
      const orderId = await customersOrderId(pool, holder.tenant.id, holder.customerId, orderNumber);
      if (orderId === null) return false;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const books = await openBooks(client, orderId, now);
        return (await recordEarlyPayoff(client, books, { now })) !== null;
      });
    },
  };
}
