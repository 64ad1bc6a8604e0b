import type pg from 'pg';
import { bookCredit, ledgerEntryOf, openBooks } from '../books.ts';
import { creditOf, isBooked, writeEntries } from '../entries.store.ts';
import { reopenDues } from '../reopen-dues.store.ts';
import type { DisputeRow } from './disputes.store.ts';
import { holdReopened } from './hold-reopened.store.ts';

/**
 * Books a lost dispute: the money that the provider withdrew is owed by the customer again. Credit that the payment left
 * is used up. The rest, such as of a payment that was refunded as well, is written off. After a
 * chargeback no reminder goes out until an employee decides, because the customer objects; a returned direct debit is
 * reminded of as any other debt. Returns false if it was booked before.
 */
export async function recordDisputeLost(
  client: pg.PoolClient,
  { dispute, now }: { dispute: DisputeRow; now: Date },
): Promise<boolean> {
  const { orderId, id, amount, kind, tenant, reason } = dispute;
  const books = await openBooks(client, orderId, now);
  const key = `dispute:${id}:lost`;
  if (await isBooked(client, tenant, key)) return false;
  const reopened = await reopenDues(client, { orderId, amount, position: 0 });
  const ofCredit = Math.min(amount - reopened, Math.max(0, await creditOf(client, books.accountId)));
  const entry = ledgerEntryOf(books, { key, kind: 'dispute-lost', note: reason }, [
    { account: 'receivable', amount: reopened },
    { account: 'credit', amount: ofCredit },
    { account: 'write-off', amount: amount - reopened - ofCredit },
    { account: 'disputed', amount: -amount },
  ]);
  await writeEntries(client, [entry], now);
  if (kind === 'chargeback' && reopened > 0)
    await holdReopened(client, { tenant, accountId: books.accountId, orderId, now });
  return true;
}

/** Books that a dispute whose loss was booked is won after all: its money pays the order again. */
export async function recordDisputeRestored(
  client: pg.PoolClient,
  { dispute, now }: { dispute: DisputeRow; now: Date },
): Promise<void> {
  const { orderId, id, amount } = dispute;
  const books = await openBooks(client, orderId, now);
  const booked = { key: `dispute:${id}:restored`, kind: 'dispute-won' as const };
  const against = [{ account: 'disputed' as const, amount }];
  await bookCredit(client, { books, booked, amount, against, named: { orderId }, until: books.today }, now);
}
