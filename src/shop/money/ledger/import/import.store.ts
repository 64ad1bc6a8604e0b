import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

export type PaymentProblem =
  /** The payment has no reference. */
  | 'no-reference'
  | 'unknown-reference'
  /** The reference has another customer number than the order. */
  | 'other-customer'
  | 'other-currency'
  | 'other-account'
  /** The payer named several bills and not how much is for which. */
  | 'several-references'
  /** The bank took an earlier payment back, and no booking of it was found. */
  | 'returned';

export type IncomingPayment = {
  id: string;
  /** Minor units; negative for a returned payment. */
  amount: number;
  currency: string;
  valueOn: string;
  reference: string | null;
  debtor: string | null;
  message: string | null;
  problem: PaymentProblem | null;
  receivedAt: Date;
};

/** Stores a new payment and returns its id; null for a known payment. */
export async function insertBankPayment(
  client: pg.PoolClient,
  payment: {
    tenant: string;
    key: string;
    amount: number;
    currency: string;
    valueOn: string;
    bookedOn: string;
    reference: string | null;
    debtor: string | null;
    message: string | null;
    problem: PaymentProblem | null;
    order: { id: string; number: string } | null;
    now: Date;
  },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'incoming-payment-new',
    text: `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, reference, debtor, message, state, problem,
       order_id, order_number, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (tenant, key) do nothing returning id`,
    values: [
      payment.tenant,
      payment.key,
      payment.amount,
      payment.currency,
      payment.valueOn,
      payment.bookedOn,
      payment.reference,
      payment.debtor,
      payment.message,
      payment.order ? 'matched' : 'unmatched',
      payment.problem,
      payment.order?.id ?? null,
      payment.order?.number ?? null,
      payment.now,
    ],
  });
  return rows[0]?.id ?? null;
}

/** Takes a stored payment off its order, so that a person assigns it. */
export async function leaveUnmatched(
  client: pg.PoolClient,
  { tenant, key, problem }: { tenant: string; key: string; problem: PaymentProblem },
): Promise<void> {
  await client.query(
    `update incoming_payment set state = 'unmatched', problem = $3, order_id = null, order_number = null
     where tenant = $1 and key = $2`,
    [tenant, key, problem],
  );
}

export type FoundOrder = { id: string; number: string; customerNumber: string | null };

/** Returns an order of a tenant that a payment may be for. */
export async function payableOrder(
  runner: Pool | pg.PoolClient,
  tenant: string,
  number: string,
): Promise<FoundOrder | null> {
  const { rows } = await runner.query<FoundOrder>({
    name: 'incoming-payment-order',
    text: `select id, number, customer_number as "customerNumber" from orders
     where number = $2 and tenant = $1 and state in ('placed', 'cancelled')`,
    values: [tenant, number],
  });
  return rows[0] ?? null;
}

/**
 * Whether an employee recorded this transfer before, so that the new payment is already booked. The number of manual
 * entries of this amount must exceed the number of payments matched with them. The order's books are open.
 */
export async function isNotedByHand(
  client: pg.PoolClient,
  came: { id: string; orderId: string; amount: number },
): Promise<boolean> {
  const { rows } = await client.query<{ isNoted: boolean }>({
    name: 'incoming-payment-noted',
    // A payment matched to a manual entry has no entry of its own, or a reversal of its bank posting.
    text: `select (select count(*) from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.order_id = $2 and entry.kind = 'payment-received' and starts_with(entry.key, 'payment:settled:')
           and posting.account = 'bank' and posting.amount = $3
           and not exists (select from ledger_entry undone
             where undone.tenant = entry.tenant and undone.key = 'payment:undone:' || entry.id))
       > (select count(*) from incoming_payment other where other.order_id = $2 and other.amount = $3 and other.id <> $1 and (
           other.state = 'matched' and not exists (select from ledger_entry entry
             where entry.tenant = other.tenant and entry.key = 'payment:bank:' || other.key)
           or other.state = 'assigned' and exists (select from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
             where entry.tenant = other.tenant and entry.key = 'payment:assigned:' || other.id and posting.account = 'bank'))) as "isNoted"`,
    values: [came.id, came.orderId, came.amount],
  });
  return rows[0]?.isNoted ?? false;
}

const SHOWN = `id, amount, currency, value_on::text as "valueOn", reference, debtor, message, problem, received_at as "receivedAt"`;

/** Returns unmatched payments behind a place: day and id of the last one. */
export async function unmatchedAfter(
  pool: Pool,
  tenant: string,
  { last, size }: { last: readonly string[] | null; size: number },
): Promise<IncomingPayment[]> {
  const [day = '-infinity', id = '00000000-0000-0000-0000-000000000000'] = last ?? [];
  const { rows } = await pool.query<IncomingPayment>(
    `select ${SHOWN} from incoming_payment where tenant = $1 and state = 'unmatched'
       and (value_on, id) > ($2::date, $3::uuid) order by value_on, id limit $4`,
    [tenant, day, id, size],
  );
  return rows;
}

/** Returns payments that match no order, oldest first, with the number of all. */
export async function unmatchedPayments(
  pool: Pool,
  tenant: string,
  { take, skip }: { take: number; skip: number },
): Promise<(IncomingPayment & { count: number })[]> {
  const { rows } = await pool.query<IncomingPayment & { count: number }>(
    `select ${SHOWN}, count(*) over ()::int as count from incoming_payment where tenant = $1 and state = 'unmatched'
     order by value_on, id limit $2 offset $3`,
    [tenant, take, skip],
  );
  return rows;
}

/** Returns one payment that matches no order; null if there is none. */
export async function unmatchedPayment(pool: Pool, tenant: string, id: string): Promise<IncomingPayment | null> {
  const { rows } = await pool.query<IncomingPayment>(
    `select ${SHOWN} from incoming_payment where id::text = $2 and tenant = $1 and state = 'unmatched'`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

/** Returns the number of payments that match no order. */
export async function countUnmatched(pool: Pool, tenant: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'incoming-payment-unmatched-count',
    text: "select count(*)::int as count from incoming_payment where tenant = $1 and state = 'unmatched'",
    values: [tenant],
  });
  return rows[0]?.count ?? 0;
}

/** Returns one unmatched payment and locks it; null if it was assigned meanwhile. */
export async function lockUnmatched(
  client: pg.PoolClient,
  tenant: string,
  id: string,
): Promise<(IncomingPayment & { key: string }) | null> {
  const { rows } = await client.query<IncomingPayment & { key: string }>(
    `select ${SHOWN}, key from incoming_payment where id::text = $2 and tenant = $1 and state = 'unmatched' for update`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

export async function markAssigned(
  client: pg.PoolClient,
  assigned: { id: string; order: { id: string; number: string }; by: string; now: Date },
): Promise<void> {
  await client.query(
    `update incoming_payment set state = 'assigned', order_id = $2, order_number = $3, assigned_by = $4, assigned_at = $5 where id = $1`,
    [assigned.id, assigned.order.id, assigned.order.number, assigned.by, assigned.now],
  );
}
