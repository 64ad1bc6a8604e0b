import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { readTransferReference } from '../../../selling/orders/index.ts';
import { openBooks } from '../books.ts';
import { writeEntries } from '../entries.store.ts';
import { bookPayment, type PaidTooMuch } from '../record.ts';
import {
  type FoundOrder,
  insertBankPayment,
  isNotedByHand,
  type PaymentProblem,
  payableOrder,
} from './import.store.ts';
import { paymentKeys } from './payment-key.ts';
import { type BankPayment, CamtProblem, readCamt } from './read-camt.ts';

/** Counts of an import. `amount` is the sum of all new payments, matched or not, in minor units. */
export type PaymentsReport = {
  /** Payments in the file. */
  read: number;
  matched: number;
  unmatched: number;
  /** Booked by an earlier import. */
  known: number;
  amount: number;
  /** Reason for a premature end of the file, or null. */
  broken: string | null;
};

/**
 * Books the payments of a camt.054 file, each in its own transaction. A payment is matched by the reference of its
 * bill, else it is booked as suspense. Payments before a broken part are booked. A repeated file books nothing twice.
 */
export async function importPayments(
  deps: { pool: Pool; clock: Clock; paidTooMuch: PaidTooMuch },
  { tenant, content }: { tenant: Tenant; content: AsyncIterable<Uint8Array> },
): Promise<PaymentsReport> {
  const report: PaymentsReport = { read: 0, matched: 0, unmatched: 0, known: 0, amount: 0, broken: null };
  const keyOf = paymentKeys();
  try {
    for await (const payment of readCamt(content)) {
      report.read += 1;
      const key = keyOf(payment);
      const outcome = await inTransaction(deps.pool, (client) => bookOne(client, deps, tenant, payment, key));
      report[outcome] += 1;
      if (outcome !== 'known') report.amount += payment.amount;
    }
  } catch (error) {
    if (!(error instanceof CamtProblem)) throw error;
    report.broken = error.message;
  }
  return report;
}

async function bookOne(
  client: pg.PoolClient,
  { clock, paidTooMuch }: { clock: Clock; paidTooMuch: PaidTooMuch },
  tenant: Tenant,
  payment: BankPayment,
  key: string,
): Promise<'matched' | 'unmatched' | 'known'> {
  const now = clock.now();
  const found = await orderOf(client, tenant, payment);
  const order = 'order' in found ? found.order : null;
  const problem = 'problem' in found ? found.problem : null;
  const id = await insertBankPayment(client, { ...payment, tenant: tenant.id, key, order, problem, now });
  if (id === null) return 'known';
  if ('order' in found) {
    const { instalment } = found;
    const books = await openBooks(client, found.order.id, now);
    if (await isNotedByHand(client, { id, orderId: found.order.id, amount: payment.amount })) return 'matched';
    const { credit } = await bookPayment(client, books, {
      orderId: found.order.id,
      now,
      valueOn: payment.valueOn,
      amount: payment.amount,
      by: null,
      till: 'bank',
      paymentId: `bank:${key}`,
      instalment,
    });
    if (credit > 0) await paidTooMuch(client, tenant, { orderId: found.order.id, credit, now });
    return 'matched';
  }
  const entry = {
    tenant: tenant.id,
    key: `payment:bank:${key}`,
    accountId: null,
    orderId: null,
    orderNumber: null,
    kind: 'payment-unmatched' as const,
    currency: payment.currency,
    valueOn: payment.valueOn,
    bookedOn: dayOf(now, tenant.timeZone),
    postings: [
      { account: 'bank' as const, amount: payment.amount },
      { account: 'suspense' as const, amount: -payment.amount },
    ],
  };
  await writeEntries(client, [entry], now);
  return 'unmatched';
}

type Found = { order: FoundOrder; instalment: number } | { problem: PaymentProblem };

async function orderOf(client: pg.PoolClient, tenant: Tenant, payment: BankPayment): Promise<Found> {
  const { iban, creditedTo, currency, reference } = payment;
  const own = [tenant.payment.iban, tenant.payment.bankAccount];
  if (!own.includes(iban) && creditedTo !== tenant.payment.iban) return { problem: 'other-account' };
  if (currency !== tenant.currency) return { problem: 'other-currency' };
  if (reference === null) return { problem: 'no-reference' };
  const said = readTransferReference(reference);
  if (said === null) return { problem: 'unknown-reference' };
  const order = await payableOrder(client, tenant.id, said.orderNumber);
  if (!order) return { problem: 'unknown-reference' };
  const isOther = said.customerNumber !== null && order.customerNumber !== said.customerNumber;
  return isOther ? { problem: 'other-customer' } : { order, instalment: said.instalment };
}
