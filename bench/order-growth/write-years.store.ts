import { customerIdOf, customerNumberOf, emailOf, postalCodeOf, surnameOf } from '../orders/write-orders.store.ts';
import { type Lanes, withoutIndexes } from './bulk-tables.store.ts';

/** Latest orders, which are equal in shops of any size. */
export const RECENT = 10_000;
/** Customers of the latest orders, and orders of a customer. */
const RECENT_CUSTOMERS = 1000;
/** Seconds from an order to the next: ten million are those of ten years. */
const SECONDS = 31;
/** Latest orders that are not shipped, and those that are not paid. */
const UNSHIPPED = 4000;
const UNPAID = 8000;
/** Rows of a statement. */
const BATCH = 100_000;

/** Id in the order of time, as the shop gives it (decision 306). */
const idOf = (kind: string): string =>
  `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(md5('${kind} ' || k), 13))::uuid`;
const accountIdOf = (n: string): string => `md5('bench account ' || ${n})::uuid`;

/** Orders by age: 0 is the newest one. Older ones add history and change nothing about newer ones. */
const OWN = `with given as (select $1::int as first, $2::int as last, $3::int as customers, $4::bigint as newest, $5::timestamptz as until),
  aged as (
    select k, newest - k as n, (newest - k)::text as number, until - k * interval '${SECONDS} seconds' as at, k % 3 < 2 as known,
      case when k < ${RECENT} then k * 7 % ${RECENT_CUSTOMERS}
        else ${RECENT_CUSTOMERS} + k * 7 % greatest(1, customers - ${RECENT_CUSTOMERS}) end as person,
      case when k % 50 = 1 then 'cancelled' else 'placed' end as state, 2000 + k % 40000 as total,
      (array['invoice', 'invoice', 'card', 'invoice', 'twint', 'card', 'invoice', 'prepayment'])[1 + k % 8] as method
    from given, generate_series(last, first, -1) k),
  own as (
    select aged.*, ${idOf('order')} as id, ${idOf('basket')} as basket, md5('bench shipment ' || k)::uuid as shipment,
      case when state = 'cancelled' then 'cancelled' when k < ${UNSHIPPED} then 'placed' when k % 25 = 0 then 'returned'
        else 'delivered' end as stage
    from aged)`;
const SENT = "stage in ('delivered', 'returned')";

/** Rows of orders by table. */
const OF_ORDERS: Record<string, string> = {
  orders: `insert into orders (id, number, tenant, locale, basket_id, state, stage, contents_hash, contact, delivery, payment, totals,
      terms_version, currency, total, prepared_at, placed_at, cancelled_at, customer_id, customer_number)
    select id, number, 'ch', 'de-CH', basket, state, stage, 'bench ' || k, jsonb_build_object('email', ${emailOf('person')}),
      jsonb_build_object('billing', jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', ${surnameOf('person')},
        'street', 'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', ${postalCodeOf('person')}, 'city', 'Zürich', 'country', 'CH'),
        'shipping', null, 'phone', null, 'groups', jsonb_build_array(jsonb_build_object('mode', case when k % 40 = 0 then 'two-man' else
        'parcel' end, 'option', case when k % 40 = 7 then 'pickup' else 'home' end, 'fee', '{"amount": 0, "currency": "CHF"}'::jsonb,
        'extras', '[]'::jsonb, 'earliest', (at + interval '2 days')::date, 'latest', (at + interval '4 days')::date, 'skus', '[]'::jsonb))),
      jsonb_build_object('method', method, 'birthday', '1990-11-21'),
      jsonb_build_object('goods', jsonb_build_object('amount', total, 'currency', 'CHF'), 'delivery',
        '{"amount": 0, "currency": "CHF"}'::jsonb, 'total', jsonb_build_object('amount', total, 'currency', 'CHF'), 'vat', '[]'::jsonb,
        'missingToFreeDelivery', null),
      '2026-11', 'CHF', total, at, at, case when state = 'cancelled' then at + interval '1 day' end,
      case when known then ${customerIdOf('person')} end, case when known then ${customerNumberOf('person')} end from own`,
  ledger_posting: `insert into ledger_posting (entry_id, position, account, amount)
    select n * 4 + part, side, case side when 1 then debit else credit end, case side when 1 then total else -total end
    from own, (values (0, 'receivable', 'sales'), (1, 'bank', 'receivable'), (2, 'sales', 'credit'), (3, 'credit', 'bank'))
      booking (part, debit, credit), generate_series(1, 2) side
    where state = 'placed' and (part < 2 or stage = 'returned' and (part = 2 or k >= ${UNPAID}))`,
  ledger_entry: `insert into ledger_entry (id, tenant, key, account_id, order_id, order_number, kind, currency, value_on, booked_on, booked_at)
    overriding system value
    select n * 4 + part, 'ch', 'order:' || id || ':' || part, case when known then ${accountIdOf('person')} end, id, number,
      (array['order-billed', 'payment-received', 'return-credited', 'refund-paid'])[part + 1], 'CHF', at::date, at::date, at
    from own, generate_series(0, 3) part
    where state = 'placed' and (part < 2 or stage = 'returned' and (part = 2 or k >= ${UNPAID}))`,
  document: `insert into document (tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total, vat, lines,
      content)
    select 'ch', 'bench', 'invoice', 'R' || n, n, 'shipment:' || shipment, id, at + interval '2 days', (at + interval '2 days')::date, 'CHF',
      total, jsonb_build_array(jsonb_build_object('permille', 81, 'gross', total, 'vat', total * 75 / 1000)), '[]', '{}'
    from own where ${SENT}`,
  mail: `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at)
    select 'ch', 'de-CH', 'order-confirmation', 'a@b.ch', ${emailOf('person')}, 'Bestellung', '-', '-', 'order-confirmation:ch:' || number,
      '<' || id || '@b.ch>', at, at from own`,
  order_line: `insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount, vat_class,
      delivery_mode, shipped, cancelled, returned)
    select id, line, skus[1 + (k::bigint * line) % cardinality(skus)], 'bench', 'Bench', '', 1, total / 2, total / 2, 'standard', 'parcel',
      (${SENT})::int, (state = 'cancelled')::int, (stage = 'returned')::int
    from own, generate_series(1, 2) line, (select array_agg(sku order by sku) as skus from
      (select sku from offer where tenant = 'ch' and on_sale order by sku limit 1000) few) goods`,
  payment: `insert into payment (order_id, method, state, amount, currency, reference, created_at, settled_at, booked_at)
    select id, method, 'captured', total, 'CHF', number, at, at + interval '9 days', at from own`,
  shipment: `insert into shipment (id, tenant, order_id, number, carrier, tracking_number, shipped_at, delivered_at, booked_at)
    select shipment, 'ch', id, 1, 'swiss-post', '9900' || lpad(k::text, 14, '0'), at + interval '2 days', at + interval '4 days',
      at + interval '2 days' from own where ${SENT}`,
  basket: `insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
    select basket, 'ch', sha256(('bench ' || k)::bytea), 'ordered', 2, at, at from own`,
  shipment_line: `insert into shipment_line (shipment_id, position, sku, quantity)
    select shipment, line, null, 1 from own, generate_series(1, 2) line where ${SENT}`,
  ledger_due: `insert into ledger_due (tenant, account_id, key, order_id, order_number, kind, due_on, payable_on, amount, principal, settled)
    select 'ch', ${accountIdOf('person')}, 'bench:' || k, id, number, 'invoice', (at + interval '14 days')::date,
      (at + interval '14 days')::date, total, total, case when k < ${UNPAID} then 0 else total end
    from own where known and state = 'placed'`,
  order_return: `insert into order_return (id, number, tenant, order_id, state, way, registered_by, registered_at, received_at, settled_at,
      credit_due_on)
    select shipment, 'T' || n, 'ch', id, case when k < ${UNPAID} then 'registered' else 'settled' end, 'label', 'customer',
      at + interval '9 days', case when k >= ${UNPAID} then at + interval '12 days' end,
      case when k >= ${UNPAID} then at + interval '13 days' end, (at + interval '30 days')::date
    from own where stage = 'returned'`,
  order_return_line: `insert into order_return_line (return_id, position, quantity, reason, accepted)
    select shipment, 1, 1, 'size', (k >= ${UNPAID})::int from own where stage = 'returned'`,
  order_tag: `insert into order_tag (order_id, tag)
    select id, case when k % 500 = 0 then 'vip' else 'geschenk' end from own where k % 20 = 0`,
};

/** Latest orders with rows of a table, where ten million of them do not fit the disk of a test machine. */
const AT_MOST: Readonly<Record<string, number>> = {
  ledger_entry: 1_000_000,
  ledger_posting: 1_000_000,
  mail: 3_000_000,
};

/** Rows of customers by table; parameters: first and last customer from 0 on, time of the newest one. */
const OF_CUSTOMERS: Record<string, string> = {
  customer: `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, category, created_at, changed_at)
    select ${customerIdOf('n')}, 'ch', ${customerNumberOf('n')}, ${emailOf('n')}, 'female', 'Lea', ${surnameOf('n')}, 'de-CH',
      case n % 40 when 0 then 'vip' else 'standard' end, at, at from (select n, $3::timestamptz - n * interval '300 seconds' as at
      from generate_series($1::int, $2::int) n) aged`,
  customer_address: `insert into customer_address (customer_id, address, is_default, created_at)
    select ${customerIdOf('n')}, jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', ${surnameOf('n')}, 'street',
      'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', ${postalCodeOf('n')}, 'city', 'Zürich', 'country', 'CH'), true,
      $3::timestamptz - n * interval '300 seconds' from generate_series($1::int, $2::int) n`,
  // Credits of the latest orders are not paid out.
  ledger_account: `insert into ledger_account (id, tenant, currency, customer_id, opened_at, may_have_credit)
    select ${accountIdOf('n')}, 'ch', 'CHF', ${customerIdOf('n')}, $3::timestamptz - n * interval '300 seconds', n < ${RECENT_CUSTOMERS}
    from generate_series($1::int, $2::int) n`,
};

/**
 * Fills the Swiss tenant with `orders` orders, and a tenth as many customers. Each order has lines, a payment, a mail, a shipment, an
 * invoice, a debt, bookings, and perhaps a return. Times run back from now. The latest 10,000 orders and their open work are equal in
 * a shop of any number, so that more orders are more history only.
 */
export async function fillYears(lanes: Lanes, orders: number, tell: (line: string) => void): Promise<void> {
  const tables = [...Object.keys(OF_ORDERS), ...Object.keys(OF_CUSTOMERS)];
  const customers = Math.ceil((orders * RECENT_CUSTOMERS) / RECENT);
  const until = new Date();
  let newest = 0;
  await lanes([
    async (client) => {
      const { rows } = await client.query<{ next: number }>("select nextval('order_number') as next");
      newest = (rows[0]?.next ?? 0) + orders;
      await client.query("select setval('order_number', $1::bigint)", [newest]);
      await client.query("select setval(pg_get_serial_sequence('ledger_entry', 'id'), $1::bigint)", [newest * 4 + 4]);
    },
  ]);
  const batches = (count: number) =>
    Array.from({ length: Math.ceil(count / BATCH) }, (_, part): [number, number] => {
      return [part * BATCH, Math.min(count, (part + 1) * BATCH) - 1];
    }).reverse();
  let done = 0;
  const write = async () => {
    const ofOrders = Object.entries(OF_ORDERS).flatMap(([table, statement]) =>
      batches(Math.min(orders, AT_MOST[table] ?? orders)).map(([first, last]) => ({
        statement: `${OWN} ${statement}`,
        values: [first, last, customers, newest, until],
      })),
    );
    const ofCustomers = Object.values(OF_CUSTOMERS).flatMap((statement) =>
      batches(customers).map(([first, last]) => ({ statement, values: [first, last, until] })),
    );
    const all = [...ofOrders, ...ofCustomers];
    await lanes(
      all.map(({ statement, values }) => async (client) => {
        await client.query(statement, values);
        done += 1;
        if (done % 100 === 0) tell(`${done} of ${all.length} statements`);
      }),
    );
    tell('rows');
  };
  await withoutIndexes(lanes, tables, write, tell);
}
