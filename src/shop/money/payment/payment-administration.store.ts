import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { CollectedMethodName, Currency } from '../../../tenants/tenant.ts';
import type { PaymentState } from './payment-states.ts';

export type ListedPayment = {
  id: string;
  attempt: number;
  method: CollectedMethodName;
  /** Whether the payment came by a pay link. */
  byLink: boolean;
  amount: number;
  currency: Currency;
  state: PaymentState;
  giveBack: string | null;
  refunded: number;
  /** Identifier of the payment at the provider. */
  reference: string | null;
  createdAt: Date;
  changedAt: Date;
};
export type ListedEvent = { id: string; paymentId: string; kind: string; occurredAt: Date; handledAt: Date | null };
export type ListedRefund = {
  id: string;
  paymentId: string;
  amount: number;
  reason: string;
  by: string;
  state: 'pending' | 'done' | 'failed';
  createdAt: Date;
};

export async function listPayments(pool: Pool, orderId: string): Promise<ListedPayment[]> {
  const { rows } = await pool.query<ListedPayment>(
    `select id, attempt, method, paylink_id is not null as "byLink", amount, currency, state, give_back as "giveBack", refunded,
       intent_id as reference, created_at as "createdAt", changed_at as "changedAt"
     from online_payment where order_id = $1 order by attempt`,
    [orderId],
  );
  return rows;
}

export async function listEvents(pool: Pool, orderId: string): Promise<ListedEvent[]> {
  const { rows } = await pool.query<ListedEvent>(
    `select e.id, e.payment_id as "paymentId", e.kind, e.occurred_at as "occurredAt", e.handled_at as "handledAt"
     from payment_event e join online_payment p on p.id = e.payment_id where p.order_id = $1
     order by e.occurred_at, e.id limit 200`,
    [orderId],
  );
  return rows;
}

export async function listRefunds(pool: Pool, orderId: string): Promise<ListedRefund[]> {
  const { rows } = await pool.query<ListedRefund>(
    `select r.id, r.payment_id as "paymentId", r.amount, r.reason, r.refunded_by as by, r.state, r.created_at as "createdAt"
     from payment_refund r join online_payment p on p.id = r.payment_id where p.order_id = $1 order by r.created_at, r.id`,
    [orderId],
  );
  return rows;
}

/** Returns the pending refunds of a payment in minor units. */
export async function pendingRefunds(client: pg.PoolClient, paymentId: string): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    "select coalesce(sum(amount), 0)::bigint as amount from payment_refund where payment_id = $1 and state = 'pending'",
    [paymentId],
  );
  return Number(rows[0]?.amount ?? 0);
}

/** Returns pending and finished refunds of a payment: pending ones first, then the latest. Minor units. */
export async function refundsOf(
  client: pg.PoolClient,
  paymentId: string,
): Promise<{ amount: number; isPending: boolean; isByHand: boolean }[]> {
  const { rows } = await client.query<{ amount: number; isPending: boolean; isByHand: boolean }>(
    `select amount, state = 'pending' as "isPending", credit_note_id is null as "isByHand" from payment_refund
     where payment_id = $1 and state in ('pending', 'done') order by done_at desc nulls first, id`,
    [paymentId],
  );
  return rows;
}

export async function insertRefund(
  client: pg.PoolClient,
  refund: { paymentId: string; amount: number; reason: string; by: string; now: Date; creditNoteId?: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into payment_refund (payment_id, amount, reason, refunded_by, state, created_at, credit_note_id)
     values ($1, $2, $3, $4, 'pending', $5, $6) returning id`,
    [refund.paymentId, refund.amount, refund.reason, refund.by, refund.now, refund.creditNoteId ?? null],
  );
  return rows[0]?.id ?? '';
}

export type RefundRow = {
  id: string;
  paymentId: string;
  orderId: string;
  intentId: string | null;
  amount: number;
  state: string;
  /** State of the payment. */
  paymentState: PaymentState;
  isGivenBack: boolean;
};

export async function refundById(pool: Pool, id: string): Promise<RefundRow | null> {
  const { rows } = await pool.query<RefundRow>(
    `select r.id, r.payment_id as "paymentId", p.order_id as "orderId", p.intent_id as "intentId", r.amount, r.state,
       p.state as "paymentState", p.give_back is not null as "isGivenBack"
     from payment_refund r join online_payment p on p.id = r.payment_id where r.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Marks a refund as done; false if another process did so before. */
export async function finishRefund(client: pg.PoolClient, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    "update payment_refund set state = 'done', done_at = $2 where id = $1 and state = 'pending'",
    [id, now],
  );
  return rowCount === 1;
}

/** Fails the pending refunds of a fully refunded payment. The caller has locked the payment. */
export async function failRefunds(client: pg.PoolClient, paymentId: string): Promise<void> {
  await client.query("update payment_refund set state = 'failed' where payment_id = $1 and state = 'pending'", [
    paymentId,
  ]);
}

/**
 * Fails the pending refunds of a payment that will never arrive; returns their credit notes and amounts. The caller has
 * locked the payment.
 */
export async function dropRefunds(
  client: pg.PoolClient,
  paymentId: string,
): Promise<{ creditNoteId: string; amount: number }[]> {
  const { rows } = await client.query<{ creditNoteId: string; amount: number }>(
    `update payment_refund set state = 'failed' where payment_id = $1 and state = 'pending' and credit_note_id is not null
     returning credit_note_id as "creditNoteId", amount`,
    [paymentId],
  );
  return rows;
}

/** Returns pending refunds of received payments that are older than `before`. */
export async function refundsToDo(pool: Pool, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from payment_refund r join online_payment p on p.id = r.payment_id
     where r.state = 'pending' and r.created_at < $1 and p.state not in ('processing', 'authorised')
     order by r.created_at limit 100`,
    [before],
  );
  return rows.map((row) => row.id);
}

/** Returns the order of a payment of this tenant. */
export async function orderOfPayment(
  pool: Pool,
  tenant: string,
  paymentId: string,
): Promise<{ orderId: string; number: string } | null> {
  const { rows } = await pool.query<{ orderId: string; number: string }>(
    `select p.order_id as "orderId", o.number from online_payment p join orders o on o.id = p.order_id
     where p.id::text = $1 and p.tenant = $2`,
    [paymentId, tenant],
  );
  return rows[0] ?? null;
}
