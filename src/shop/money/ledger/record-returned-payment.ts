import type pg from 'pg';
import { openBooks } from './books.ts';
import { creditOf, writeEntries } from './entries.store.ts';
import { ledgerEntryOf } from './ledger-entry.ts';
import { bookAdvanceVat } from './recognition/book-recognition.ts';
import { reopenDues } from './reopen-dues.store.ts';

/**
 * Books that the bank took a customer's payment back. The order's dues are open again, and credit that the payment left
 * is used up. `paymentId` identifies the event. Returns false, and books nothing, if paid dues and credit are less than
 * the amount.
 */
export async function recordPaymentReturned(
  client: pg.PoolClient,
  returned: {
    orderId: string;
    paymentId: string;
    /** Minor units. */
    amount: number;
    valueOn: string;
    /** Instalment that the payment named; 0 for none. */
    instalment: number;
    /** `suspense` if the money is booked there already. */
    from: 'bank' | 'suspense';
    note?: string;
    by?: string;
    now: Date;
  },
): Promise<boolean> {
  const { orderId, amount, valueOn, instalment, now } = returned;
  const books = await openBooks(client, orderId, now);
  await client.query('savepoint returned');
  const reopened = await reopenDues(client, { orderId, amount, position: instalment });
  const ofCredit = amount - reopened;
  if (ofCredit > 0 && (await creditOf(client, books.accountId)) < ofCredit) {
    await client.query('rollback to savepoint returned');
    return false;
  }
  const { note = null, by = null } = returned;
  const booked = { key: `payment:${returned.paymentId}`, kind: 'payment-returned' as const, valueOn, note, by };
  const entry = ledgerEntryOf(books, booked, [
    { account: 'receivable', amount: reopened },
    { account: 'credit', amount: ofCredit },
    { account: returned.from, amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  await bookAdvanceVat(client, [{ books, booked }], now);
  return true;
}
