import type pg from 'pg';
import type { DayBounds } from './days.ts';

/** Days in which an order of a marketing mail's recipient counts. */
export const CAMPAIGN_DAYS = 7;
/** Days between the start of a payment and the placing of its order, at most: the index by state is by the start. */
const LONGEST_PAYMENT_DAYS = 30;
/** Days for which units of variants are kept: the start page sums a month. */
const VARIANT_DAYS = 60;

const BOUNDS = 'unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as bounds (day, since, until)';
/**
 * Condition that repeats the bounds of all days as constants. From the bounds of each day alone PostgreSQL expects a ninth of all
 * rows that there are, and reads every line of every order (decision 310).
 */
const within = (column: string): string =>
  `${column} >= ($3::timestamptz[])[1] and ${column} < ($4::timestamptz[])[cardinality($4::timestamptz[])]`;
/** Placed orders with their value: the total with VAT, without sold gift cards, which are no sale. */
const PLACED = `placed as materialized (
  select bounds.day, orders.id, orders.placed_at, orders.customer_id, orders.contact, orders.totals, orders.payment,
    orders.total - orders.replaced_amount - coalesce((orders.totals->'giftCards'->'bought'->>'amount')::bigint, 0) as gross,
    vat.amount as vat, vat.highest, vat.lowest
  from ${BOUNDS}
  join orders on orders.tenant = $1 and orders.state = 'placed' and orders.placed_at >= bounds.since and orders.placed_at < bounds.until
    and ${within('orders.placed_at')}
  cross join lateral (
    select coalesce(sum((part->'amount'->>'amount')::bigint), 0) - orders.replaced_vat as amount,
      coalesce(max((part->>'permille')::int), 0) as highest, coalesce(min((part->>'permille')::int), 0) as lowest
    from jsonb_array_elements(orders.totals->'vat') part) vat)`;
/** An earlier order of the same account or mailbox makes a customer known, also if it was cancelled later. */
const EARLIER = `earlier.tenant = $1 and earlier.placed_at < placed.placed_at and earlier.state <> 'abandoned'`;

/** Days of a tenant in the order of time. */
export type DaysOfTenant = { tenant: string; timeZone: string; days: readonly DayBounds[] };

const valuesOf = ({ tenant, days }: DaysOfTenant): unknown[] => [
  tenant,
  days.map(({ day }) => day),
  days.map(({ since }) => since),
  days.map(({ until }) => until),
];

/** Computes all figures of days from the orders, the ledger, shipments and returns, and replaces the stored ones. */
export async function replaceDays(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  const days = of.days.map(({ day }) => day);
  await client.query('delete from report_day where tenant = $1 and day = any($2::date[])', [of.tenant, days]);
  await client.query(`delete from report_product where tenant = $1 and span = 'day' and since = any($2::date[])`, [
    of.tenant,
    days,
  ]);
  await client.query(
    `delete from report_variant where tenant = $1 and (day = any($2::date[]) or day < current_date - ${VARIANT_DAYS})`,
    [of.tenant, days],
  );
  await client.query('delete from report_part where tenant = $1 and day = any($2::date[])', [of.tenant, days]);
  await writeProducts(client, of);
  await writeVariants(client, of);
  await writePartsOfOrders(client, of);
  await writeReasons(client, of);
  await writeCarriers(client, of);
  // Sums products and carriers.
  await writeDays(client, of);
}

async function writeDays(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `with ${PLACED},
     ordered as (
       select day, count(*) as orders, sum(gross) as gross, sum(gross - vat) as net,
         sum((select coalesce(sum(quantity - cancelled), 0) from order_line where order_id = placed.id)) as units,
         count(*) filter (where is_first) as first_orders, sum(gross) filter (where is_first) as first_gross
       from placed cross join lateral (select placed.contact->>'email' is not null
         and not exists (select from orders earlier where ${EARLIER}
           and lower(earlier.contact->>'email') collate "C" = lower(placed.contact->>'email') collate "C")
         and not exists (select from orders earlier where ${EARLIER} and earlier.customer_id = placed.customer_id) as is_first) seen
       group by day),
     booked as (
       select entry.booked_on as day, -sum(posting.amount) filter (where posting.account = 'sales') as revenue,
         -sum(posting.amount) filter (where posting.account = 'vat') as vat,
         sum(posting.amount) filter (where posting.account = 'sales' and entry.kind in ('return-credited', 'price-reduced')) as credited
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.tenant = $1 and entry.booked_on = any($2::date[]) and posting.account in ('sales', 'vat') group by 1)
     insert into report_day (tenant, day, orders, cancelled, units, gross, net, first_orders, first_gross, revenue, vat, credited,
       shipped_units, returned_units, parcels, late, kept_net, costed_net, cost)
     select $1, bounds.day, coalesce(ordered.orders, 0), cancelled.orders, coalesce(ordered.units, 0), coalesce(ordered.gross, 0),
       coalesce(ordered.net, 0), coalesce(ordered.first_orders, 0), coalesce(ordered.first_gross, 0), coalesce(booked.revenue, 0),
       coalesce(booked.vat, 0), coalesce(booked.credited, 0), shipped.units, returned.units,
       carried.parcels, carried.late, valued.kept_net, valued.costed_net, valued.cost
     from ${BOUNDS}
     left join ordered on ordered.day = bounds.day
     left join booked on booked.day = bounds.day
     cross join lateral (select count(*) as orders from orders where tenant = $1 and state = 'cancelled'
       and prepared_at > bounds.since - make_interval(days => ${LONGEST_PAYMENT_DAYS}) and prepared_at < bounds.until
       and placed_at >= bounds.since and placed_at < bounds.until) cancelled
     cross join lateral (select coalesce(sum(line.quantity), 0) as units from shipment
       join shipment_line line on line.shipment_id = shipment.id
       where shipment.tenant = $1 and shipped_at >= bounds.since and shipped_at < bounds.until and ${within('shipped_at')}) shipped
     cross join lateral (select coalesce(sum(line.quantity), 0) as units from order_return given
       join order_return_line line on line.return_id = given.id
       where given.tenant = $1 and given.state <> 'given-up' and registered_at >= bounds.since and registered_at < bounds.until
         and ${within('registered_at')}) returned
     cross join lateral (select coalesce(sum(count), 0) as parcels, coalesce(sum(late), 0) as late from report_part
       where tenant = $1 and kind = 'carrier' and day = bounds.day) carried
     cross join lateral (select coalesce(sum(kept_net), 0) as kept_net, coalesce(sum(costed_net), 0) as costed_net, coalesce(sum(cost), 0) as cost
       from report_product where tenant = $1 and span = 'day' and since = bounds.day) valued`,
    valuesOf(of),
  );
}

async function writeProducts(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `with ${PLACED},
     sold as (
       select placed.day, line.product_id, line.quantity - line.cancelled as units, line.returned,
         line.quantity - line.cancelled - line.returned as kept, line.quantity, line.line_amount - line.discount_amount as paid,
         case line.vat_class when 'reduced' then placed.lowest else placed.highest end as permille, cost.amount as cost
       from placed join order_line line on line.order_id = placed.id
       left join lateral (select history.amount from purchase_price_history history
         where history.tenant = $1 and history.sku = line.sku and history.since <= placed.placed_at
         order by history.since desc limit 1) cost on true),
     valued as (select sold.*, round(round(paid::numeric * kept / quantity) * 1000 / (1000 + permille)) as kept_net from sold)
     insert into report_product (tenant, span, since, product_id, units, gross, returned, kept_net, costed_net, cost)
     select $1, 'day', day, product_id, sum(units), sum(round(paid::numeric * units / quantity)), sum(returned), sum(kept_net),
       coalesce(sum(kept_net) filter (where cost is not null), 0), coalesce(sum(cost * kept), 0)
     from valued group by day, product_id order by day, product_id`,
    valuesOf(of),
  );
}

async function writeVariants(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `insert into report_variant (tenant, day, sku, units)
     select $1, bounds.day, line.sku, sum(line.quantity - line.cancelled)
     from ${BOUNDS}
     join orders on orders.tenant = $1 and orders.state = 'placed' and orders.placed_at >= bounds.since and orders.placed_at < bounds.until
       and ${within('orders.placed_at')}
     join order_line line on line.order_id = orders.id and line.quantity > line.cancelled
     where bounds.day >= current_date - ${VARIANT_DAYS}
     group by 2, 3 order by 2, 3`,
    valuesOf(of),
  );
}

/** Payment methods, promotions, and the last marketing mail that a buyer received before the order. */
async function writePartsOfOrders(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `with ${PLACED},
     discounts as (
       select placed.day, placed.id, placed.gross, discount->>'promotionId' as key,
         sum((discount->'amount'->>'amount')::bigint + (discount->'delivery'->>'amount')::bigint) as discount
       from placed, jsonb_array_elements(coalesce(placed.totals->'discounts', '[]')) discount group by 1, 2, 3, 4),
     campaigns as (
       select placed.day, placed.gross, received.mail as key from placed
       join newsletter_subscriber reader on reader.tenant = $1 and reader.email = lower(placed.contact->>'email') and reader.personalised
       join lateral (select mail from (
           select delivery.campaign_id::text || coalesce('/' || delivery.variant, '') as mail, delivery.at
           from campaign_delivery delivery where delivery.subscriber_id = reader.id and delivery.state = 'sent'
           union all select 'automation/' || mailed.kind, mailed.at from automation_mail mailed where mailed.subscriber_id = reader.id) mails
         where at <= placed.placed_at and at > placed.placed_at - make_interval(days => ${CAMPAIGN_DAYS})
         order by at desc, mail limit 1) received on true)
     insert into report_part (tenant, kind, day, key, count, gross, discount)
     select $1, 'method', day, coalesce(payment->>'method', ''), count(*), sum(gross), 0 from placed group by 3, 4
     union all select $1, 'promotion', day, key, count(*), sum(gross), sum(discount) from discounts group by 3, 4
     union all select $1, 'campaign', day, key, count(*), sum(gross), 0 from campaigns group by 3, 4`,
    valuesOf(of),
  );
}

async function writeReasons(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `insert into report_part (tenant, kind, day, key, count, gross)
     select $1, 'reason', bounds.day, line.reason, sum(line.quantity),
       sum(round((own.line_amount - own.discount_amount)::numeric * line.quantity / own.quantity))
     from ${BOUNDS}
     join order_return given on given.tenant = $1 and given.state <> 'given-up'
       and given.registered_at >= bounds.since and given.registered_at < bounds.until and ${within('given.registered_at')}
     join order_return_line line on line.return_id = given.id
     join order_line own on own.order_id = given.order_id and own.position = line.position
     group by 3, 4`,
    valuesOf(of),
  );
}

/**
 * A parcel is late if it was delivered after its promised day; without a delivery day, if it was shipped after it. The parcels
 * are read first: PostgreSQL looked up the lines of all shipments that there are otherwise.
 */
async function writeCarriers(client: pg.PoolClient, of: DaysOfTenant): Promise<void> {
  await client.query(
    `with parcel as materialized (
       select bounds.day, shipment.id, shipment.order_id, shipment.carrier, coalesce(shipment.delivered_at, shipment.shipped_at) as came
       from ${BOUNDS}
       join shipment on shipment.tenant = $1 and shipment.shipped_at >= bounds.since and shipment.shipped_at < bounds.until
         and ${within('shipment.shipped_at')})
     insert into report_part (tenant, kind, day, key, count, late)
     select $1, 'carrier', parcel.day, parcel.carrier, count(*), count(*) filter (where (parcel.came at time zone $5)::date > promised.day)
     from parcel join orders on orders.id = parcel.order_id
     cross join lateral (select max(part->>'latest')::date as day from jsonb_array_elements(orders.delivery->'groups') part
       where exists (select from shipment_line sent join order_line line on line.order_id = orders.id and line.position = sent.position
         where sent.shipment_id = parcel.id and part->'skus' ? line.sku)) promised
     where promised.day is not null group by 3, 4`,
    [...valuesOf(of), of.timeZone],
  );
}

/** Sums the days of months and the months of quarters, given by their first days, and replaces the stored ones. */
export async function replaceMonths(
  client: pg.PoolClient,
  tenant: string,
  { months, quarters }: { months: readonly string[]; quarters: readonly string[] },
): Promise<void> {
  await client.query(
    `delete from report_product where tenant = $1 and (span = 'month' and since = any($2::date[]) or span = 'quarter' and since = any($3::date[]))`,
    [tenant, months, quarters],
  );
  await client.query(sumsOf('month', 'day', '1 month'), [tenant, months]);
  await client.query(sumsOf('quarter', 'month', '3 months'), [tenant, quarters]);
}

const sumsOf = (span: 'month' | 'quarter', of: 'day' | 'month', length: string): string =>
  `insert into report_product (tenant, span, since, product_id, units, gross, returned, kept_net, costed_net, cost)
   select $1, '${span}', first, product_id, sum(units), sum(gross), sum(returned), sum(kept_net), sum(costed_net), sum(cost)
   from unnest($2::date[]) as first
   join report_product own on own.tenant = $1 and own.span = '${of}' and own.since >= first and own.since < first + interval '${length}'
   group by first, product_id order by first, product_id`;
