import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { DisputeState, ProviderDispute } from '../../payment/index.ts';

type Runner = Pool | pg.PoolClient;

/** `chargeback`: a cardholder objects. `return`: a bank returned a direct debit. */
export type DisputeKind = 'chargeback' | 'return';

/** A dispute; minor units. */
export type DisputeRow = {
  id: string;
  tenant: string;
  paymentId: string;
  orderId: string;
  orderNumber: string;
  kind: DisputeKind;
  method: string;
  amount: number;
  currency: string;
  reason: string;
  state: DisputeState;
  openedAt: Date;
  dueAt: Date | null;
  closedAt: Date | null;
  evidence: string | null;
  evidenceBy: string | null;
  evidenceAt: Date | null;
  note: string;
  isLossBooked: boolean;
};

const SELECT = `select dispute.id, dispute.tenant, dispute.payment_id as "paymentId", dispute.order_id as "orderId", o.number as "orderNumber",
  dispute.kind, payment.method, dispute.amount, dispute.currency, dispute.reason, dispute.state, dispute.opened_at as "openedAt",
  dispute.due_at as "dueAt", dispute.closed_at as "closedAt", dispute.evidence, dispute.evidence_by as "evidenceBy",
  dispute.evidence_at as "evidenceAt", dispute.note, dispute.is_loss_booked as "isLossBooked"
  from payment_dispute dispute join orders o on o.id = dispute.order_id join online_payment payment on payment.id = dispute.payment_id`;

/** Locks the order and payment that a dispute names, in this order; null if the shop has no such payment. */
export async function lockDisputedPayment(
  client: pg.PoolClient,
  { paymentId, intentId }: { paymentId: string | null; intentId: string | null },
): Promise<{ id: string; tenant: string; orderId: string; method: string } | null> {
  const { rows: found } = await client.query<{ id: string; orderId: string }>(
    `select id, order_id as "orderId" from online_payment where id = $1::uuid
     union all select id, order_id from online_payment where intent_id = $2 limit 1`,
    [paymentId, intentId],
  );
  const [named] = found;
  if (!named) return null;
  await client.query('select from orders where id = $1 for update', [named.orderId]);
  const { rows } = await client.query<{ id: string; tenant: string; orderId: string; method: string }>(
    'select id, tenant, order_id as "orderId", method from online_payment where id = $1 for no key update',
    [named.id],
  );
  return rows[0] ?? null;
}

/** Stores what the provider says of a dispute. A decided one stays decided, unless a lost one is won after all. */
export async function writeDispute(
  client: pg.PoolClient,
  {
    dispute,
    payment,
    now,
  }: { dispute: ProviderDispute; payment: { id: string; tenant: string; orderId: string; method: string }; now: Date },
): Promise<{ row: DisputeRow; isNew: boolean }> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `insert into payment_dispute (id, tenant, payment_id, order_id, kind, amount, currency, reason, state, opened_at, due_at, closed_at,
       changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $9 in ('won', 'lost') then $12::timestamptz end, $12)
     on conflict (id) do update set
       state = case when payment_dispute.state = 'won' or (payment_dispute.state = 'lost' and excluded.state <> 'won')
         then payment_dispute.state else excluded.state end,
       due_at = coalesce(excluded.due_at, payment_dispute.due_at), reason = excluded.reason,
       closed_at = coalesce(payment_dispute.closed_at, excluded.closed_at), changed_at = excluded.changed_at
     returning xmax = 0 as "isNew"`,
    [
      dispute.id,
      payment.tenant,
      payment.id,
      payment.orderId,
      payment.method === 'sepa' ? 'return' : 'chargeback',
      dispute.amount,
      dispute.currency,
      dispute.reason.slice(0, 100),
      dispute.state,
      dispute.openedAt,
      dispute.dueAt,
      now,
    ],
  );
  const row = await lockDispute(client, { tenant: payment.tenant, id: dispute.id });
  if (!row) throw new Error('a stored dispute is missing');
  return { row, isNew: rows[0]?.isNew ?? false };
}

export async function lockDispute(
  client: pg.PoolClient,
  asked: { tenant: string; id: string },
): Promise<DisputeRow | null> {
  const { rows } = await client.query<DisputeRow>(
    `${SELECT} where dispute.tenant = $1 and dispute.id = $2 for update of dispute`,
    [asked.tenant, asked.id],
  );
  return rows[0] ?? null;
}

export async function markLossBooked(client: pg.PoolClient, id: string): Promise<void> {
  await client.query('update payment_dispute set is_loss_booked = true where id = $1', [id]);
}

export async function writeEvidence(
  client: pg.PoolClient,
  { id, text, by, now }: { id: string; text: string; by: string; now: Date },
): Promise<void> {
  await client.query(
    'update payment_dispute set evidence = $2, evidence_by = $3, evidence_at = $4, changed_at = $4 where id = $1',
    [id, text, by, now],
  );
}

export async function writeDisputeNote(
  client: pg.PoolClient,
  { id, note, now }: { id: string; note: string; now: Date },
): Promise<void> {
  await client.query('update payment_dispute set note = $2, changed_at = $3 where id = $1', [id, note, now]);
}

export async function disputeById(runner: Runner, tenant: string, id: string): Promise<DisputeRow | null> {
  const { rows } = await runner.query<DisputeRow>(`${SELECT} where dispute.tenant = $1 and dispute.id = $2`, [
    tenant,
    id,
  ]);
  return rows[0] ?? null;
}

export async function disputesOfOrder(runner: Runner, orderId: string): Promise<DisputeRow[]> {
  const { rows } = await runner.query<DisputeRow>(
    `${SELECT} where dispute.order_id = $1 order by dispute.opened_at desc, dispute.id`,
    [orderId],
  );
  return rows;
}

/** Number of disputes that wait for evidence. */
export async function countDisputesWaiting(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from payment_dispute where tenant = $1 and state = 'needs-response'",
    [tenant],
  );
  return rows[0]?.count ?? 0;
}
