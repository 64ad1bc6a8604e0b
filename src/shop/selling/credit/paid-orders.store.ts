/**
 * SQL: whether a customer of a house has ordered and paid, which is what a higher limit is for; customer, house and moment are
 * placeholders. One order is enough, thirty days old (the invoice's term and two reminders), for which money came and of which
 * nothing is open but instalments to come. A prepayment that nobody made is open whatever its day, and what was credited
 * because goods came back is no money. The hours are those of thirty days: days would follow the clock's changes.
 */
export function hasPaidOrder({ customer, house, now }: { customer: string; house: string; now: string }): string {
  return `exists (select from orders known
    where known.customer_id = ${customer}::uuid and known.tenant = ${house} and known.state = 'placed'
      and known.placed_at < ${now}::timestamptz - interval '720 hours'
      and (exists (select from payment where payment.order_id = known.id and (payment.state = 'captured' or payment.settled_at is not null))
        or exists (select from instalment_due part where part.order_id = known.id and part.paid_at is not null))
      and not exists (select from ledger_due due where due.order_id = known.id and due.settled < due.amount
        and (due.kind <> 'instalment' or due.payable_on < ${now}::timestamptz::date)))`;
}
