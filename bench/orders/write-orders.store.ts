import type { Pool } from '../../src/platform/database/pool.ts';

/** Rows that PostgreSQL writes within its statement timeout. */
const BATCH = 10_000;
/** Batches that are written beside each other, on several processors. */
export const LANES = 3;
/** Time from an order to the next: a million orders are those of a year. */
const SECONDS = 31;
/** Latest orders, which are not shipped yet. */
const OPEN = 4000;

/** Text of an array in SQL. */
const words = (list: string): string => `array['${list.split(' ').join("', '")}']`;
const FREQUENT = words('Müller Meier Schmid Keller Weber Huber Schneider Meyer');
const FIRST = words('Bern Brun Hof Stein Wald Berg Bach Feld Ried Lin Zim Kauf Am Gra Frei Hal Ober Nieder Unter Wies');
const MIDDLE = words('en er el in is un am au ei ö a e i o u ur ar an on al');
const LAST = words(
  'mann li wyler eder egger hofer bacher huber thaler egg meier gasser mer ner ti ger ler der ser kli',
);

/** Surname of a person: each of eight frequent ones has one person in a hundred, each of 8,000 others a few. */
export const surnameOf = (n: string): string => `case when ${n} % 100 < 8 then (${FREQUENT})[1 + ${n} % 100]
  else (${FIRST})[1 + ${n} % 20] || (${MIDDLE})[1 + ${n} / 20 % 20] || (${LAST})[1 + ${n} / 400 % 20] end`;

/** Postal code of a person: one in twenty lives in 8001 and one in 3011, the others anywhere. */
export const postalCodeOf = (n: string): string => `case ${n} % 20 when 0 then '8001' when 1 then '3011'
  else (1000 + ${n}::bigint * 7919 % 8600)::text end`;

export const emailOf = (n: string): string => `'kundin-' || ${n} || '@example.ch'`;

/** Id of a customer of the bench by its place from 0 on. */
export const customerIdOf = (n: string): string => `md5('bench customer ' || ${n})::uuid`;
export const customerNumberOf = (n: string): string => `(700000000 + ${n})::text`;

/**
 * Fills the Swiss tenant up to `wanted` placed orders, each with its basket, two lines, a payment and its mail. This is
 * the data of a shop after years. The last order is of now, and all but the latest are delivered. Writes directly into the
 * tables. `customers`: number of customers who placed two thirds of them (write-shop.store.ts); the others have none.
 */
export async function fillOrders(
  pool: Pool,
  wanted: number,
  onProgress: (done: number) => void,
  customers = 0,
): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from orders');
  const { rows: skus } = await pool.query<{ skus: string[] }>(
    "select array_agg(sku order by sku) as skus from (select sku from offer where tenant = 'ch' and on_sale order by sku limit 1000) few",
  );
  const common = { wanted, customers, skus: skus[0]?.skus ?? [] };
  let done = rows[0]?.n ?? 0;
  const write = (count: number) => {
    const from = done;
    done += count;
    return writeBatch(pool, { ...common, done: from, count });
  };
  if (done < wanted) {
    await write(Math.min(1000, wanted - done));
    // Updates the statistics: foreign keys are checked with plans made while the tables were empty.
    await pool.query('analyze orders, basket');
  }
  const lane = async (): Promise<void> => {
    while (done < wanted) {
      await write(Math.min(BATCH, wanted - done));
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await pool.query('analyze orders, order_line, payment, basket, mail');
}

/** State and stage of an order by its place: one in fifty is cancelled, one in 25 came back. */
const STATE = "case when n % 50 = 1 then 'cancelled' else 'placed' end";
const STAGE =
  "case when n % 50 = 1 then 'cancelled' when n > $4 then 'placed' when n % 25 = 0 then 'returned' else 'delivered' end";
const METHOD = "(array['invoice', 'invoice', 'card', 'invoice', 'twint', 'card', 'invoice', 'prepayment'])[1 + n % 8]";

async function writeBatch(
  pool: Pool,
  given: { done: number; count: number; wanted: number; customers: number; skus: string[] },
): Promise<void> {
  const { done, count, wanted, customers, skus } = given;
  await pool.query(
    `with fresh as materialized (
       select n, person, gen_random_uuid() as id, gen_random_uuid() as basket_id, nextval('order_number')::text as number,
         date_trunc('second', now()) - ($6::int - n) * interval '${SECONDS} seconds' as at, ${STATE} as state, ${STAGE} as stage,
         ${METHOD} as method, ${surnameOf('person')} as last_name, ${postalCodeOf('person')} as postal_code,
         ${emailOf('person')} as email, 2000 + n % 40000 as total, n % 3 < 2 and $5::int > 0 as known
       from (select n, (n::bigint * 7 % case $5::int when 0 then 20000 else $5::int end)::int as person from generate_series($1::int + 1, $1::int + $2::int) n) one),
     baskets as (
       insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
       select basket_id, 'ch', sha256(basket_id::text::bytea), 'ordered', 2, at, at from fresh),
     placed as (
       insert into orders (id, number, tenant, locale, basket_id, state, stage, contents_hash, contact, delivery, payment, totals,
         terms_version, currency, total, prepared_at, placed_at, cancelled_at, customer_id, customer_number)
       select id, number, 'ch', 'de-CH', basket_id, state, stage, 'bench ' || n, jsonb_build_object('email', email),
         jsonb_build_object('billing', jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', last_name, 'street',
           'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', postal_code, 'city', 'Zürich', 'country', 'CH'), 'shipping', null,
           'phone', null, 'groups', jsonb_build_array(jsonb_build_object('mode', case when n % 40 = 0 then 'two-man' else 'parcel' end,
             'option', case when n % 40 = 7 then 'pickup' else 'home' end, 'fee', '{"amount": 0, "currency": "CHF"}'::jsonb, 'extras',
             '[]'::jsonb, 'earliest', (at + interval '2 days')::date, 'latest', (at + interval '4 days')::date, 'skus', '[]'::jsonb))),
         jsonb_build_object('method', method, 'birthday', '1990-11-21'),
         jsonb_build_object('goods', jsonb_build_object('amount', total, 'currency', 'CHF'), 'delivery',
           '{"amount": 0, "currency": "CHF"}'::jsonb, 'total', jsonb_build_object('amount', total, 'currency', 'CHF'),
           'vat', '[]'::jsonb, 'missingToFreeDelivery', null),
         '2026-11', 'CHF', total, at, at, case when state = 'cancelled' then at + interval '1 day' end,
         case when known then ${customerIdOf('person')} end, case when known then ${customerNumberOf('person')} end
       from fresh),
     lines as (
       insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount,
         vat_class, delivery_mode, shipped, cancelled, returned)
       select id, line, ($3::text[])[1 + (n * line) % cardinality($3::text[])], 'bench', 'Bench', '', 1, total / 2, total / 2,
         'standard', 'parcel', (stage in ('delivered', 'returned'))::int, (state = 'cancelled')::int, (stage = 'returned')::int
       from fresh, generate_series(1, 2) line),
     paid as (
       insert into payment (order_id, method, state, amount, currency, reference, created_at, settled_at, booked_at)
       select id, method, 'captured', total, 'CHF', number, at, at + interval '9 days', at from fresh)
     insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at)
     select 'ch', 'de-CH', 'order-confirmation', 'a@b.ch', email, 'Bestellung', '-', '-', 'order-confirmation:ch:' || number,
       '<' || id || '@b.ch>', at, at from fresh`,
    [done, count, skus, wanted - OPEN, customers, wanted],
  );
}

/** Sets the stock of a variant and deletes its reservations. */
export async function leaveStock(pool: Pool, sku: string, quantity: number): Promise<void> {
  await pool.query('delete from stock_reservation where sku = $1', [sku]);
  await pool.query('update stock set quantity = $2 where sku = $1', [sku, quantity]);
}

/** Returns the units of a variant sold since an instant, and its stock. */
export async function soldSince(pool: Pool, sku: string, since: Date): Promise<{ sold: number; left: number }> {
  const { rows } = await pool.query<{ sold: number; left: number }>(
    `select coalesce(sum(line.quantity), 0)::int as sold, (select quantity from stock where stock.sku = $1) as left
     from orders join order_line line on line.order_id = orders.id
     where line.sku = $1 and orders.state = 'placed' and orders.placed_at >= $2`,
    [sku, since],
  );
  return rows[0] ?? { sold: 0, left: 0 };
}

/** Sets a stock that a measurement cannot use up. */
export async function plentyOfStock(pool: Pool, skus: string[]): Promise<void> {
  await pool.query('update stock set quantity = 1000000 where sku = any($1::text[])', [skus]);
}

/** Returns the numbers of orders that wait to be shipped, the newest first. */
export async function ordersToShip(pool: Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    "select number from orders where tenant = 'ch' and state = 'placed' and stage = 'placed' order by placed_at desc limit $1",
    [most],
  );
  return rows.map(({ number }) => number);
}
