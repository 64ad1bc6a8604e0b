import type { Pool } from '../../../platform/database/pool.ts';
import { IS_OPEN } from './payments.store.ts';
import type { ProviderEvent } from './provider.ts';

/**
 * Stores a provider notice and returns its payment and whether it needs handling. A handled notice needs none. A notice
 * of a finished payment needs none either, unless it reports a declined card.
 */
export async function receiveEvent(
  pool: Pool,
  { event, now }: { event: ProviderEvent; now: Date },
): Promise<{ paymentId: string | null; isNew: boolean }> {
  const { rows } = await pool.query<{ paymentId: string | null; isNew: boolean }>({
    name: 'payment-event',
    text: `with found as (
       select id, ${IS_OPEN} as "isOpen" from online_payment where id = (
         -- Each by its own index: one condition with "or" would read all payments there are.
         select id from online_payment where id = $6::uuid
         union all select id from online_payment where session_id = $7
         union all select id from online_payment where intent_id = $8 limit 1)
     ) insert into payment_event (id, kind, payment_id, occurred_at, received_at, handled_at)
     select $1, $2, (select id from found), $3, $4, case when not $5 and not (select "isOpen" from found) then $4::timestamptz end
     on conflict (id) do update set handled_at = coalesce(payment_event.handled_at, excluded.handled_at)
     returning payment_id as "paymentId", handled_at is null as "isNew"`,
    values: [
      event.id,
      event.kind,
      event.occurredAt,
      now,
      event.decline !== null,
      event.paymentId,
      event.sessionId,
      event.intentId,
    ],
  });
  const [kept] = rows;
  if (!kept) throw new Error('a stored notice is missing');
  return kept;
}

export async function markHandled(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query({
    name: 'payment-event-handled',
    text: 'update payment_event set handled_at = $2 where id = $1 and handled_at is null',
    values: [id, now],
  });
}
