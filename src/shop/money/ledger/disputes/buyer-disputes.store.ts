import type { Pool } from '../../../../platform/database/pool.ts';

/** A payment of an order that a bank disputes or took back, as its buyer sees it. Minor units. */
export type BuyerDispute = {
  id: string;
  amount: number;
  isDecided: boolean;
  /** Open amount of the order. */
  open: number;
};

/** Returns the undecided and lost disputes of an order, newest first. The caller has checked whose order it is. */
export async function buyerDisputes(pool: Pool, tenant: string, orderNumber: string): Promise<BuyerDispute[]> {
  const { rows } = await pool.query<BuyerDispute>({
    name: 'buyer-disputes',
    text: `select dispute.id, dispute.amount, dispute.state = 'lost' as "isDecided",
       coalesce((select sum(due.amount - due.settled) from ledger_due due where due.order_id = dispute.order_id), 0)::bigint as open
     from payment_dispute dispute join orders o on o.id = dispute.order_id
     where o.tenant = $1 and o.number = $2 and dispute.state in ('needs-response', 'under-review', 'lost')
     order by dispute.opened_at desc, dispute.id`,
    values: [tenant, orderNumber],
  });
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
}
