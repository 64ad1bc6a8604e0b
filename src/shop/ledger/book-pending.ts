import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockAccounts } from './accounts.store.ts';
import { markPaymentBooked, unbookedPayments } from './book-pending.store.ts';
import { bookBills, holderOf, openBooks } from './books.ts';
import { factsOf, type Taken, unbookedOrders } from './order-facts.store.ts';
import { changedPlan, markFollowed } from './plan-books.store.ts';
import { followPlan } from './plan-books.ts';
import { recordPaymentReceived, recordRefundPaid } from './record.ts';

const ORDERS = 500;

type Deps = { pool: Pool; clock: Clock };

/**
 * Books what happened elsewhere: bills of placed orders by the hundred, money at the payment provider, plans that changed. Each is
 * found by its own mark and booked with it in one transaction, so that a process that dies books nothing twice and leaves
 * nothing behind. How many things it booked. May run at the same time as anything else; what somebody else is booking at
 * that moment is left to them.
 */
export function bookPending(deps: Deps): Promise<number> {
  return bookAll(deps, 'skip');
}

/**
 * The same, and afterwards everything that was committed before is in the books: it waits for whoever is booking. What a day's
 * closing needs, which would remind of debts that are paid.
 */
export async function bookEverything(deps: Deps): Promise<number> {
  return (await bookAll(deps, 'skip')) + (await bookAll(deps, 'wait'));
}

async function bookAll({ pool, clock }: Deps, taken: Taken): Promise<number> {
  const steps = [
    () => bookOrders(pool, clock, taken),
    () => bookPayment(pool, clock, taken),
    () => followPlans(pool, clock),
  ];
  let total = 0;
  for (const step of steps) for (let done = await step(); done > 0; done = await step()) total += done;
  return total;
}

function bookOrders(pool: Pool, clock: Clock, taken: Taken): Promise<number> {
  return inTransaction(pool, async (client) => {
    // Whoever waits while holding other rows could wait in a circle.
    const ids = await unbookedOrders(client, taken === 'wait' ? 1 : ORDERS, taken);
    if (ids.length === 0) return 0;
    const now = clock.now();
    const orders = await factsOf(client, ids);
    const accounts = await lockAccounts(client, orders.map(holderOf), now);
    await bookBills(client, orders, accounts, now);
    return ids.length;
  });
}

/** One by one: each may settle what somebody else pays at the same time. */
function bookPayment(pool: Pool, clock: Clock, taken: Taken): Promise<number> {
  return inTransaction(pool, async (client) => {
    const [payment] = await unbookedPayments(client, 1, taken);
    if (!payment) return 0;
    const now = clock.now();
    const { id, orderId, amount, isCaptured, refunded, refundedBooked } = payment;
    const common = { orderId, now, till: 'provider', by: null } as const;
    if (isCaptured) await recordPaymentReceived(client, { ...common, paymentId: `online:${id}`, amount });
    if (refunded > refundedBooked)
      await recordRefundPaid(client, {
        ...common,
        refundId: `online:${id}:${refunded}`,
        amount: refunded - refundedBooked,
      });
    await markPaymentBooked(client, payment);
    return 1;
  });
}

function followPlans(pool: Pool, clock: Clock): Promise<number> {
  return inTransaction(pool, async (client) => {
    const orderId = await changedPlan(client);
    if (orderId === null) return 0;
    const now = clock.now();
    const books = await openBooks(client, orderId, now);
    if (await markFollowed(client, orderId)) await followPlan(client, books, now);
    return 1;
  });
}
