import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type UnpaidPrepayment = {
  number: string;
  locale: string;
  customerNumber: string | null;
  email: string | null;
  placedAt: Date;
  total: number;
  /** Time of the reminder; null without one. */
  remindedAt: Date | null;
};

/**
 * Orders of a tenant by prepayment of which no money has arrived and nothing was shipped. A part payment, cancelled
 * lines and a running membership need an employee. `$1`: tenant, `$2`: placed by then.
 */
const UNPAID = `from payment join orders o on o.id = payment.order_id
  where payment.method = 'prepayment' and payment.state = 'authorised' and payment.settled_at is null
    and payment.created_at <= $2 and o.tenant = $1 and o.state = 'placed' and o.total > 0
    and not exists (select from ledger_due due where due.order_id = o.id and due.settled > 0)
    and not exists (select from credit_review review where review.order_id = o.id and review.answered_at > $2)
    and not exists (select from order_line line where line.order_id = o.id and (line.shipped > 0 or line.cancelled > 0))
    and not exists (select from membership_year year join membership on membership.id = year.membership_id
      where year.order_id = o.id and membership.ended_at is null)`;

/** Key of the reminder's mail, which also records that it was sent. */
export function reminderKey(tenant: string, number: string): string {
  return `prepayment-reminder:${tenant}:${number}`;
}

/** Returns unpaid orders, the oldest first. */
export async function unpaidPrepayments(
  pool: Pool,
  { tenant, placedBefore, most }: { tenant: string; placedBefore: Date; most: number },
): Promise<UnpaidPrepayment[]> {
  const { rows } = await pool.query<UnpaidPrepayment>(
    `select o.number, o.locale, o.customer_number as "customerNumber", nullif(o.contact->>'email', '') as email,
       o.placed_at as "placedAt", (o.total - o.replaced_amount)::float8 as total,
       (select created_at from mail where mail.key = 'prepayment-reminder:' || o.tenant || ':' || o.number) as "remindedAt"
     ${UNPAID} order by payment.created_at limit $3`,
    [tenant, placedBefore, most],
  );
  return rows;
}

/** Tells whether an order is still unpaid. The caller has locked it. */
export async function isStillUnpaid(
  client: pg.PoolClient,
  { tenant, number, placedBefore }: { tenant: string; number: string; placedBefore: Date },
): Promise<boolean> {
  const { rows } = await client.query(`select ${UNPAID} and o.number = $3`, [tenant, placedBefore, number]);
  return rows.length > 0;
}
