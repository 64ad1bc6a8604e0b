import type pg from 'pg';

/**
 * Reopens up to `amount` minor units of an order's settled dues after its payment was taken back. The named instalment
 * comes first, then the last ones. The bills and instalments concerned count as unpaid again. Returns the reopened
 * amount. The caller has locked the account.
 */
export async function reopenDues(
  client: pg.PoolClient,
  { orderId, amount, position }: { orderId: string; amount: number; position: number },
): Promise<number> {
  const { rows } = await client.query<{ reopened: number }>({
    name: 'ledger-reopen',
    text: `with settled as (
       select id, settled, coalesce(sum(settled) over (order by position = $3 desc, payable_on desc, position desc, id
         rows between unbounded preceding and 1 preceding), 0) as before
       from ledger_due where order_id = $1 and settled > 0
     ), share as (
       select id, least(settled, $2::bigint - before) as amount from settled where before < $2::bigint
     ), due as (
       update ledger_due due set settled = due.settled - share.amount from share where due.id = share.id
       returning due.kind, due.position, share.amount
     ), instalment as (
       update instalment_due set paid_at = null from due
       where instalment_due.order_id = $1 and due.kind = 'instalment' and instalment_due.position = due.position
     ), bill as (
       update payment set state = 'authorised', settled_at = null from due
       where payment.order_id = $1 and payment.method = due.kind and payment.state = 'captured'
         and due.kind in ('invoice', 'prepayment')
     ) select coalesce(sum(amount), 0)::bigint as reopened from due`,
    values: [orderId, amount, position],
  });
  return Number(rows[0]?.reopened ?? 0);
}
