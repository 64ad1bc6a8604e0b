import type { Pool } from '../../../../platform/database/pool.ts';
import type { IncomingPayment } from './import.store.ts';

/** Order that a payer named, and its open amount in minor units. */
export type SuggestedPart = { orderNumber: string; open: number };

const ORDER_NUMBER = /(?<!\d)\d{8}(?!\d)/g;
const MOST = 20;

/** Returns the orders that the text of a payment names, in its order, with what is open for each. */
export async function suggestedParts(
  pool: Pool,
  tenant: string,
  { reference, message }: Pick<IncomingPayment, 'reference' | 'message'>,
): Promise<SuggestedPart[]> {
  const named = [...new Set(`${reference ?? ''} ${message ?? ''}`.match(ORDER_NUMBER) ?? [])].slice(0, MOST);
  if (named.length === 0) return [];
  const { rows } = await pool.query<{ orderNumber: string; open: number }>({
    name: 'incoming-payment-suggested',
    text: `select orders.number as "orderNumber", coalesce(sum(due.amount - due.settled), 0)::bigint as open
     from orders left join ledger_due due on due.order_id = orders.id
     where orders.tenant = $1 and orders.number = any($2) and orders.state in ('placed', 'cancelled')
     group by orders.number order by array_position($2, orders.number)`,
    values: [tenant, named],
  });
  return rows.map(({ orderNumber, open }) => ({ orderNumber, open: Number(open) }));
}
