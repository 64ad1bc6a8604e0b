import type { Pool } from '../../../../platform/database/pool.ts';
import type { WorkbookRow } from '../workbook.ts';

/** Returns the billing address of the order of each due, by the id of the due; none for an order that is gone. */
export async function addressesOf(pool: Pool, dueIds: string[]): Promise<Map<string, WorkbookRow>> {
  const { rows } = await pool.query<{ id: string } & WorkbookRow>(
    `select due.id, concat_ws(' ', o.delivery->'billing'->>'street', o.delivery->'billing'->>'houseNumber') as street,
       o.delivery->'billing'->>'postalCode' as "postalCode", o.delivery->'billing'->>'city' as city,
       o.contact->>'email' as email, o.delivery->>'phone' as phone
     from ledger_due due join orders o on o.id = due.order_id where due.id = any($1::uuid[])`,
    [dueIds],
  );
  return new Map(rows.map(({ id, ...address }) => [id, address]));
}
