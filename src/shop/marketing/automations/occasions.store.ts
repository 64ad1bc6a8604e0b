import type { SqlRunner } from '../../../platform/jobs.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import { countedMails } from '../mailing-limits/index.ts';

/** Basket or order that causes a mail, with its recipient and goods. */
export type Occasion = {
  id: string;
  subscriberId: string;
  email: string;
  locale: string;
  name: string | null;
  skus: string[];
};

export type DueOccasions = {
  tenant: string;
  kind: AutomationKind;
  /** The occasion happened after `from`, until `until`. */
  from: Date;
  until: Date;
  now: Date;
  /** Limit of marketing mails: so many since a time. */
  counted: { mails: number; since: Date };
  /** Id of the last occasion of the batch before. */
  after: string;
  most: number;
};

/** Customers who agreed to the newsletter and to personal mails, and whom the limit allows a mail. */
const READERS = `customer join newsletter_subscriber reader on reader.tenant = customer.tenant and reader.email = customer.email
    and reader.unreachable_at is null and reader.personalised and cardinality(${countedMails('reader', '$5')}) < $6::int
    and exists (select from newsletter_consent consent where consent.subscriber_id = reader.id and consent.granted
      and (consent.pause_until is null or consent.pause_until <= $4::timestamptz::date))
    and not exists (select from automation_stop stop where stop.subscriber_id = reader.id and stop.kind = $7)`;
const OPEN_ACCOUNT = 'customer.erased_at is null and customer.locked_at is null';
const NEW = (id: string): string =>
  `${id} > $8::uuid and not exists (select from automation_mail mailed where mailed.kind = $7 and mailed.occasion = ${id})`;
const FACTS = `reader.id as "subscriberId", reader.email, reader.locale,
  nullif(trim(customer.first_name || ' ' || customer.last_name), '') as name`;

/** Baskets without a change since, and without an order that was begun or placed since. */
const BASKETS = `select basket.id, ${FACTS},
    array(select line.sku from basket_line line where line.basket_id = basket.id order by line.position) as skus
  from basket join ${READERS} on customer.id = basket.customer_id
  where basket.tenant = $1 and basket.state = 'open' and basket.changed_at > $2 and basket.changed_at <= $3
    and ${OPEN_ACCOUNT} and exists (select from basket_line line where line.basket_id = basket.id)
    and not exists (select from orders where orders.customer_id = customer.id and orders.state in ('prepared', 'placed')
      and coalesce(orders.placed_at, orders.prepared_at) >= basket.changed_at)
    and ${NEW('basket.id')} order by basket.id limit $9`;

/** Completely shipped orders whose last parcel was delivered, with goods that the customer has kept and not reviewed. */
const DELIVERED = `with delivered as (
    select shipment.order_id as id, max(shipment.delivered_at) as at from shipment
    where shipment.tenant = $1 and shipment.delivered_at > $2 and shipment.delivered_at <= $3 group by shipment.order_id),
  whole as (select orders.id, orders.customer_id from delivered join orders on orders.id = delivered.id and orders.state = 'placed'
    where not exists (select from shipment other where other.order_id = orders.id
        and (other.delivered_at is null or other.delivered_at > delivered.at))
      and not exists (select from order_line line where line.order_id = orders.id
        and line.shipped + line.cancelled < line.quantity))
  select whole.id, ${FACTS}, goods.skus
  from whole join ${READERS} on customer.id = whole.customer_id
  cross join lateral (select array_agg(sku order by position) as skus from (
      select distinct on (line.product_id) line.sku, line.position from order_line line
      where line.order_id = whole.id and line.shipped > line.returned
        and not exists (select from order_return given join order_return_line back on back.return_id = given.id
          where given.order_id = whole.id and given.state <> 'given-up' and back.position = line.position)
        and not exists (select from review where review.tenant = $1 and review.product_id = line.product_id
          and review.customer_id = whole.customer_id)
      order by line.product_id, line.position) kept) goods
  where ${OPEN_ACCOUNT} and goods.skus is not null and ${NEW('whole.id')} order by whole.id limit $9`;

/** Last orders of customers who placed none since. */
const LAST_ORDERS = `select last.id, ${FACTS}, array[]::text[] as skus
  from orders last join ${READERS} on customer.id = last.customer_id
  where last.tenant = $1 and last.state = 'placed' and last.placed_at > $2 and last.placed_at <= $3 and ${OPEN_ACCOUNT}
    and not exists (select from orders later where later.customer_id = last.customer_id and later.state in ('prepared', 'placed')
      and coalesce(later.placed_at, later.prepared_at) > last.placed_at)
    and ${NEW('last.id')} order by last.id limit $9`;

const STATEMENTS: Record<AutomationKind, string> = { basket: BASKETS, review: DELIVERED, winback: LAST_ORDERS };

/** Returns the next occasions of an automation in the order of their ids. */
export async function dueOccasions(runner: SqlRunner, due: DueOccasions): Promise<Occasion[]> {
  const { rows } = await runner.query(STATEMENTS[due.kind], [
    due.tenant,
    due.from,
    due.until,
    due.now,
    due.counted.since,
    due.counted.mails,
    due.kind,
    due.after,
    due.most,
  ]);
  return rows as Occasion[];
}
