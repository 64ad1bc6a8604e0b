/**
 * Returns SQL that tells whether a year awaits its payment. The parameter is the column or placeholder of its order,
 * which had to be prepaid and was not. A bill or instalments are credit from the retailer; a prepayment is none.
 */
export function yearWaits(orderId: string): string {
  return `exists (select from payment where payment.order_id = ${orderId} and payment.method = 'prepayment'
    and payment.state <> 'captured' and payment.settled_at is null)`;
}

/** SQL that tells whether all years of a customer's membership await payment; expects the table name `customer`. */
export const MEMBERSHIP_WAITS = `(customer.premium_until is not null and coalesce((
    select bool_and(${yearWaits('bought.order_id')}) from membership running
    join membership_year bought on bought.membership_id = running.id
    where running.customer_id = customer.id and running.ended_at is null), false))`;
