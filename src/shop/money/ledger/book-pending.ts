import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { lockAccounts } from './accounts.store.ts';
import { markPaymentsBooked, unbookedPayments } from './book-pending.store.ts';
import { bookBills, holderOf, openBooks } from './books.ts';
import { factsOf, type Taken, unbookedOrders } from './order-facts.store.ts';
import { changedPlan, markFollowed } from './plan-books.store.ts';
import { followPlan } from './plan-books.ts';
import { bookDeliveries } from './recognition/book-deliveries.ts';
import { recordPaymentsReceived, recordRefundPaid } from './record.ts';

/** Batch size of orders. Other transactions for these accounts wait until the batch is booked. */
const ORDERS = 500;
const PAYMENTS = 100;

type Deps = { pool: Pool; clock: Clock };

/**
 * Books events of other departments: bills of placed orders, payments at the provider, changed plans, shipments.
 * Each event has
 * its own marker, which is set in the transaction of its entry. A process that dies therefore neither books twice nor
 * loses an event. Returns the number of booked events. Runs beside other transactions and skips rows that another
 * transaction has locked.
 */
export function bookPending(deps: Deps): Promise<number> {
  return bookAll(deps, 'skip');
}

/**
 * Like `bookPending`, but waits for locked rows, so that everything committed before is booked. The daily closing needs
 * this, because it would otherwise send reminders for paid debts.
 */
export async function bookEverything(deps: Deps): Promise<number> {
  return (await bookAll(deps, 'skip')) + (await bookAll(deps, 'wait'));
}

async function bookAll({ pool, clock }: Deps, taken: Taken): Promise<number> {
  const steps = [
    () => bookOrders(pool, clock, taken),
    () => bookPayments(pool, clock, taken),
    () => followPlans(pool, clock),
    () => bookDeliveries(pool, clock),
  ];
  let total = 0;
  for (const step of steps) for (let done = await step(); done > 0; done = await step()) total += done;
  return total;
}

function bookOrders(pool: Pool, clock: Clock, taken: Taken): Promise<number> {
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    // Waiting while holding other rows could deadlock, so the waiting mode takes one row at a time.
    const ids = await unbookedOrders(client, { most: taken === 'wait' ? 1 : ORDERS, now }, taken);
    if (ids.length === 0) return 0;
    const orders = await factsOf(client, ids);
    const accounts = await lockAccounts(client, orders.map(holderOf), now);
    await bookBills(client, orders, accounts, now);
    return ids.length;
  });
}

function bookPayments(pool: Pool, clock: Clock, taken: Taken): Promise<number> {
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    const payments = await unbookedPayments(client, { most: taken === 'wait' ? 1 : PAYMENTS, now }, taken);
    // A refund is booked alone, because it would otherwise wait for further locks.
    const alone = payments.find(({ refunded, refundedBooked }) => refunded > refundedBooked);
    const booked = alone ? [alone] : payments;
    if (booked.length === 0) return 0;
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
