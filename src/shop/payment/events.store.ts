import type { Pool } from '../../platform/database/pool.ts';
import type { ProviderEvent } from './provider.ts';

/** Keeps a notice; false if it was there and has been dealt with. */
export async function receiveEvent(
  pool: Pool,
  { event, paymentId, now }: { event: ProviderEvent; paymentId: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await pool.query<{ handled: boolean }>({
    name: 'payment-event',
    text: `insert into payment_event (id, kind, payment_id, occurred_at, received_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set received_at = payment_event.received_at
     returning handled_at is not null as handled`,
    values: [event.id, event.kind, paymentId, event.occurredAt, now],
  });
  return rows[0]?.handled === false;
}

export async function markHandled(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query({
    name: 'payment-event-handled',
    text: 'update payment_event set handled_at = $2 where id = $1 and handled_at is null',
    values: [id, now],
  });
}
