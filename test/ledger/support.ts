import type pg from 'pg';
import { tenants } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { PaidTooMuch } from '../../src/shop/money/ledger/index.ts';
import type { VatPart } from '../../src/shop/money/ledger/posting.ts';
import { dueDates, instalmentPlan } from '../../src/shop/selling/instalments/index.ts';
import { includedVat } from '../../src/shop/selling/pricing/included-vat.ts';
import { deliveryClass } from '../../src/shop/selling/pricing/index.ts';
import type { Locale, PaymentMethodName, Tenant } from '../../src/tenants/tenant.ts';
import { ADDRESS } from '../support/selling.ts';

/** For tests in which no overpayment is paid back. */
export const keepIt: PaidTooMuch = async () => {};

let next = 50_000_000;

type Placed = {
  /** Own number, where several processes write orders. */
  number?: string;
  total: number;
  placedAt: string;
  method?: PaymentMethodName;
  email?: string;
  customerId?: string | null;
  tenant?: Tenant;
  instalments?: { months: number; paused?: boolean };
  /** Lines of goods and their VAT by the rates of the tenant; a rest of the total is the price of the delivery. */
  lines?: readonly OrderedLine[];
};

export type OrderedLine = { paid: number; quantity: number; vatClass: 'standard' | 'reduced' };

/**
 * Writes a placed order without a checkout: minor units, VAT at 8.1 % of the total. Uses one transaction like a
 * checkout, since a running shop books what it sees.
 */
export function placeOrder(
  pool: Pool,
  order: Placed,
): Promise<{ id: string; number: string; total: number; vat: number }> {
  return inTransaction(pool, (client) => writeOrder(client, order));
}

async function writeOrder(
  client: pg.PoolClient,
  order: Placed,
): Promise<{ id: string; number: string; total: number; vat: number }> {
  next += 1;
  const { total, placedAt, customerId = null, tenant = tenants.ch, number = String(next) } = order;
  const method = order.method ?? 'invoice';
  const lines = order.lines ?? [{ paid: total, quantity: 1, vatClass: 'standard' }];
  const vatShares = order.lines ? vatOf(order.lines, total, tenant, placedAt) : [{ permille: 81, vat: vatAt81(total) }];
  const vat = vatShares.reduce((sum, share) => sum + share.vat, 0);
  const day = placedAt.slice(0, 10);
  const none = { amount: 0, currency: tenant.currency };
  const { rows } = await client.query<{ id: string }>(
    `with head as (
       insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version, currency,
         total, prepared_at, placed_at, customer_id)
       values ($1, $2, $3, gen_random_uuid(), 'placed', 'x', $4, $5, $6, $7, '1', $8, $9, $10, $10, $11) returning id, total, placed_at),
     line as (
       insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount, vat_class, delivery_mode)
       select id, line.position, 'sku', 'p', 'Goods', '', line.quantity, line.paid / line.quantity, line.paid, line."vatClass", 'parcel'
       from head, jsonb_to_recordset($13::jsonb) as line (position int, quantity int, paid bigint, "vatClass" text))
     insert into payment (order_id, method, state, amount, currency, reference, created_at)
     select id, $12, 'authorised', $9, $8, 'r', placed_at from head returning order_id as id`,
    [
      number,
      tenant.id,
      tenant.locales[0].locale,
      JSON.stringify({ email: order.email ?? `guest-${next}@example.ch` }),
      JSON.stringify({
        billing: { ...ADDRESS, firstName: '', country: tenant.delivery.countries[0] },
        shipping: null,
        phone: null,
        groups: [{ mode: 'parcel', fee: none, earliest: day, latest: day, skus: ['sku'] }],
      }),
      JSON.stringify({ method }),
      JSON.stringify({
        goods: { ...none, amount: total },
        delivery: { ...none, amount: total - lines.reduce((sum, { paid }) => sum + paid, 0) },
        total: { ...none, amount: total },
        vat: vatShares.map((share) => ({ permille: share.permille, amount: { ...none, amount: share.vat } })),
        missingToFreeDelivery: null,
      }),
      tenant.currency,
      total,
      placedAt,
      customerId,
      method,
      JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 }))),
    ],
  );
  const id = rows[0]?.id ?? '';
  if (order.instalments) {
    const { months, paused = false } = order.instalments;
    const plan = instalmentPlan(tenant, { base: total, goods: total, months, paused });
    await client.query(
      `insert into instalment_plan (order_id, currency, base, months, pause_months, surcharge, pause_surcharge, total, monthly, last, rate, placed_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        tenant.currency,
        plan.base,
        plan.months,
        plan.pauseMonths,
        plan.surcharge,
        plan.pauseSurcharge,
        plan.total,
        plan.monthly,
        plan.last,
        plan.rate.toFixed(6),
        day,
      ],
    );
    for (const due of dueDates(plan, day, tenant.delivery.countries[0] ?? ''))
      await client.query(
        'insert into instalment_due (order_id, position, due_on, payable_on, amount) values ($1, $2, $3, $4, $5)',
        [id, due.position, due.dueOn, due.payableOn, due.amount],
      );
  }
  return { id, number, total, vat };
}

function vatAt81(total: number): number {
  return Math.floor((2 * total * 81 + 1081) / (2 * 1081));
}

function vatOf(lines: readonly OrderedLine[], total: number, tenant: Tenant, placedAt: string): VatPart[] {
  const goods = lines.map(({ paid: gross, vatClass }) => ({ gross, vatClass }));
  const delivery = total - lines.reduce((sum, { paid }) => sum + paid, 0);
  const vatClass = deliveryClass(lines.map(({ paid, ...line }) => ({ ...line, unit: paid })));
  const taxed = delivery > 0 ? [...goods, { gross: delivery, vatClass }] : goods;
  return includedVat(taxed, tenant.vat, new Date(placedAt), tenant.timeZone);
}

/** Ships units of an order, by position, as one shipment. */
export async function sendUnits(
  pool: Pool,
  orderId: string,
  sent: { units: Readonly<Record<number, number>>; at: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with gone as (
       insert into shipment (tenant, order_id, number, carrier, shipped_at)
       select tenant, id, 1 + (select count(*) from shipment where order_id = $1), 'swiss-post', $2 from orders where id = $1
       returning id), unit as (
       select key::int as position, value::int as quantity from jsonb_each_text($3::jsonb)), line as (
       update order_line set shipped = shipped + unit.quantity from unit
       where order_id = $1 and order_line.position = unit.position), contents as (
       insert into shipment_line (shipment_id, position, quantity) select gone.id, unit.position, unit.quantity from gone, unit)
     select id from gone`,
    [orderId, sent.at, JSON.stringify(sent.units)],
  );
  return rows[0]?.id ?? '';
}

/** Ships a whole order. */
export async function sendOrder(pool: Pool, orderId: string, shippedAt: string): Promise<void> {
  await pool.query(
    `with gone as (
       insert into shipment (tenant, order_id, number, carrier, shipped_at) select tenant, id, 1, 'swiss-post', $2 from orders where id = $1
       returning id), line as (
       update order_line set shipped = quantity where order_id = $1 returning position, quantity), contents as (
       insert into shipment_line (shipment_id, position, quantity) select gone.id, line.position, line.quantity from gone, line)
     update orders set stage = 'shipped' where id = $1`,
    [orderId, shippedAt],
  );
}

/** Returns the sums of an order’s postings by account, in minor units. */
export async function booksOf(pool: Pool, orderId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; amount: number }>(
    `select posting.account, sum(posting.amount)::bigint as amount from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id where entry.order_id = $1 group by 1 having sum(posting.amount) <> 0`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

/** Returns the dues of an order: amount and settled amount of each, in minor units. */
export async function duesOf(pool: Pool, orderId: string): Promise<[amount: number, settled: number][]> {
  const { rows } = await pool.query<{ amount: number; settled: number }>(
    'select amount, settled from ledger_due where order_id = $1 order by payable_on, position, key',
    [orderId],
  );
  return rows.map(({ amount, settled }) => [amount, settled]);
}

/** Completes a stored order, so that documents about it can be drawn. */
export async function makeReadable(pool: Pool, orderId: string, locale: Locale, tenant: Tenant): Promise<void> {
  const amount = (value: number) => JSON.stringify({ amount: value, currency: tenant.currency });
  const { rows } = await pool.query<{ total: number }>('select total from orders where id = $1', [orderId]);
  const total = amount(Number(rows[0]?.total));
  await pool.query(
    `update orders set locale = $2, payment = payment || '{"birthday": null}',
       delivery = jsonb_build_object('billing', $3::jsonb, 'shipping', null, 'phone', null, 'groups', '[]'::jsonb),
       totals = totals || jsonb_build_object('goods', $4::jsonb, 'delivery', $5::jsonb, 'total', $4::jsonb,
         'missingToFreeDelivery', null)
     where id = $1`,
    [orderId, locale, JSON.stringify({ ...ADDRESS, country: tenant.delivery.countries[0] }), total, amount(0)],
  );
}
