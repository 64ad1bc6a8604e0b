import type pg from 'pg';
import { isOnline } from '../../../tenants/offered-methods.ts';
import { addedDueKey, addedKey } from './bill-order.ts';
import { openBooks } from './books.ts';
import { writeDues } from './dues.store.ts';
import { writeEntries } from './entries.store.ts';
import { ledgerEntryOf } from './ledger-entry.ts';
import type { VatPart } from './posting.ts';
import { addedPostings } from './recognition/book-recognition.ts';

/** Books the bill of a placed order if it is not booked, so that a change of the order adds to it. */
export async function ensureBilled(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await openBooks(client, orderId, now);
}

/**
 * Books goods that were added to a placed order, as a sale with a due of its own. The lines are stored, and units that go
 * in the same step are not counted as cancelled yet. Throws for an instalment plan, whose contract names its price.
 */
export async function recordGoodsAdded(
  client: pg.PoolClient,
  added: {
    orderId: string;
    /** Number of the change. */
    change: number;
    /** Minor units; a rate may lose what another one gets, if the rate of the delivery changes. */
    amount: number;
    vat: readonly Required<VatPart>[];
    /** ISO date. */
    payableOn: string;
    by: string;
    now: Date;
  },
): Promise<void> {
  const { orderId, change, amount, vat, payableOn, by, now } = added;
  if (amount === 0) return;
  const books = await openBooks(client, orderId, now);
  const { order, accountId, today } = books;
  if (order.method === 'instalments') throw new Error('goods cannot be added to an instalment plan');
  const sold = await addedPostings(client, books, { amount, vat });
  const booked = { key: addedKey(orderId, change), kind: 'order-billed', by } as const;
  await writeEntries(client, [ledgerEntryOf(books, booked, [{ account: 'receivable', amount }, ...sold])], now);
  const isAtOnce = isOnline(order.method) || order.method === 'gift-card';
  await writeDues(client, [
    {
      tenant: order.tenant,
      accountId,
      key: addedDueKey(orderId, change),
      orderId,
      orderNumber: order.number,
      kind: isAtOnce ? 'online' : order.method === 'prepayment' ? 'prepayment' : 'invoice',
      position: 0,
      dueOn: isAtOnce ? today : payableOn,
      payableOn: isAtOnce ? today : payableOn,
      amount,
      protection: 0,
      principal: amount,
    },
  ]);
}
