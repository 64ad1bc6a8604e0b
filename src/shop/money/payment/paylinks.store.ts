import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, TenantId } from '../../../tenants/tenant.ts';

export type PaylinkRow = {
  id: string;
  tenant: TenantId;
  orderId: string;
  orderNumber: string;
  amount: number;
  currency: Currency;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  cancelledAt: Date | null;
};

const COLUMNS = `l.id, l.tenant, l.order_id as "orderId", o.number as "orderNumber", l.amount, l.currency,
  l.created_by as "createdBy", l.created_at as "createdAt", l.expires_at as "expiresAt", l.paid_at as "paidAt",
  l.cancelled_at as "cancelledAt"`;

export async function paylinkByHash(pool: Pool, tenant: string, tokenHash: Buffer): Promise<PaylinkRow | null> {
  const { rows } = await pool.query<PaylinkRow>(
    `select ${COLUMNS} from paylink l join orders o on o.id = l.order_id where l.token_hash = $1 and l.tenant = $2`,
    [tokenHash, tenant],
  );
  return rows[0] ?? null;
}

export async function paylinksOfOrder(pool: Pool, orderId: string): Promise<PaylinkRow[]> {
  const { rows } = await pool.query<PaylinkRow>(
    `select ${COLUMNS} from paylink l join orders o on o.id = l.order_id where l.order_id = $1 order by l.created_at, l.id`,
    [orderId],
  );
  return rows;
}

/** Stores a link and cancels the earlier ones, since a bill has one open link. The caller has locked the order. */
export async function insertPaylink(
  client: pg.PoolClient,
  link: {
    tenant: string;
    orderId: string;
    tokenHash: Buffer;
    amount: number;
    currency: string;
    createdBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await client.query(
    'update paylink set cancelled_at = $2 where order_id = $1 and paid_at is null and cancelled_at is null',
    [link.orderId, link.now],
  );
  await client.query(
    `insert into paylink (tenant, order_id, token_hash, amount, currency, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [link.tenant, link.orderId, link.tokenHash, link.amount, link.currency, link.createdBy, link.now, link.expiresAt],
  );
}

/** Marks a link as paid by the one payment that counts; false if it was paid before. */
export async function markPaid(client: pg.PoolClient, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query('update paylink set paid_at = $2 where id = $1 and paid_at is null', [
    id,
    now,
  ]);
  return rowCount === 1;
}

export type BillRow = {
  id: string;
  tenant: TenantId;
  number: string;
  total: number;
  currency: Currency;
  method: string;
  customerId: string | null;
};

/** Returns and locks a placed order. */
export async function lockBill(client: pg.PoolClient, tenant: string, number: string): Promise<BillRow | null> {
  const { rows } = await client.query<BillRow>(
    `select id, tenant, number, total, currency, payment->>'method' as method, customer_id as "customerId" from orders
     where tenant = $1 and number = $2 and state = 'placed' for no key update`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

/**
 * Returns the unpaid minor units of an order without a booked bill: its total less online payments and credit notes.
 * `besides` excludes one payment.
 */
export async function unpaidOfTotal(
  runner: Pool | pg.PoolClient,
  orderId: string,
  besides: string | null,
): Promise<number> {
  const { rows } = await runner.query<{ open: number }>(
    // A refund for a credit note is already credited. Any other refund makes the amount owed again.
    `select greatest(0, total
       - coalesce((select sum(p.amount - p.refunded + coalesce((select sum(r.amount) from payment_refund r
             where r.payment_id = p.id and r.credit_note_id is not null and r.state = 'done'), 0)) from online_payment p
           where p.order_id = orders.id and p.state in ('processing', 'authorised', 'captured', 'refunded')
             and p.give_back is null and p.id is distinct from $2::uuid), 0)
       - coalesce((select sum(amount - refund_amount) from credit_note
           where order_id = orders.id and purpose = 'goods'), 0))::bigint as open
     from orders where id = $1`,
    [orderId, besides],
  );
  return rows[0]?.open ?? 0;
}

/**
 * Returns received or promised online payments of an order that are not booked yet, in minor units, without `besides`.
 * Their refunds are booked separately.
 */
export async function unbookedOnline(
  runner: Pool | pg.PoolClient,
  orderId: string,
  besides: string | null,
): Promise<number> {
  const { rows } = await runner.query<{ unbooked: number }>(
    `select coalesce(sum(amount), 0)::bigint as unbooked from online_payment
     where order_id = $1 and state in ('processing', 'authorised', 'captured', 'refunded') and give_back is null
       and not captured_booked and id is distinct from $2::uuid`,
    [orderId, besides],
  );
  return rows[0]?.unbooked ?? 0;
}
