import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { CardBrand, CollectedMethodName, Currency, TenantId } from '../../../tenants/tenant.ts';
import type { PaymentState } from './payment-states.ts';

export type PaymentRow = {
  id: string;
  tenant: TenantId;
  orderId: string;
  paylinkId: string | null;
  attempt: number;
  method: CollectedMethodName;
  brand: CardBrand | null;
  amount: number;
  currency: Currency;
  state: PaymentState;
  giveBack: string | null;
  refunded: number;
  sessionId: string | null;
  sessionUrl: string | null;
  intentId: string | null;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, tenant, order_id as "orderId", paylink_id as "paylinkId", attempt, method, brand, amount, currency, state,
  give_back as "giveBack", refunded, session_id as "sessionId", session_url as "sessionUrl", intent_id as "intentId",
  created_at as "createdAt", expires_at as "expiresAt"`;

/** Condition of `isOpen` (settle-payment.ts) in SQL. */
export const IS_OPEN =
  "(state in ('pending', 'processing', 'authorised') or (give_back is not null and state = 'captured'))";

/**
 * Returns the open payment of an order by this method, or of this link by this brand, so that a second click continues
 * it. A payment without a pay page after 90 seconds is skipped: its page would be open for less than the 30 minutes
 * that providers require.
 */
export async function openPaymentOf(
  client: pg.PoolClient,
  wanted: { orderId: string; paylinkId: string | null; method: string; brand: string | null; now: Date },
): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'online-payment-open',
    text: `select ${COLUMNS} from online_payment
     where order_id = $1 and paylink_id is not distinct from $2::uuid and method = $3 and brand is not distinct from $4
       and state = 'pending' and give_back is null and expires_at > $5::timestamptz
       and (session_id is not null or created_at > $5::timestamptz - interval '90 seconds')
     order by attempt desc limit 1`,
    values: [wanted.orderId, wanted.paylinkId, wanted.method, wanted.brand, wanted.now],
  });
  return rows[0] ?? null;
}

/** Stores a payment with the next attempt number. The caller has locked the order. */
export async function insertPayment(
  client: pg.PoolClient,
  payment: Pick<PaymentRow, 'tenant' | 'orderId' | 'paylinkId' | 'method' | 'brand' | 'amount' | 'currency'> & {
    addressHash: Buffer | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<PaymentRow> {
  const { rows } = await client.query<PaymentRow>({
    name: 'online-payment-new',
    text: `insert into online_payment (tenant, order_id, paylink_id, attempt, method, brand, amount, currency, state, address_hash,
       created_at, expires_at, changed_at, checked_at)
     select $1, $2, $3, coalesce(max(attempt), 0) + 1, $4, $5, $6, $7, 'pending', $8, $9, $10, $9, $9
     from online_payment where order_id = $2
     returning ${COLUMNS}`,
    values: [
      payment.tenant,
      payment.orderId,
      payment.paylinkId,
      payment.method,
      payment.brand,
      payment.amount,
      payment.currency,
      payment.addressHash,
      payment.now,
      payment.expiresAt,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('a new payment has no row');
  return row;
}

/** Stores the pay page of a payment; the first one wins. */
export async function saveSession(
  pool: Pool,
  session: { id: string; sessionId: string; url: string },
): Promise<PaymentRow | null> {
  const { rows } = await pool.query<PaymentRow>({
    name: 'online-payment-session',
    text: `update online_payment set session_id = coalesce(session_id, $2), session_url = coalesce(session_url, $3)
     where id = $1 returning ${COLUMNS}`,
    values: [session.id, session.sessionId, session.url],
  });
  return rows[0] ?? null;
}

export async function paymentById(runner: Pool | pg.PoolClient, id: string): Promise<PaymentRow | null> {
  const { rows } = await runner.query<PaymentRow>({
    name: 'online-payment',
    text: `select ${COLUMNS} from online_payment where id = $1::uuid`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Returns a payment and locks it until the transaction ends. The caller has locked the order. The lock allows new
 * notices that reference the payment.
 */
export async function lockPayment(client: pg.PoolClient, id: string): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'online-payment-lock',
    text: `select ${COLUMNS} from online_payment where id = $1 for no key update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Returns the newest payment of this basket's orders. */
export async function newestOfBasket(pool: Pool, basketId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from online_payment
     where order_id in (select id from orders where basket_id = $1) and paylink_id is null
     order by created_at desc, attempt desc limit 1`,
    [basketId],
  );
  return rows[0]?.id ?? null;
}

/**
 * Stores the provider's state and returns the changed row; the order's payment by `captured` is captured with it. The caller has
 * locked the row and checked the transition.
 */
export async function writeState(
  client: pg.PoolClient,
  payment: {
    id: string;
    state: PaymentState;
    intentId: string | null;
    cardHash: Buffer | null;
    giveBack: string | null;
    refunded: number;
    /** Order and method of the captured payment; absent: none. */
    captured?: { orderId: string; method: string } | null;
    now: Date;
  },
): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'online-payment-state',
    text: `with entry as (
       update payment set state = 'captured' where order_id = $8::uuid and method = $9 and state = 'authorised')
     update online_payment set state = $2, intent_id = coalesce(intent_id, $3), card_hash = coalesce(card_hash, $4),
       give_back = coalesce(give_back, $5), refunded = greatest(refunded, $6), changed_at = $7, checked_at = $7
     where id = $1 returning ${COLUMNS}`,
    values: [
      payment.id,
      payment.state,
      payment.intentId,
      payment.cardHash,
      payment.giveBack,
      payment.refunded,
      payment.now,
      payment.captured?.orderId ?? null,
      payment.captured?.method ?? null,
    ],
  });
  return rows[0] ?? null;
}

/** Marks money that must be refunded, see reconcile.ts. */
export async function writeGiveBack(client: pg.PoolClient, id: string, reason: string, now: Date): Promise<void> {
  await client.query('update online_payment set give_back = coalesce(give_back, $2), changed_at = $3 where id = $1', [
    id,
    reason,
    now,
  ]);
}

export async function writeChecked(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update online_payment set checked_at = $2 where id = $1', [id, now]);
}

/**
 * Marks an authorised payment as captured, then the order's payment. All code locks them in this order. Returns null if
 * the payment is no longer authorised.
 */
export async function writeTaken(pool: Pool, id: string, now: Date): Promise<PaymentRow | null> {
  const { rows } = await pool.query<PaymentRow>({
    name: 'online-payment-taken',
    text: `with taken as (
       update online_payment set state = 'captured', changed_at = $2, checked_at = $2
       where id = $1 and state = 'authorised' returning ${COLUMNS}
     ), entry as (
       update payment set state = 'captured' from taken
       where payment.order_id = taken."orderId" and payment.method = taken.method and payment.state = 'authorised'
     ) select * from taken`,
    values: [id, now],
  });
  return rows[0] ?? null;
}

/** Payment with its booked part: whether its capture is booked, and its booked refunds in minor units. */
export type BookedPayment = PaymentRow & { isBooked: boolean; refundedBooked: number };

/** Returns all payments of an order, oldest first, and locks them. The caller has locked the order. */
export async function lockPaymentsOf(client: pg.PoolClient, orderId: string): Promise<BookedPayment[]> {
  const { rows } = await client.query<BookedPayment>(
    `select ${COLUMNS}, captured_booked as "isBooked", refunded_booked as "refundedBooked" from online_payment where order_id = $1 order by attempt for no key update`,
    [orderId],
  );
  return rows;
}

export type OpenPayment = PaymentRow & { orderState: string };

/**
 * Returns unfinished payments: unchecked for a while, past their time, of an abandoned order, or with a capture or
 * refund to do. The longest unchecked come first.
 */
export async function openPayments(
  pool: Pool,
  { silentSince, now, most }: { silentSince: Date; now: Date; most: number },
): Promise<OpenPayment[]> {
  const { rows } = await pool.query<OpenPayment>(
    `select ${COLUMNS}, (select state from orders where orders.id = order_id) as "orderState" from online_payment p
     where ${IS_OPEN} and (p.checked_at < $1 or (p.state = 'pending' and (p.expires_at <= $2
         or exists (select from orders where orders.id = p.order_id and orders.state = 'abandoned'))))
     order by p.checked_at limit $3`,
    [silentSince, now, most],
  );
  return rows;
}

/** Returns payments of an abandoned order whose pay page may still be open. */
export async function openOfGivenUp(pool: Pool, basketId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'online-payment-given-up',
    text: `select p.id from online_payment p join orders o on o.id = p.order_id
     where o.basket_id = $1 and o.state = 'abandoned' and p.state = 'pending'`,
    values: [basketId],
  });
  return rows.map((row) => row.id);
}

/** Deletes hashes of addresses and cards that no limit counts any more. */
export async function deleteHashes(
  pool: Pool,
  { before, declinesBefore }: { before: Date; declinesBefore: Date },
): Promise<void> {
  await pool.query(
    `update online_payment set address_hash = null, card_hash = null
     where created_at < $1 and (address_hash is not null or card_hash is not null)`,
    [before],
  );
  await pool.query('delete from payment_decline where declined_at < $1', [declinesBefore]);
}

/** Returns the payment of a session of the provider. */
export async function paymentOfSession(pool: Pool, sessionId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from online_payment where session_id = $1', [sessionId]);
  return rows[0]?.id ?? null;
}

/** Returns the newest payment by a link. */
export async function newestOfPaylink(pool: Pool, paylinkId: string): Promise<PaymentRow | null> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${COLUMNS} from online_payment where paylink_id = $1 order by attempt desc limit 1`,
    [paylinkId],
  );
  return rows[0] ?? null;
}

/** Returns received and expected payments of an order, and locks them. The caller has locked the order. */
export async function paymentsThatCount(client: pg.PoolClient, orderId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from online_payment
     where order_id = $1 and state in ('pending', 'processing', 'authorised', 'captured') and give_back is null
     order by attempt for no key update`,
    [orderId],
  );
  return rows.map((row) => row.id);
}
