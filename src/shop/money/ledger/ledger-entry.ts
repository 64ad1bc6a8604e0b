import type { Tenant } from '../../../tenants/tenant.ts';
import type { NewEntry } from './entries.store.ts';
import type { LedgerOrderFacts } from './order-facts.store.ts';
import type { EntryKind, Posting } from './posting.ts';

/** An order whose bill is booked and whose buyer's account is locked. */
export type OpenBooks = { order: LedgerOrderFacts; tenant: Tenant; accountId: string; today: string };

export type Booked = {
  key: string;
  kind: EntryKind;
  /** ISO date; defaults to today. */
  valueOn?: string | undefined;
  note?: string | null;
  by?: string | null;
};

export function ledgerEntryOf(books: OpenBooks, booked: Booked, postings: readonly Posting[]): NewEntry {
  const { order, accountId, today } = books;
  return {
    tenant: order.tenant,
    key: booked.key,
    accountId,
    orderId: order.id,
    orderNumber: order.number,
    kind: booked.kind,
    currency: order.currency,
    valueOn: booked.valueOn ?? today,
    bookedOn: today,
    country: order.country,
    note: booked.note ?? null,
    by: booked.by ?? null,
    postings,
  };
}
