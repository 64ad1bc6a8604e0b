import type { Pool } from '../../../../platform/database/pool.ts';
import type { WorkbookRow } from '../../../../platform/tables/workbook.ts';

/**
 * Returns what a collection agency needs of each debt besides its amounts, by the id of the due. These are its invoices,
 * the day and reason of handing over, and its debtor. A debt without an order, such as a fee of the account, has the debtor of the
 * account's newest order.
 */
export async function collectionFacts(
  pool: Pool,
  dueIds: string[],
  timeZone: string,
): Promise<Map<string, WorkbookRow>> {
  const { rows } = await pool.query<{ id: string } & WorkbookRow>(
    `select due.id, (select string_agg(number, ', ' order by issued_at, number) from document
         where document.order_id = due.order_id and document.kind = 'invoice') as invoices,
       (hold.created_at at time zone $2)::date::text as "handedOverOn", hold.reason,
       concat_ws(' ', o.delivery->'billing'->>'street', o.delivery->'billing'->>'houseNumber') as street,
       o.delivery->'billing'->>'postalCode' as "postalCode", o.delivery->'billing'->>'city' as city,
       o.delivery->'billing'->>'country' as country,
       coalesce(nullif(o.contact->>'email', ''), case when customer.erased_at is null then customer.email end) as email,
       o.delivery->>'phone' as phone
     from ledger_due due join ledger_account account on account.id = due.account_id
     left join customer on customer.id = account.customer_id
     left join lateral (select created_at, reason from ledger_hold
       where ledger_hold.account_id = due.account_id and (due_id is null or due_id = due.id) and kind = 'collection' and ended_at is null
       order by due_id nulls last limit 1) hold on true
     left join lateral (select delivery, contact from orders where orders.id in (
         select other.order_id from ledger_due other where other.account_id = due.account_id
           and (due.order_id is null or other.order_id = due.order_id))
       order by placed_at desc nulls last limit 1) o on true
     where due.id = any($1::uuid[])`,
    [dueIds, timeZone],
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
