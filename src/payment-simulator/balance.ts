import type pg from 'pg';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type BalanceRow, insertBalance, payOutAvailable } from './balance.store.ts';
import { newId } from './new-id.ts';
import type { SimulatorSessionRow } from './simulator.store.ts';

const DAY_MS = 86_400_000;
/** Days until a payment is available for a payout, and until a payout is at the bank. */
const AVAILABLE_DAYS = 2;
const ARRIVAL_DAYS = 1;

type Moved = Pick<BalanceRow, 'kind' | 'category' | 'amount' | 'fee' | 'sourceId'>;

/** Records a movement of the balance that concerns a session. */
export async function recordMovement(
  client: pg.PoolClient,
  session: SimulatorSessionRow,
  moved: Moved & { id?: string },
  now: Date,
): Promise<void> {
  await insertBalance(client, movementOf(session, moved, now));
}

function movementOf(session: SimulatorSessionRow, moved: Moved & { id?: string }, now: Date): BalanceRow {
  const { currency, intentId, asked } = session;
  const isPayment = moved.category === 'charge';
  return {
    id: newId('txn'),
    ...moved,
    currency,
    intentId,
    paymentId: asked.intentMetadata.payment ?? null,
    payoutId: null,
    createdAt: now,
    availableAt: new Date(now.getTime() + (isPayment ? AVAILABLE_DAYS * DAY_MS : 0)),
  };
}

/** Returns the money of a captured payment, less the fee: 1.5 % and 0.25. */
export function chargeMovement(session: SimulatorSessionRow, now: Date): BalanceRow {
  const { amount, intentId, method } = session;
  const fee = Math.round((amount * 15) / 1000) + 25;
  const kind = method === 'card' ? 'charge' : 'payment';
  return movementOf(session, { kind, category: 'charge', amount, fee, sourceId: `ch_${intentId.slice(3)}` }, now);
}

/** Pays out what is available, once in each currency. Run by a job. */
export function payOutDaily(pool: Pool, now: Date): Promise<void> {
  return inTransaction(pool, async (client) => {
    const arrivesAt = new Date(now.getTime() + ARRIVAL_DAYS * DAY_MS);
    for (const currency of ['chf', 'eur'])
      await payOutAvailable(client, { currency, payout: newId('po'), transaction: newId('txn'), now, arrivesAt });
  });
}
