import type { Pool } from '../../../../src/platform/database/pool.ts';
import type { Locale, PaymentMethodName } from '../../../../src/tenants/tenant.ts';
import type { MontarveTenantId } from '../../house.ts';
import type { PastGoods } from './plan.ts';

/** Arbitrary key of the advisory lock of the process that makes the past; nothing else uses it. */
const LOCK = 7025;

/** Runs `make` unless another process makes the past. The lock ends with its connection. */
export async function alone(pool: Pool, make: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (rows[0]?.free) await make();
  } finally {
    client.release(true);
  }
}

/** Notes that everything before this day is made. */
export async function noteDay(pool: Pool, day: string): Promise<void> {
  await pool.query('update demo_past set done_before = $1', [day]);
}

export async function completePast(pool: Pool, now: Date): Promise<void> {
  await pool.query('analyze');
  await pool.query('update demo_past set completed_at = $1', [now]);
}

/** Returns what each tenant sells of goods with enough stock. Sets have no stock of their own. */
export async function goodsOfPast(pool: Pool): Promise<Record<MontarveTenantId, PastGoods[]>> {
  const { rows } = await pool.query<PastGoods & { tenant: MontarveTenantId }>(
    `select offer.tenant, offer.sku, offer.product_id as "productId", product.delivery_mode = 'two-man' as "isTwoMan"
     from offer join product on product.id = offer.product_id join stock on stock.sku = offer.sku
     where offer.on_sale and stock.quantity >= 10 and not exists (select from set_part where set_sku = offer.sku)
     order by offer.tenant, offer.sku`,
  );
  const goods: Record<MontarveTenantId, PastGoods[]> = { ch: [], de: [], at: [], nl: [] };
  for (const { tenant, ...entry } of rows) goods[tenant].push(entry);
  return goods;
}

/** Returns the numbers of placed orders by tenant and time. */
export async function numbersByTime(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ tenant: string; at: Date; number: string }>(
    'select tenant, placed_at as at, number from orders where placed_at is not null',
  );
  return new Map(rows.map(({ tenant, at, number }) => [`${tenant} ${at.getTime()}`, number]));
}

/** Open debt of an order. Minor units; `position`: the next instalment, 0 for other methods. */
export type OpenDebt = {
  number: string;
  method: PaymentMethodName;
  customerNumber: string | null;
  open: number;
  next: number;
  position: number;
};

export async function openDebts(pool: Pool, tenant: string, numbers: readonly string[]): Promise<OpenDebt[]> {
  const { rows } = await pool.query<OpenDebt>(
    `select due.order_number as number, payment->>'method' as method, orders.customer_number as "customerNumber",
       sum(due.amount - due.settled)::int as open, (array_agg(due.amount - due.settled order by due.payable_on, due.key))[1]::int as next,
       coalesce((array_agg(due.position order by due.payable_on, due.key))[1], 0)::int as position
     from ledger_due due join orders on orders.id = due.order_id
     where due.tenant = $1 and due.order_number = any($2::text[]) and due.settled < due.amount
     group by 1, 2, 3 order by 1`,
    [tenant, numbers],
  );
  return rows;
}

/** Returns the shipments of orders that no carrier has reported as delivered. */
export async function undelivered(
  pool: Pool,
  tenant: string,
  numbers: readonly string[],
): Promise<{ number: string; shipment: string }[]> {
  const { rows } = await pool.query<{ number: string; shipment: string }>(
    `select orders.number, shipment.id::text as shipment from shipment join orders on orders.id = shipment.order_id
     where orders.tenant = $1 and orders.number = any($2::text[]) and shipment.delivered_at is null order by 1, shipment.number`,
    [tenant, numbers],
  );
  return rows;
}

/** Returns the returns of orders in a state, with their lines. */
export async function returnsOf(
  pool: Pool,
  tenant: string,
  asked: { numbers: readonly string[]; state: string },
): Promise<{ order: string; number: string; lines: { position: number; quantity: number }[] }[]> {
  const { rows } = await pool.query<{
    order: string;
    number: string;
    lines: { position: number; quantity: number }[];
  }>(
    `select orders.number as order, entry.number, jsonb_agg(jsonb_build_object('position', line.position, 'quantity', line.quantity)
       order by line.position) as lines
     from order_return entry join orders on orders.id = entry.order_id join order_return_line line on line.return_id = entry.id
     where orders.tenant = $1 and orders.number = any($2::text[]) and entry.state = $3 group by 1, 2 order by 2`,
    [tenant, asked.numbers, asked.state],
  );
  return rows;
}

/** Returns orders whose credit waits for an employee. */
export async function waitingReviews(pool: Pool): Promise<{ tenant: MontarveTenantId; id: string; at: Date }[]> {
  const { rows } = await pool.query<{ tenant: MontarveTenantId; id: string; at: Date }>(
    `select orders.tenant, review.id::text as id, orders.placed_at as at from credit_review review join orders on orders.id = review.order_id
     where review.state = 'open' order by orders.placed_at`,
  );
  return rows;
}

/** Whether units of a week were received. */
export async function hasReceived(pool: Pool, note: string): Promise<boolean> {
  const { rows } = await pool.query('select from stock_movement where note = $1 limit 1', [note]);
  return rows.length > 0;
}

/** Returns what the past added to the stock of each variant, and did not sell. */
export async function stockLeft(pool: Pool, before: Date): Promise<{ sku: string; location: string; left: number }[]> {
  const { rows } = await pool.query<{ sku: string; location: string; left: number }>(
    `select sku, location, sum(units)::int as left from (
       select sku, to_location as location, quantity as units from stock_movement where moved_at < $1 and to_location is not null
       union all select sku, from_location, -quantity from stock_movement where moved_at < $1 and from_location is not null) moved
     group by 1, 2 having sum(units) <> 0 order by 1, 2`,
    [before],
  );
  return rows;
}

/** Whether the inbox has a message about an order. */
export async function hasTicket(pool: Pool, tenant: string, order: string): Promise<boolean> {
  const { rows } = await pool.query('select from contact_ticket where tenant = $1 and order_number = $2', [
    tenant,
    order,
  ]);
  return rows.length > 0;
}

export type OpenMessage = {
  id: string;
  tenant: MontarveTenantId;
  locale: Locale;
  name: string;
  message: string;
  at: Date;
};

/** Returns open messages from before a time. */
export async function openTickets(pool: Pool, before: Date): Promise<OpenMessage[]> {
  const { rows } = await pool.query<OpenMessage>(
    `select id, tenant, locale, name, message, created_at as at from contact_ticket where state = 'open' and created_at < $1 order by created_at`,
    [before],
  );
  return rows;
}

/** Returns reviews of customers from before a time that wait for an employee. */
export async function waitingOpinions(
  pool: Pool,
  before: Date,
): Promise<{ id: string; tenant: MontarveTenantId; written: Date }[]> {
  const { rows } = await pool.query<{ id: string; tenant: MontarveTenantId; written: Date }>(
    `select id::text as id, tenant, written_at as written from review
     where state = 'waiting' and customer_id is not null and written_at < $1 order by written_at`,
    [before],
  );
  return rows;
}

export async function hasSearches(pool: Pool, day: string): Promise<boolean> {
  const { rows } = await pool.query('select from search_count where day = $1 limit 1', [day]);
  return rows.length > 0;
}

/**
 * Stores a campaign that was sent at a time to the subscribers of then, without mails. Returns the recipients by tested
 * subject. Campaigns of the shop are sent by its jobs, which have no moved clock. An earlier one of this id stays.
 */
export async function storeSentCampaign(
  pool: Pool,
  own: {
    id: string;
    tenant: string;
    name: string;
    texts: Record<string, unknown>;
    share: number | null;
    by: string;
    at: Date;
  },
): Promise<{ variant: 'a' | 'b' | null; count: number }[]> {
  const { rows } = await pool.query<{ variant: 'a' | 'b' | null; count: number }>(
    `with written as (
       insert into campaign (id, tenant, name, kind, rate, texts, state, send_at, created_by, created_at, changed_at, started_at,
         finished_at, test_share, test_hours, test_measure, test_winner, test_decided_at)
       values ($1, $2, $3, 'brandA', 50, $4, 'sent', $7, $6, $7, $7, $7, $7, $5::int, case when $5::int is not null then 4 end,
         case when $5::int is not null then 'visits' end, case when $5::int is not null then 'b' end,
         case when $5::int is not null then $7::timestamptz + interval '4 hours' end)
       on conflict do nothing returning id),
     sent as (
       insert into campaign_delivery (campaign_id, subscriber_id, part, state, at, variant)
       select written.id, subscriber.id, 0, 'sent', $7,
         case when $5::int is not null then case when abs(hashtext(subscriber.id::text)) % 2 = 0 then 'a' else 'b' end end
       from written, newsletter_subscriber subscriber
       where subscriber.tenant = $2 and subscriber.locale in (select jsonb_object_keys($4::jsonb)) and subscriber.created_at <= $7
         and exists (select from newsletter_consent where subscriber_id = subscriber.id and kind = 'brandA' and granted)
       returning variant)
     select variant, count(*)::int as count from sent group by variant`,
    [own.id, own.tenant, own.name, JSON.stringify(own.texts), own.share, own.by, own.at],
  );
  return rows;
}
