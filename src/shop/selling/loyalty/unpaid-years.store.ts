/**
 * SQL: whether a year waits for its money: its order, by the column or placeholder that names it, was to be paid before anything is
 * delivered, and was not. A bill or instalments are credit that the house gave; a prepayment is none.
 */
export function yearWaits(orderId: string): string {
  return `exists (select from payment where payment.order_id = ${orderId} and payment.method = 'prepayment'
    and payment.state <> 'captured' and payment.settled_at is null)`;
}

/** SQL: whether all that a customer has of a membership waits for its money, under the table's name `customer`. */
export const MEMBERSHIP_WAITS = `(customer.premium_until is not null and coalesce((
    select bool_and(${yearWaits('bought.order_id')}) from membership running
    join membership_year bought on bought.membership_id = running.id
    where running.customer_id = customer.id and running.ended_at is null), false))`;
