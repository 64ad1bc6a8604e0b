import type { Pool } from '../../src/platform/database/pool.ts';

/** Orders of a statement, each with two to four entries. */
const ORDERS = 5000;

/**
 * Books all placed orders of the Swiss tenant: bill, payment, and the credit of a return. Credits of the last 20 days are not paid
 * out yet. A shop with entries stays as it is.
 */
export async function fillBookings(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select from ledger_entry limit 1');
  if (rows.length > 0) return;
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await pool.query(
      `with own as materialized (
         select orders.id, number, total, placed_at as at, stage = 'returned' as returned, account.id as account
         from orders left join ledger_account account on account.customer_id = orders.customer_id
         where orders.id > $1 and orders.tenant = 'ch' and state = 'placed' and total > 0 order by orders.id limit $2),
       booking (part, kind, debit, credit) as (values (1, 'order-billed', 'receivable', 'sales'), (2, 'payment-received', 'bank', 'receivable'),
         (3, 'return-credited', 'sales', 'credit'), (4, 'refund-paid', 'credit', 'bank')),
       entry as (
         insert into ledger_entry (tenant, key, account_id, order_id, order_number, kind, currency, value_on, booked_on, booked_at)
         select 'ch', 'order:' || own.id || ':' || part, account, own.id, number, kind, 'CHF', at::date, at::date, at
         from own, booking where part < 3 or (returned and (part = 3 or at < now() - interval '20 days'))
         returning id, kind, order_id),
       posting as (
         insert into ledger_posting (entry_id, position, account, amount)
         select entry.id, side, case side when 1 then debit else credit end, case side when 1 then total else -total end
         from entry join own on own.id = entry.order_id join booking on booking.kind = entry.kind, generate_series(1, 2) side)
       select max(id::text) as last from own`,
      [last, ORDERS],
    );
    last = rows[0]?.last ?? null;
  }
  await pool.query('vacuum analyze ledger_entry, ledger_posting');
}
