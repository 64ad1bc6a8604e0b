import type pg from 'pg';
import { type MonthCheck, type MonthCheckId, monthCheck } from './month-checks.ts';

type CountRow = { id: MonthCheckId; count: number; amount: number | null };

/**
 * Returns the open points at the end of a month, also of earlier months. `bankDays` are the days of the month on which
 * banks book. ISO dates.
 */
export async function monthChecks(
  client: pg.PoolClient,
  asked: { tenant: string; from: string; to: string; timeZone: string; bankDays: readonly string[] },
): Promise<MonthCheck[]> {
  const { tenant, from, to, timeZone, bankDays } = asked;
  const { rows } = await client.query<CountRow>({
    name: 'month-checks',
    text: `with until as (select (($3::date + 1)::timestamp at time zone $4) as moment)
     select 'unbooked-orders' as id, count(*)::int as count, sum(o.total)::bigint as amount from payment
       join orders o on o.id = payment.order_id, until
       where payment.booked_at is null and o.tenant = $1 and o.state = 'placed' and o.placed_at < until.moment
     union all select 'unbooked-shipments', count(*)::int, null from shipment, until
       where booked_at is null and tenant = $1 and shipped_at < until.moment
     union all select 'unbooked-payments', count(*)::int, sum(online.amount)::bigint from online_payment online
       join orders o on o.id = online.order_id, until
       where ((online.state in ('captured', 'refunded') and not online.captured_booked) or online.refunded > online.refunded_booked)
         and o.tenant = $1 and online.changed_at < until.moment
     union all select 'days-not-closed', (case when exists (select from ledger_closing where tenant = $1 and day >= $3::date
         and finished_at is not null) or not exists (select from ledger_entry where tenant = $1) then 0 else 1 end), null
     union all select 'unmatched', count(*)::int, sum(amount)::bigint from incoming_payment
       where state = 'unmatched' and tenant = $1 and value_on <= $3
     union all select 'refunds', count(*)::int, sum(refund.amount)::bigint from payment_refund refund
       join online_payment online on online.id = refund.payment_id join orders o on o.id = online.order_id, until
       where refund.state in ('pending', 'failed') and o.tenant = $1 and refund.created_at < until.moment
     union all select 'returns', count(*)::int, null from order_return, until
       where state = 'received' and tenant = $1 and received_at < until.moment
     union all select 'documents', count(*)::int, null from document_task task join orders o on o.id = task.order_id, until
       where o.tenant = $1 and o.placed_at < until.moment
     union all select 'approvals', count(*)::int, sum(amount)::bigint from approval_request, until
       where state = 'open' and tenant = $1 and amount is not null and requested_at < until.moment
     union all select 'days-without-statement', count(*)::int, null from unnest($5::date[]) as bank (day)
       where exists (select from incoming_payment where tenant = $1 and booked_on <= $3)
         and not exists (select from incoming_payment where tenant = $1 and booked_on = bank.day and booked_on >= $2)`,
    values: [tenant, from, to, timeZone, bankDays],
  });
  return rows.map(({ id, count, amount }) => monthCheck(id, count, amount === null ? null : Number(amount)));
}
