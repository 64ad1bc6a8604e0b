import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/**
 * Returns SQL that tells whether a customer of a tenant has ordered and paid, which raises the limit. The parameters
 * are placeholders. One order suffices: thirty days old (the term of an invoice and two reminders), with money
 * received, and nothing open but future instalments. An unpaid prepayment counts as open whatever its age, and a credit
 * note for returned goods is no payment. The interval is in hours, since days would shift with daylight saving time.
 */
export function hasPaidOrder({ customer, house, now }: { customer: string; house: string; now: string }): string {
  return `exists (select from orders known
    where known.customer_id = ${customer}::uuid and known.tenant = ${house} and known.state = 'placed'
      and known.placed_at < ${now}::timestamptz - interval '720 hours'
      and (exists (select from payment where payment.order_id = known.id and (payment.state = 'captured' or payment.settled_at is not null))
        or exists (select from instalment_due part where part.order_id = known.id and part.paid_at is not null))
      and not exists (select from ledger_due due where due.order_id = known.id and due.settled < due.amount
        and (due.kind <> 'instalment' or due.payable_on < ${now}::timestamptz::date)))`;
}

/** Tells whether a customer has ordered and paid before. */
export async function hasPaidBefore(
  pool: Pool,
  { tenant, customerId }: { tenant: Tenant; customerId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>({
    name: 'credit-has-paid',
    text: `select ${hasPaidOrder({ customer: '$2', house: '$1', now: '$3' })} as known`,
    values: [tenant.id, customerId, now],
  });
  return rows[0]?.known === true;
}
