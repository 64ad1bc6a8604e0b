import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { tenantById } from '../../../../tenants/index.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { type NewEntry, writeEntries } from '../entries.store.ts';
import type { EntryKind, Posting } from '../posting.ts';
import { lockNewMovements, markMovementsBooked, type UnbookedMovement } from './movements.store.ts';
import { lockArrivals, lockPayoutFor, markPayoutArrived, namesProvider } from './payouts.store.ts';

const MOST = 500;

/**
 * Books stored movements of the balance: fees, disputed money, and payouts to the bank. Payments and refunds are booked
 * with themselves, so of those only the fee is. Returns the number of booked movements.
 */
export async function bookMovements({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await inTransaction(pool, async (client) => {
      const moved = await lockNewMovements(client, MOST);
      const now = clock.now();
      const entries = moved.flatMap((movement) => entryOf(movement, now) ?? []);
      await writeEntries(client, entries, now);
      await markMovementsBooked(client, moved);
      return moved.length;
    });
    total += done;
    if (done === 0) return total;
  }
}

type Booking = { kind: EntryKind; postings: Posting[] };

/** Returns what a movement books; the sum of its provider postings is what leaves or enters the balance beside payments. */
export function bookingOf({ kind, amount, fee }: Pick<UnbookedMovement, 'kind' | 'amount' | 'fee'>): Booking | null {
  const costs: Posting[] = [
    { account: 'provider-fees', amount: fee },
    { account: 'provider', amount: -fee },
  ];
  switch (kind) {
    case 'payment':
    case 'refund':
      return { kind: 'provider-fee', postings: costs };
    case 'fee':
      return {
        kind: 'provider-fee',
        postings: [...costs, { account: 'provider-fees', amount: -amount }, { account: 'provider', amount }],
      };
    case 'dispute':
      return {
        kind: 'dispute-opened',
        postings: [...costs, { account: 'disputed', amount: -amount }, { account: 'provider', amount }],
      };
    case 'dispute-reversal':
      return {
        kind: 'dispute-won',
        postings: [...costs, { account: 'disputed', amount: -amount }, { account: 'provider', amount }],
      };
    case 'payout':
    case 'payout-reversal':
      return {
        kind: 'provider-payout',
        postings: [...costs, { account: 'bank', amount: -amount }, { account: 'provider', amount }],
      };
    default:
      return null;
  }
}

function entryOf(movement: UnbookedMovement, now: Date): NewEntry | null {
  const booking = bookingOf(movement);
  if (!booking || booking.postings.every(({ amount }) => amount === 0)) return null;
  const { tenant, id, currency, createdAt, orderId, orderNumber } = movement;
  const { timeZone } = tenantById(tenant);
  return {
    tenant,
    key: `provider:${id}`,
    // Costs of the retailer: no account of a customer has them.
    accountId: null,
    orderId,
    orderNumber,
    kind: booking.kind,
    currency,
    valueOn: dayOf(createdAt, timeZone),
    bookedOn: dayOf(now, timeZone),
    note: movement.sourceId,
    postings: booking.postings,
  };
}

/**
 * Matches a bank entry with a payout that has not arrived. Its money is booked with the payout, so the entry books
 * nothing. Returns the payout's id.
 */
export async function matchPayout(
  client: pg.PoolClient,
  entry: {
    tenant: string;
    id: string;
    amount: number;
    currency: string;
    valueOn: string;
    texts: readonly (string | null)[];
  },
): Promise<string | null> {
  if (!namesProvider(entry.texts)) return null;
  const payout = await lockPayoutFor(client, entry);
  if (payout) await markPayoutArrived(client, { tenant: entry.tenant, id: payout.id, incomingPaymentId: entry.id });
  return payout?.id ?? null;
}

/** Matches bank entries that came before their payouts were known, and takes them off suspense. Returns their number. */
export function matchArrivals({ pool, clock }: { pool: Pool; clock: Clock }, tenantId: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    let count = 0;
    for (const entry of await lockArrivals(client, tenantId)) {
      const payout = await matchPayout(client, { ...entry, tenant: tenantId });
      if (payout === null) continue;
      count += 1;
      const { timeZone } = tenantById(tenantId);
      const assigned: NewEntry = {
        tenant: tenantId,
        key: `payment:payout:${entry.id}`,
        accountId: null,
        orderId: null,
        orderNumber: null,
        kind: 'payment-assigned',
        currency: entry.currency,
        valueOn: entry.valueOn,
        bookedOn: dayOf(now, timeZone),
        note: payout,
        // The bank has the money by the payout's own entry.
        postings: [
          { account: 'suspense', amount: entry.amount },
          { account: 'bank', amount: -entry.amount },
        ],
      };
      await writeEntries(client, [assigned], now);
    }
    return count;
  });
}
