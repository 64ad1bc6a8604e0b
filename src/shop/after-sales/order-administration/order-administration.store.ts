import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { PaymentMethodName } from '../../../tenants/tenant.ts';
import type { AdminOrderLine } from './order-list.store.ts';

export type AdminOrderHead = {
  id: string;
  number: string;
  tenant: string;
  locale: string;
  state: AdminOrderLine['state'];
  customerId: string | null;
  customerNumber: string | null;
  preparedAt: Date;
  cancelledAt: Date | null;
  phone: string | null;
  termsVersion: string;
  /** Open review of its credit. */
  reviewId: string | null;
};

type FoundOrder = { head: AdminOrderHead; payments: AdminPayment[]; tags: string[] };

/** Returns an order in any state, with its payments from the first on and its tags. */
export async function orderHead(pool: Pool, tenant: string, number: string): Promise<FoundOrder | null> {
  const { rows } = await pool.query<AdminOrderHead & { payments: StoredPayment[]; tags: string[] }>({
    name: 'order-head',
    text: `select id, number, tenant, locale, state, customer_id as "customerId", customer_number as "customerNumber",
       prepared_at as "preparedAt", cancelled_at as "cancelledAt", delivery->>'phone' as phone, terms_version as "termsVersion",
       (select id from credit_review where order_id = orders.id and credit_review.state = 'open' limit 1) as "reviewId",
       (select coalesce(json_agg(json_build_object('method', p.method, 'state', p.state, 'amount', p.amount,
           'reference', p.reference, 'createdAt', floor(extract(epoch from p.created_at) * 1000)::float8,
           'settledAt', floor(extract(epoch from p.settled_at) * 1000)::float8) order by p.created_at, p.id), '[]')
         from payment p where p.order_id = orders.id) as payments,
       array(select tag from order_tag where order_id = orders.id order by tag) as tags
     from orders where tenant = $1 and number = $2`,
    values: [tenant, number],
  });
  const [row] = rows;
  if (!row) return null;
  const { payments, tags, ...head } = row;
  return { head, payments: payments.map(paymentFrom), tags };
}

export type AdminPayment = {
  method: PaymentMethodName;
  state: 'authorised' | 'captured' | 'cancelled';
  amount: number;
  reference: string;
  createdAt: Date;
  settledAt: Date | null;
};

/** Payment with its times in milliseconds since 1970. */
type StoredPayment = Omit<AdminPayment, 'createdAt' | 'settledAt'> & { createdAt: number; settledAt: number | null };

const paymentFrom = ({ createdAt, settledAt, ...payment }: StoredPayment): AdminPayment => ({
  ...payment,
  createdAt: new Date(createdAt),
  settledAt: settledAt === null ? null : new Date(settledAt),
});

export type AdminMail = { id: string; kind: string; subject: string; createdAt: Date; sentAt: Date | null };

/** Returns mails about an order or its returns: their keys contain its number, or that of a return. */
export async function mailsOf(pool: Pool, tenant: string, number: string): Promise<AdminMail[]> {
  const { rows } = await pool.query<AdminMail>(
    `select id, kind, subject, created_at as "createdAt", sent_at as "sentAt" from mail
     where tenant = $1 and lower(to_address) = (select lower(contact->>'email') from orders where tenant = $1 and number = $2)
         and ':' || key || ':' like '%:' || $2 || ':%'
       or key in (
       select kind || ':' || $1 || ':' || $2 from unnest(array['order-confirmation', 'order-cancelled']) kind
       union all select 'order-shipped:' || $1 || ':' || $2 || ':' || shipment.number from shipment
         where order_id = (select id from orders where tenant = $1 and number = $2)
       union all select kind || ':' || $1 || ':' || back.number
         from order_return back, unnest(array['return-registered', 'return-received', 'return-settled']) kind
         where order_id = (select id from orders where tenant = $1 and number = $2))
     order by created_at, kind desc`,
    [tenant, number],
  );
  return rows;
}

export type OrderRedemption = {
  title: string;
  code: string | null;
  amount: number;
  state: 'reserved' | 'redeemed' | 'released';
};

/** Returns the promotions of an order. A code that was sent to one person is shortened. */
export async function redemptionsOfOrder(runner: Pool | pg.PoolClient, orderId: string): Promise<OrderRedemption[]> {
  const { rows } = await runner.query<OrderRedemption>(
    `select promotion.key as title, case when voucher.person is null then voucher.code else left(voucher.code, 2) || '…' end as code,
       use.amount, use.state from voucher_redemption use
     join promotion on promotion.id = use.promotion_id left join voucher on voucher.id = use.voucher_id
     where use.order_id = $1 order by use.changed_at, use.id`,
    [orderId],
  );
  return rows;
}

/** Returns the names of the buyers of orders, by number. */
export async function buyersOf(pool: Pool, tenant: string, numbers: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select number, concat_ws(' ', delivery->'billing'->>'firstName', delivery->'billing'->>'lastName') as name
     from orders where tenant = $1 and number = any($2)`,
    [tenant, numbers],
  );
  return new Map(rows.map(({ number, name }) => [number, name]));
}
