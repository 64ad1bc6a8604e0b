import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { moveReturn, type ReturnReason, type ReturnRefusal, type ReturnState } from './return-states.ts';

export type ReturnRow = {
  id: string;
  number: string;
  orderId: string;
  state: ReturnState;
  way: 'label' | 'collection';
  collectOn: string | null;
  /** Fee that was shown at registration; minor units. */
  labelFee: number;
  creditDueOn: string | null;
  registeredAt: Date;
  receivedAt: Date | null;
  settledAt: Date | null;
  lines: {
    position: number;
    quantity: number;
    reason: ReturnReason;
    exchangeSku: string | null;
    accepted: number;
    refused: number;
    refusedBecause: ReturnRefusal | null;
    exchanged: number;
    isExchangeSent: boolean;
  }[];
};

const RETURN = `id, number, order_id as "orderId", state, way, collect_on::text as "collectOn", label_fee as "labelFee",
  credit_due_on::text as "creditDueOn", registered_at as "registeredAt", received_at as "receivedAt", settled_at as "settledAt",
  (select coalesce(json_agg(json_build_object('position', position, 'quantity', quantity, 'reason', reason, 'exchangeSku', exchange_sku,
     'accepted', accepted, 'refused', refused, 'refusedBecause', refused_because, 'exchanged', exchanged,
     'isExchangeSent', exchange_shipment_id is not null) order by position), '[]')
   from order_return_line where return_id = order_return.id) as lines`;

export async function returnsOf(runner: Pool | pg.PoolClient, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await runner.query<ReturnRow>({
    name: 'order-returns',
    text: `select ${RETURN} from order_return where order_id = $1 order by registered_at, number`,
    values: [orderId],
  });
  return rows;
}

/** Returns a return of a tenant, by its number on labels. */
export async function returnByNumber(
  runner: Pool | pg.PoolClient,
  tenant: string,
  number: string,
): Promise<ReturnRow | null> {
  const { rows } = await runner.query<ReturnRow>(
    `select ${RETURN} from order_return where tenant = $1 and number = $2`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

export async function insertReturn(
  client: pg.PoolClient,
  entry: {
    tenant: string;
    orderId: string;
    way: ReturnRow['way'];
    collectOn: string | null;
    labelFee: number;
    by: 'customer' | 'link' | 'house';
    lines: readonly { position: number; quantity: number; reason: ReturnReason; exchangeSku: string | null }[];
    now: Date;
  },
): Promise<{ id: string; number: string }> {
  const { rows } = await client.query<{ id: string; number: string }>(
    `insert into order_return (number, tenant, order_id, state, way, collect_on, registered_by, registered_at, label_fee)
     values (nextval('return_number')::text, $1, $2, 'registered', $3, $4, $5, $6, $7) returning id, number`,
    [entry.tenant, entry.orderId, entry.way, entry.collectOn, entry.by, entry.now, entry.labelFee],
  );
  const [row] = rows;
  if (!row) throw new Error('a new return has no row');
  await client.query(
    `insert into order_return_line (return_id, position, quantity, reason, exchange_sku)
     select $1, line.position, line.quantity, line.reason, line.sku
     from unnest($2::int[], $3::int[], $4::text[], $5::text[]) as line (position, quantity, reason, sku)`,
    [
      row.id,
      entry.lines.map((line) => line.position),
      entry.lines.map((line) => line.quantity),
      entry.lines.map((line) => line.reason),
      entry.lines.map((line) => line.exchangeSku),
    ],
  );
  return row;
}

/** Marks the goods as received; false if the return is not in the state registered. */
export async function writeReceived(
  client: pg.PoolClient,
  id: string,
  received: { now: Date; creditDueOn: string },
): Promise<boolean> {
  const { from, to } = moveReturn('registered', 'received');
  const { rowCount } = await client.query(
    'update order_return set state = $3, received_at = $4, credit_due_on = $5 where id = $1 and state = $2',
    [id, from, to, received.now, received.creditDueOn],
  );
  return rowCount === 1;
}

export async function writeGivenUp(client: pg.PoolClient, id: string, now: Date): Promise<boolean> {
  const { from, to } = moveReturn('registered', 'given-up');
  const { rowCount } = await client.query(
    'update order_return set state = $3, settled_at = $4 where id = $1 and state = $2',
    [id, from, to, now],
  );
  return rowCount === 1;
}

export type Decided = {
  position: number;
  accepted: number;
  refused: number;
  because: ReturnRefusal | null;
  restocked: number;
  exchanged: number;
  /** Deduction for wear in minor units, and its reason. */
  amount: number;
  wearReason: string | null;
};

export async function writeSettled(
  client: pg.PoolClient,
  id: string,
  lines: readonly Decided[],
  now: Date,
): Promise<boolean> {
  const { from, to } = moveReturn('received', 'settled');
  const { rowCount } = await client.query(
    'update order_return set state = $3, settled_at = $4 where id = $1 and state = $2',
    [id, from, to, now],
  );
  if (rowCount !== 1) return false;
  await client.query(
    `update order_return_line line set accepted = said.accepted, refused = said.refused, refused_because = said.because,
       restocked = said.restocked, exchanged = said.exchanged, wear_amount = said.wear, wear_reason = said."wearReason"
     from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::int[], $8::bigint[], $9::text[])
       as said (position, accepted, refused, because, restocked, exchanged, wear, "wearReason")
     where line.return_id = $1 and line.position = said.position`,
    [
      id,
      lines.map((line) => line.position),
      lines.map((line) => line.accepted),
      lines.map((line) => line.refused),
      lines.map((line) => line.because),
      lines.map((line) => line.restocked),
      lines.map((line) => line.exchanged),
      lines.map((line) => line.amount),
      lines.map((line) => line.wearReason),
    ],
  );
  return true;
}

/** Marks exchanged lines of a return as shipped. */
export async function writeExchangeSent(client: pg.PoolClient, returnId: string, shipmentId: string): Promise<void> {
  await client.query(
    `update order_return_line set exchange_shipment_id = $2
     where return_id = $1 and exchanged > 0 and exchange_shipment_id is null`,
    [returnId, shipmentId],
  );
}

/** Counts the returns and withdrawals that wait for an employee. */
export async function countReturnsWaiting(
  pool: Pool,
  tenant: string,
): Promise<{ returns: number; withdrawals: number }> {
  const { rows } = await pool.query<{ returns: number; withdrawals: number }>(
    `select (select count(*)::int from order_return where tenant = $1 and state = 'received'
         or tenant = $1 and state = 'settled' and exists (select from order_return_line where return_id = order_return.id
           and exchanged > 0 and exchange_shipment_id is null)) as returns,
       (select count(*)::int from withdrawal where tenant = $1 and handled_at is null) as withdrawals`,
    [tenant],
  );
  return rows[0] ?? { returns: 0, withdrawals: 0 };
}

export type CustomersReturn = { number: string; order: string; state: ReturnState; registeredAt: Date };

/** Returns a customer's newest returns. */
export async function returnsOfCustomer(pool: Pool, customerId: string, most: number): Promise<CustomersReturn[]> {
  const { rows } = await pool.query<CustomersReturn>(
    `select r.number, orders.number as "order", r.state, r.registered_at as "registeredAt"
     from orders join order_return r on r.order_id = orders.id
     where orders.customer_id = $1 and r.state <> 'given-up' order by r.registered_at desc, r.id limit $2`,
    [customerId, most],
  );
  return rows;
}

/** Returns available variants of a product at the line's price, by the line's SKU, including that SKU itself. */
export async function exchangesFor(
  runner: Pool | pg.PoolClient,
  asked: { tenant: string; locale: string; lines: readonly { sku: string; unit: number }[]; now: Date },
): Promise<{ for: string; sku: string; variantText: string; free: number }[]> {
  const { rows } = await runner.query<{ for: string; sku: string; variantText: string; free: number }>(
    `select wanted.sku as "for", other.sku,
       coalesce((select string_agg(coalesce(label.label, axis.value), ', ' order by axis.position) from variant_axis axis
         left join facet_text label on label.key = axis.axis and label.value = axis.value and label.locale = $2
         where axis.sku = other.sku), '') as "variantText",
       units.there as free
     from (select distinct sku, unit from unnest($3::text[], $4::bigint[]) as line (sku, unit)) wanted
     join variant own on own.sku = wanted.sku
     join variant other on other.product_id = own.product_id
     join offer on offer.tenant = $1 and offer.sku = other.sku and offer.on_sale
     cross join lateral sellable_stock(other.sku, $5, null) units
     where (select price.amount from price where price.tenant = $1 and price.sku = other.sku and price.valid_from <= $5
              and (price.valid_to is null or price.valid_to > $5) order by price.valid_from desc limit 1) = wanted.unit
     order by wanted.sku, other.position limit 200`,
    [asked.tenant, asked.locale, asked.lines.map(({ sku }) => sku), asked.lines.map(({ unit }) => unit), asked.now],
  );
  return rows;
}

/** Returns the variant texts of these SKUs. */
export async function variantTexts(
  runner: Pool | pg.PoolClient,
  locale: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const { rows } = await runner.query<{ sku: string; text: string }>(
    `select axis.sku, string_agg(coalesce(label.label, axis.value), ', ' order by axis.position) as text
     from variant_axis axis left join facet_text label
       on label.key = axis.axis and label.value = axis.value and label.locale = $1
     where axis.sku = any($2) group by axis.sku`,
    [locale, skus],
  );
  return new Map(rows.map(({ sku, text }) => [sku, text]));
}
