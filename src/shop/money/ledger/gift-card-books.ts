import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { GiftCardBooks } from '../../selling/gift-cards/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { bookCredit, ledgerEntryOf, openBooks } from './books.ts';
import { type NewEntry, writeEntries } from './entries.store.ts';
import type { EntryKind, Posting } from './posting.ts';

/** Books gift cards. Their account `gift-cards` equals the sum of their balances after every transaction. */
export const giftCardBooks: GiftCardBooks = {
  redeemed: async (client, { orderId, amount, now }) => {
    const books = await openBooks(client, orderId, now);
    const booked = { key: `gift-card-redeemed:${orderId}`, kind: 'gift-card-redeemed' as const };
    const against: Posting[] = [{ account: 'gift-cards', amount }];
    await bookCredit(client, { books, booked, amount, against, named: { orderId }, until: null }, now);
  },
  sold: async (client, { orderId, now }) => {
    await openBooks(client, orderId, now);
  },
  refunded: async (client, { orderId, refundId, amount, by, now }) => {
    const books = await openBooks(client, orderId, now);
    const booked = { key: `gift-card-refunded:${refundId}`, kind: 'gift-card-refunded' as const, by };
    const entry = ledgerEntryOf(books, booked, [
      { account: 'credit', amount },
      { account: 'gift-cards', amount: -amount },
    ]);
    await writeEntries(client, [entry], now);
  },
  given: (client, { tenant, cardId, amount, by, now }) =>
    write(client, tenant, { key: `gift-card-given:${cardId}`, kind: 'goodwill', by, now }, [
      { account: 'goodwill', amount },
      { account: 'gift-cards', amount: -amount },
    ]),
  expired: (client, { tenant, cardId, event, amount, now }) =>
    write(client, tenant, { key: `gift-card-expired:${cardId}:${event}`, kind: 'gift-card-expired', by: null, now }, [
      { account: 'gift-cards', amount },
      { account: 'breakage', amount: -amount },
    ]),
};

/** Writes an entry without an order and an account. */
async function write(
  client: pg.PoolClient,
  tenant: Tenant,
  { key, kind, by, now }: { key: string; kind: EntryKind; by: string | null; now: Date },
  postings: Posting[],
): Promise<void> {
  const today = dayOf(now, tenant.timeZone);
  const entry: NewEntry = {
    tenant: tenant.id,
    key,
    accountId: null,
    orderId: null,
    orderNumber: null,
    kind,
    currency: tenant.currency,
    valueOn: today,
    bookedOn: today,
    by,
    postings,
  };
  await writeEntries(client, [entry], now);
}
