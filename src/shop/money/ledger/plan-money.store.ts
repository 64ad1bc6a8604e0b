import type { Pool } from '../../../platform/database/pool.ts';
import type { PlanMoney, ReadPlanMoney } from '../billing/index.ts';

/** Creates the function that returns what the ledger has booked for an instalment plan, for its bill. */
export function planMoneyInBooks(pool: Pool): ReadPlanMoney {
  return async (tenant, orderNumber) => {
    const { rows } = await pool.query<PlanMoney>({
      name: 'ledger-plan-money',
      text: `select coalesce(-sum(posting.amount) filter (where posting.account in ('sales', 'deferred', 'vat')), 0)::bigint as sold,
         coalesce(-sum(posting.amount) filter (where posting.account = 'interest'), 0)::bigint as interest,
         coalesce(-sum(posting.amount) filter (where posting.account = 'protection'), 0)::bigint as protection,
         (select coalesce(json_agg(json_build_object('position', position, 'amount', amount, 'settled', settled) order by payable_on, position), '[]')
          from ledger_due due where due.order_id = o.id and due.kind = 'instalment') as dues,
         (select coalesce(sum(amount - settled), 0) from ledger_due due where due.order_id = o.id)::bigint as open
       from orders o join ledger_entry entry on entry.order_id = o.id join ledger_posting posting on posting.entry_id = entry.id
       where o.tenant = $1 and o.number = $2 group by o.id`,
      values: [tenant, orderNumber],
    });
    return rows[0] ?? null;
  };
}
