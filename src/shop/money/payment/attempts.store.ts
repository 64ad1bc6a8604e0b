import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import { type Attempts, WINDOWS } from './card-testing.ts';

/** Serialises the payments of one address until the transaction ends, so that counts remain correct. */
export async function lockAddress(client: pg.PoolClient, addressHash: Buffer): Promise<void> {
  await client.query({
    name: 'payment-address-lock',
    text: 'select pg_advisory_xact_lock($1::bigint)',
    values: [addressHash.readBigInt64BE(0).toString()],
  });
}

/** Counts recent attempts of an address, with a card, and for an amount. An unknown address or card counts 0. */
export async function countAttempts(
  runner: Pool | pg.PoolClient,
  asked: {
    tenant: string;
    addressHash: Buffer | null;
    cardHash: Buffer | null;
    amount: Money;
    now: Date;
  },
): Promise<Attempts> {
  const ago = (ms: number): Date => new Date(asked.now.getTime() - ms);
  const { rows } = await runner.query<Attempts>({
    name: 'payment-attempts',
    text: `select
       (select count(*)::int from online_payment where address_hash = $1 and created_at > $2
          and state in ('pending', 'failed', 'cancelled', 'expired')) as "unpaidByAddress",
       count(*) filter (where address_hash = $1 and declined_at > $2)::int as "declinedByAddress",
       count(*) filter (where tenant = $3 and amount = $4 and currency = $5 and declined_at > $6)::int as "declinedForAmount",
       count(*) filter (where card_hash = $7)::int as "declinedForCard"
     from payment_decline where declined_at > $8`,
    values: [
      asked.addressHash,
      ago(WINDOWS.addressMs),
      asked.tenant,
      asked.amount.amount,
      asked.amount.currency,
      ago(WINDOWS.amountMs),
      asked.cardHash,
      ago(WINDOWS.cardMs),
    ],
  });
  return rows[0] ?? { unpaidByAddress: 0, declinedByAddress: 0, declinedForAmount: 0, declinedForCard: 0 };
}

/** Stores a declined card. A repeated notice counts once. */
export async function writeDecline(
  pool: Pool,
  decline: { eventId: string; paymentId: string; cardHash: Buffer | null; declinedAt: Date },
): Promise<void> {
  await pool.query(
    `insert into payment_decline (event_id, tenant, amount, currency, address_hash, card_hash, declined_at)
     select $1, tenant, amount, currency, address_hash, $3, $4 from online_payment where id = $2
     on conflict (event_id) do nothing`,
    [decline.eventId, decline.paymentId, decline.cardHash, decline.declinedAt],
  );
}
