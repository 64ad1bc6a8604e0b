import type pg from 'pg';
import { ledgerEntryOf, type OpenBooks } from '../books.ts';
import { settleDues } from '../dues.store.ts';
import { isBooked, writeEntries } from '../entries.store.ts';
import type { LedgerAccount, Posting } from '../posting.ts';
import { writeOffVat } from './write-off-vat.ts';
import { deferredOf, openDuesOfOrder, vatLeftOf } from './write-offs.store.ts';

type WriteOff = {
  /** Identifies the event. */
  key: string;
  /** Minor units, at most what the order owes. */
  amount: number;
  /** `rounded`: a rest too small to collect. */
  kind: 'written-off' | 'rounded';
  note?: string | null;
  by?: string | null;
  now: Date;
};

const LOSSES: Record<WriteOff['kind'], LedgerAccount> = { 'written-off': 'write-off', rounded: 'rounding' };

/**
 * Gives up open debts of an order, oldest first. The VAT in them is reduced where the tenant's law allows it, once all
 * goods are supplied; fees and late interest have none. Returns the amount that was written off; 0 if it was booked before or nothing is open. The
 * books are open.
 */
export async function recordWrittenOff(client: pg.PoolClient, books: OpenBooks, off: WriteOff): Promise<number> {
  const { order, tenant } = books;
  if (await isBooked(client, order.tenant, off.key)) return 0;
  let rest = off.amount;
  const shares = (await openDuesOfOrder(client, order.id)).flatMap(({ id, open, hasVat }) => {
    const amount = Math.min(open, rest);
    rest -= amount;
    return amount > 0 ? [{ id, amount, hasVat, isMoney: false }] : [];
  });
  const amount = off.amount - rest;
  if (amount === 0) return 0;
  const taxed = shares.reduce((sum, share) => sum + (share.hasVat ? share.amount : 0), 0);
  // Before the supply, VAT belongs to payments that came, and the rest of it has not arisen.
  const hasVat = tenant.accounting.writeOffReducesVat && (await deferredOf(client, order.id)) === 0;
  const vat = hasVat ? writeOffVat(taxed, await vatLeftOf(client, order.id)) : [];
  const tax = vat.reduce((sum, part) => sum + part.vat, 0);
  const loss: Posting[] = [
    { account: LOSSES[off.kind], amount: amount - tax },
    ...vat.map((part): Posting => ({ account: 'vat', amount: part.vat, net: part.net, permille: part.permille })),
  ];
  const { key, kind, note = null, by = null, now } = off;
  const entry = ledgerEntryOf(books, { key, kind, note, by }, [...loss, { account: 'receivable', amount: -amount }]);
  await writeEntries(client, [entry], now);
  await settleDues(client, shares, now);
  return amount;
}
