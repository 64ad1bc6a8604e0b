import type { Pool } from '../../src/platform/database/pool.ts';

/** Rows that PostgreSQL writes within its statement timeout. */
const BATCH = 10_000;

/**
 * Fills the Swiss tenant up to `wanted` placed orders, each with its basket, two lines, a payment and its mail. This is
 * the data of a shop after years. Writes directly into the tables, some 20,000 a second.
 */
export async function fillOrders(pool: Pool, wanted: number, onProgress: (done: number) => void): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from orders');
  const { rows: skus } = await pool.query<{ skus: string[] }>(
    "select array_agg(sku order by sku) as skus from (select sku from offer where tenant = 'ch' and on_sale order by sku limit 1000) few",
  );
  let batch = 1000;
  for (let done = rows[0]?.n ?? 0; done < wanted; batch = BATCH) {
    const count = Math.min(batch, wanted - done);
    await writeBatch(pool, done, count, skus[0]?.skus ?? []);
    // Updates the statistics: foreign keys are checked with plans made while the tables were empty.
    if (batch < BATCH) await pool.query('analyze orders, basket');
    done += count;
    onProgress(done);
  }
  await pool.query('analyze orders, order_line, payment, basket, mail');
}

async function writeBatch(pool: Pool, done: number, count: number, skus: string[]): Promise<void> {
  await pool.query(
    `with fresh as (
       select n, gen_random_uuid() as id, gen_random_uuid() as basket_id, nextval('order_number')::text as number,
         timestamptz '2025-11-21' + (n % 31000000) * interval '1 second' as at,
         'Name' || (n % 20000) as last_name, 'bench-' || (n % 400000) || '@example.ch' as email, 2000 + n % 40000 as total
       from generate_series($1::int + 1, $1::int + $2::int) n),
     baskets as (
       insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
       select basket_id, 'ch', sha256(basket_id::text::bytea), 'ordered', 2, at, at from fresh),
     placed as (
       insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, placed_at)
       select id, number, 'ch', 'de-CH', basket_id, 'placed', 'bench', jsonb_build_object('email', email),
         jsonb_build_object('billing', jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', last_name, 'street',
           'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', '8001', 'city', 'Zürich', 'country', 'CH'), 'shipping', null,
           'phone', null, 'groups', '[]'::jsonb),
         '{"method": "invoice", "birthday": "1990-11-21"}',
         jsonb_build_object('goods', jsonb_build_object('amount', total, 'currency', 'CHF'), 'delivery',
           '{"amount": 0, "currency": "CHF"}'::jsonb, 'total', jsonb_build_object('amount', total, 'currency', 'CHF'),
           'vat', '[]'::jsonb, 'missingToFreeDelivery', null),
         '2026-11', 'CHF', total, at, at from fresh),
     lines as (
       insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount,
         vat_class, delivery_mode)
       select id, line, ($3::text[])[1 + (n * line) % cardinality($3::text[])], 'bench', 'Bench', '', 1, total / 2, total / 2,
         'standard', 'parcel' from fresh, generate_series(1, 2) line),
     paid as (
       insert into payment (order_id, method, state, amount, currency, reference, created_at, settled_at, booked_at)
       select id, 'invoice', 'captured', total, 'CHF', number, at, at + interval '9 days', at from fresh)
     insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at)
     select 'ch', 'de-CH', 'order-confirmation', 'a@b.ch', email, 'Bestellung', '-', '-', 'order-confirmation:ch:' || number,
       '<' || id || '@b.ch>', at, at from fresh`,
    [done, count, skus],
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
