import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { lockAccounts } from './accounts.store.ts';
import { markPaymentsBooked, unbookedPayments } from './book-pending.store.ts';
import { bookBills, holderOf, openBooks } from './books.ts';
import { factsOf, type Taken, unbookedOrders } from './order-facts.store.ts';
import { changedPlan, markFollowed } from './plan-books.store.ts';
import { followPlan } from './plan-books.ts';
import { recordPaymentsReceived, recordRefundPaid } from './record.ts';

/** So many at once: whoever else comes for one of these accounts waits until they are booked. */
const ORDERS = 500;
const PAYMENTS = 100;

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
    () => bookPayments(pool, clock, taken),
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

function bookPayments(pool: Pool, clock: Clock, taken: Taken): Promise<number> {
  return inTransaction(pool, async (client) => {
    const payments = await unbookedPayments(client, taken === 'wait' ? 1 : PAYMENTS, taken);
    // A refund is booked alone, beside nothing whose locks it would have to wait for.
    const alone = payments.find(({ refunded, refundedBooked }) => refunded > refundedBooked);
    const booked = alone ? [alone] : payments;
    if (booked.length === 0) return 0;
    const now = clock.now();
    const common = { till: 'provider', by: null } as const;
    const captured = booked.filter(({ isCaptured }) => isCaptured);
    if (captured.length > 0)
      await recordPaymentsReceived(
        client,
        captured.map(({ id, orderId, amount, goesBack }) => ({
          ...common,
          orderId,
          amount,
          goesBack,
          paymentId: `online:${id}`,
        })),
        now,
      );
    if (alone) {
      const { id, orderId, refunded, refundedBooked } = alone;
      const amount = refunded - refundedBooked;
      await recordRefundPaid(client, { ...common, orderId, now, amount, refundId: `online:${id}:${refunded}` });
    }
    await markPaymentsBooked(client, booked);
    return booked.length;
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
