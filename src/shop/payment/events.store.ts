import type { Pool } from '../../platform/database/pool.ts';
import type { ProviderEvent } from './provider.ts';

/** Keeps a notice, as one that has been dealt with where that is so; false if it was there and has been dealt with. */
export async function receiveEvent(
  pool: Pool,
  notice: { event: ProviderEvent; paymentId: string | null; now: Date; handled: boolean },
): Promise<boolean> {
  const { event, paymentId, now, handled } = notice;
  const { rows } = await pool.query<{ handled: boolean }>({
    name: 'payment-event',
    text: `insert into payment_event (id, kind, payment_id, occurred_at, received_at, handled_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set handled_at = coalesce(payment_event.handled_at, excluded.handled_at)
     returning handled_at is not null as handled`,
    values: [event.id, event.kind, paymentId, event.occurredAt, now, handled ? now : null],
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
