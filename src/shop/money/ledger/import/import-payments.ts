import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { readTransferReference } from '../../../selling/orders/index.ts';
import { openBooks } from '../books.ts';
import { matchPayout } from '../clearing/book-movements.ts';
import { writeEntries } from '../entries.store.ts';
import { bookPayment, type PaidTooMuch } from '../record.ts';
import { recordPaymentReturned } from '../record-returned-payment.ts';
import { isPaidBack } from '../write-offs/small-balances.ts';
import { BankFileProblem } from './bank-entry.ts';
import { type BankPayment, itemsOfEntry, type UnbookedMoney } from './entry-items.ts';
import { referencesIn } from './find-references.ts';
import {
  type FoundOrder,
  insertBankPayment,
  isNotedByHand,
  leaveUnmatched,
  type PaymentProblem,
  payableOrder,
} from './import.store.ts';
import { paymentKeys } from './payment-key.ts';
import { readBankFile } from './read-bank-file.ts';
import { sentByEntry, type TransfersSent } from './sent-transfers.ts';

/** Outcome of an import. `amount` is the sum of all new payments, matched or not, in minor units. */
export type PaymentsReport = {
  /** Payments in the file, returned ones included. */
  read: number;
  matched: number;
  unmatched: number;
  /** Booked by an earlier import. */
  known: number;
  /** New payments that the bank took back; those without a booking also count as unmatched. */
  returned: number;
  /** Transfers of the shop that the file reports as executed. */
  sent: number;
  amount: number;
  /** Money of the file that is not booked, with the reason; at most 200. */
  leftOut: UnbookedMoney[];
  /** Reason for a premature end of the file, or null. */
  broken: string | null;
};

const MOST_LEFT_OUT = 200;

type Deps = {
  pool: Pool;
  clock: Clock;
  paidTooMuch: PaidTooMuch;
  /** Absent: outgoing entries are not read. */
  transfersSent?: TransfersSent;
};
type Outcome = 'matched' | 'unmatched' | 'known';

/**
 * Books the payments of a bank file (camt.052, camt.053, camt.054 or MT940), each in its own transaction. A payment is
 * matched by the reference of its bill, also in its free text, else it is booked as suspense. A payment that the bank
 * took back reopens its bill. An outgoing entry confirms transfers that the shop ordered. Payments before a broken part are booked. A repeated file books nothing twice.
 */
export async function importPayments(
  deps: Deps,
  { tenant, content }: { tenant: Tenant; content: AsyncIterable<Uint8Array> },
): Promise<PaymentsReport> {
  const counts = { read: 0, matched: 0, unmatched: 0, known: 0, returned: 0, sent: 0, amount: 0 };
  const report: PaymentsReport = { ...counts, leftOut: [], broken: null };
  const keyOf = paymentKeys();
  const take = async (payment: BankPayment, key: string, isReturned: boolean) => {
    report.read += 1;
    const book = isReturned ? takeBack : bookOne;
    const outcome = await inTransaction(deps.pool, (client) => book(client, deps, tenant, payment, key));
    report[outcome] += 1;
    if (outcome === 'known') return;
    if (isReturned) report.returned += 1;
    report.amount += isReturned ? -payment.amount : payment.amount;
  };
  try {
    for await (const entry of readBankFile(content)) {
      const sent = deps.transfersSent && sentByEntry(entry, tenant);
      if (sent && deps.transfersSent) report.sent += await deps.transfersSent(tenant, sent);
      for (const item of itemsOfEntry(entry)) {
        if (item.kind === 'left-out') {
          if (report.leftOut.length < MOST_LEFT_OUT) report.leftOut.push(item.leftOut);
        } else {
          const isReturned = item.kind === 'returned';
          await take(item.payment, `${isReturned ? 'returned:' : ''}${keyOf(item.payment)}`, isReturned);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof BankFileProblem)) throw error;
    report.broken = error.message;
  }
  return report;
}

async function bookOne(
  client: pg.PoolClient,
  { clock, paidTooMuch }: Deps,
  tenant: Tenant,
  payment: BankPayment,
  key: string,
): Promise<Outcome> {
  const now = clock.now();
  const found = await orderOf(client, tenant, payment);
  const order = 'order' in found ? found.order : null;
  const problem = 'problem' in found ? found.problem : null;
  const id = await insertBankPayment(client, { ...storedOf(payment), tenant: tenant.id, key, order, problem, now });
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
    if (isPaidBack(credit, tenant)) await paidTooMuch(client, tenant, { orderId: found.order.id, credit, now });
    return 'matched';
  }
  const texts = [payment.debtor, ...payment.texts];
  if ((await matchPayout(client, { ...payment, tenant: tenant.id, id, texts })) !== null) return 'matched';
  await bookSuspense(client, tenant, { ...payment, key, now });
  return 'unmatched';
}

/** Books a payment that the bank took back. Without a bill to reopen it waits for a person among the unmatched ones. */
async function takeBack(
  client: pg.PoolClient,
  { clock }: Deps,
  tenant: Tenant,
  payment: BankPayment,
  key: string,
): Promise<Outcome> {
  const now = clock.now();
  const amount = -payment.amount;
  const found = await orderOf(client, tenant, payment);
  const order = 'order' in found ? found.order : null;
  const stored = { ...storedOf(payment), amount, tenant: tenant.id, key, now };
  const problem = order ? null : 'returned';
  if ((await insertBankPayment(client, { ...stored, order, problem })) === null) return 'known';
  if ('order' in found) {
    const { instalment } = found;
    const { amount: back, valueOn } = payment;
    const returned = {
      orderId: found.order.id,
      paymentId: `bank:${key}`,
      amount: back,
      valueOn,
      instalment,
      from: 'bank' as const,
      now,
    };
    if (await recordPaymentReturned(client, returned)) return 'matched';
    await leaveUnmatched(client, { tenant: tenant.id, key, problem: 'returned' });
  }
  await bookSuspense(client, tenant, { ...payment, amount, key, now });
  return 'unmatched';
}

/** Books money without an order; a negative amount left the account. */
async function bookSuspense(
  client: pg.PoolClient,
  tenant: Tenant,
  {
    key,
    amount,
    currency,
    valueOn,
    now,
  }: Pick<BankPayment, 'amount' | 'currency' | 'valueOn'> & { key: string; now: Date },
): Promise<void> {
  const entry = {
    tenant: tenant.id,
    key: `payment:bank:${key}`,
    accountId: null,
    orderId: null,
    orderNumber: null,
    kind: 'payment-unmatched' as const,
    currency,
    valueOn,
    bookedOn: dayOf(now, tenant.timeZone),
    postings: [
      { account: 'bank' as const, amount },
      { account: 'suspense' as const, amount: -amount },
    ],
  };
  await writeEntries(client, [entry], now);
}

function storedOf({ amount, currency, valueOn, bookedOn, references, message, debtor }: BankPayment) {
  const reference = references.length === 0 ? null : references.join(', ');
  return { amount, currency, valueOn, bookedOn, reference, message, debtor };
}

type Found = { order: FoundOrder; instalment: number } | { problem: PaymentProblem };

async function orderOf(client: pg.PoolClient, tenant: Tenant, payment: BankPayment): Promise<Found> {
  const { iban, creditedTo, currency, references } = payment;
  const own = [tenant.payment.iban, tenant.payment.bankAccount];
  if (!own.includes(iban) && creditedTo !== tenant.payment.iban) return { problem: 'other-account' };
  if (currency !== tenant.currency) return { problem: 'other-currency' };
  const [said, ...others] = readableReferences(payment);
  if (!said) return { problem: references.length === 0 ? 'no-reference' : 'unknown-reference' };
  if (others.length > 0) return { problem: 'several-references' };
  const order = await payableOrder(client, tenant.id, said.orderNumber);
  if (!order) return { problem: 'unknown-reference' };
  const isOther = said.customerNumber !== null && order.customerNumber !== said.customerNumber;
  return isOther ? { problem: 'other-customer' } : { order, instalment: said.instalment };
}

/** Returns what the valid references of a payment name: the structured ones, else those in the payer's text. */
function readableReferences({ references, texts }: BankPayment) {
  const isReference = (text: string) => readTransferReference(text) !== null;
  const valid = references.filter(isReference);
  const found = valid.length > 0 ? valid : texts.flatMap((text) => referencesIn(text, isReference));
  return [...new Set(found)].flatMap((reference) => readTransferReference(reference) ?? []);
}
