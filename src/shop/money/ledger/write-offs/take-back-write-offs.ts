import type pg from 'pg';
import { ledgerEntryOf, type OpenBooks, openBooks } from '../books.ts';
import { isBooked, writeEntries } from '../entries.store.ts';
import { LEDGER_ACCOUNTS } from '../posting.ts';
import { openOfOrder } from '../record.ts';
import { reopenDues } from '../reopen-dues.store.ts';
import { recordWrittenOff } from './record-write-off.ts';
import { type WrittenOff, type WrittenOffPosting, writeOffsOfOrder } from './write-offs.store.ts';

type ByHand = { note?: string | null; by?: string | null; now: Date };

/** Write-offs of an order that were taken back for a credit, newest first. */
export type TakenBack = readonly Pick<WrittenOff, 'id' | 'amount' | 'kind' | 'note'>[];

/**
 * Books the contrary of a write-off and reopens its debts. Returns false if it is undone already, or if its debts are no
 * longer settled; the caller then rolls back.
 */
export async function recordWriteOffUndone(
  client: pg.PoolClient,
  books: OpenBooks,
  { id, orderId, amount, postings }: WrittenOff & { postings: readonly WrittenOffPosting[] },
  { note = null, by = null, now }: ByHand,
): Promise<boolean> {
  const key = `write-off:undone:${id}`;
  if (await isBooked(client, books.order.tenant, key)) return false;
  if ((await reopenDues(client, { orderId, amount, position: 0 })) !== amount) return false;
  const contrary = postings.flatMap((posting) => {
    const account = LEDGER_ACCOUNTS.find((known) => known === posting.account);
    const { permille, net } = posting;
    const rate = permille === null ? {} : { permille };
    const taxed = net === null ? {} : { net: -Number(net) };
    return account ? [{ account, amount: -Number(posting.amount), ...rate, ...taxed }] : [];
  });
  await writeEntries(client, [ledgerEntryOf(books, { key, kind: 'written-off', note, by }, contrary)], now);
  return true;
}

/**
 * Takes the write-offs of an order back before a credit of it is booked: the credit settles their debts first. Else it
 * would pay out money that never came, and reduce the VAT a second time. Afterwards, call `renewWriteOffs`.
 */
export async function takeBackWriteOffs(
  client: pg.PoolClient,
  { orderId, now }: { orderId: string; now: Date },
): Promise<TakenBack> {
  const found = await writeOffsOfOrder(client, orderId);
  if (found.length === 0) return [];
  const books = await openBooks(client, orderId, now);
  for (const off of found)
    if (!(await recordWriteOffUndone(client, books, off, { note: off.note, now })))
      throw new Error('the debts of a write-off are not settled');
  return found;
}

/** Writes off again what a credit left open of debts that were taken back. */
export async function renewWriteOffs(
  client: pg.PoolClient,
  { orderId, taken, now }: { orderId: string; taken: TakenBack; now: Date },
): Promise<void> {
  for (const { id, kind, note, amount } of taken) {
    const open = Math.min(amount, await openOfOrder(client, orderId, now));
    if (open === 0) return;
    const books = await openBooks(client, orderId, now);
    await recordWrittenOff(client, books, { key: `write-off:again:${id}`, amount: open, kind, note, now });
  }
}
