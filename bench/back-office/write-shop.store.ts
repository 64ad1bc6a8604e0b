import type { QueryConfig } from 'pg';
import type { Pool } from '../../src/platform/database/pool.ts';
import {
  customerIdOf,
  customerNumberOf,
  emailOf,
  fillOrders,
  postalCodeOf,
  surnameOf,
} from '../orders/write-orders.store.ts';
import { inParts, type Part, timeOf } from './parts.ts';

/** Orders of a batch. */
const ORDERS = 10_000;
/** Latest orders whose bills are open. */
const OPEN_BILLS = 20_000;

/** Tables whose triggers note tasks or write events. */
const NOTED = [
  'orders',
  'order_line',
  'order_tag',
  'shipment',
  'order_return',
  'payment',
  'document',
  'customer',
  'customer_address',
  'contact_ticket',
  'review',
  'gift_card',
];

export type ShopSize = { orders: number; customers: number };

/**
 * Fills the Swiss tenant with orders of a year and all that a shop has beside them. These are customers, shipments, documents,
 * returns, debts, messages, mails, reviews, gift cards and an audit trail. Writes directly into the tables. A shop that is
 * filled stays as it is.
 */
export async function fillShop(pool: Pool, size: ShopSize, tell: (line: string) => void): Promise<void> {
  const { rows } = await pool.query("select from staff_audit where email = 'bench@example.ch' limit 1");
  if (rows.length > 0) return;
  const { orders, customers } = size;
  // Triggers would note each row for jobs of the running shop, such as a document for each order.
  for (const table of NOTED) await pool.query(`alter table ${table} disable trigger user`);
  const indexes = await dropIndexes(pool);
  await inParts(pool, customers, writeCustomers);
  await pool.query('analyze customer, ledger_account');
  tell(`${customers} customers`);
  await fillOrders(pool, orders, (done) => done % 100_000 < 10_000 && tell(`${done} orders`), customers);
  // Each lane has the orders whose ids begin with one of these digits.
  await Promise.all(['0', '4', '8', 'c'].map((digit) => writeBesideOrders(pool, orders, digit)));
  tell('what follows orders');
  await inParts(pool, Math.ceil(orders / 10), writeTickets, customers);
  await inParts(pool, Math.ceil(orders / 10), writeGiftCards);
  await inParts(pool, Math.ceil(orders / 5), writeReviews);
  await inParts(pool, Math.ceil(customers / 2), writeSubscribers);
  await inParts(pool, Math.ceil(customers / 10), writeContracts);
  tell('messages, gift cards, reviews, subscribers, contracts');
  for (const table of NOTED) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query(
    `insert into report_mark (tenant, day) select 'ch', day::date
     from generate_series(current_date - 366, current_date, interval '1 day') day`,
  );
  await inParts(pool, orders, writeAudit);
  for (const index of indexes) await longStatement(pool, index);
  // Counts read indexes alone only after a vacuum.
  await longStatement(pool, 'vacuum analyze');
  tell('audit trail, indexes');
}

const FILLED = [
  'orders',
  'order_line',
  'payment',
  'mail',
  'shipment',
  'document',
  'ledger_due',
  'customer',
  'contact_ticket',
  'staff_audit',
];
const LONG_MS = 1_800_000;

/** Runs a statement that takes longer than those of the shop may. */
async function longStatement(pool: Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const statement: QueryConfig & { query_timeout: number } = { text, query_timeout: LONG_MS };
    await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** Drops the indexes of the large tables except those of constraints and of unique rows. Returns how to create them again. */
async function dropIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition from pg_index index
     where index.indrelid = any($1::regclass[]) and not index.indisunique order by 1`,
    [FILLED],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function writeCustomers(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `with fresh as (
       insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, category, premium_until, locked_at,
         created_at, changed_at)
       select ${customerIdOf('n')}, 'ch', ${customerNumberOf('n')}, ${emailOf('n')}, 'female', 'Lea', ${surnameOf('n')}, 'de-CH',
         case n % 40 when 0 then 'vip' else 'standard' end, case n % 20 when 0 then date '2027-06-01' end,
         case n % 500 when 0 then ${timeOf('n')} end, ${timeOf('n')}, ${timeOf('n')}
       from generate_series($1::int - 1, $2::int - 1) n returning id, number::int - 700000000 as n, created_at),
     address as (
       insert into customer_address (customer_id, address, is_default, created_at)
       select id, jsonb_build_object('salutation', 'female', 'firstName', 'Lea', 'lastName', ${surnameOf('n')}, 'street',
         'Bahnhofstrasse', 'houseNumber', '12a', 'postalCode', ${postalCodeOf('n')}, 'city', 'Zürich', 'country', 'CH'), true, created_at
       from fresh),
     member as (
       insert into membership (customer_id, tenant, started_on, years, renews_on)
       select id, 'ch', created_at::date, 1, created_at::date + 365 from fresh where n % 20 = 0)
     insert into ledger_account (tenant, currency, customer_id, opened_at) select 'ch', 'CHF', id, created_at from fresh`,
    [from, to],
  );
}

/** Writes what follows orders, in batches of their ids. `digit`: first digit of the ids of a quarter of them. */
async function writeBesideOrders(pool: Pool, orders: number, digit: string): Promise<void> {
  let last: string | null = `${digit}0000000-0000-0000-0000-000000000000`;
  const end = (Number.parseInt(digit, 16) + 3).toString(16);
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await pool.query(
      `with own as materialized (
         select id, substring(contents_hash from 7)::int as n, number, customer_id, state, stage, total, placed_at as at
         from orders where id > $1 and id <= '${end}fffffff-ffff-ffff-ffff-ffffffffffff' and contents_hash like 'bench %' order by id limit $2),
       sent as materialized (
         select gen_random_uuid() as shipment, own.* from own where stage in ('delivered', 'returned')),
       shipments as (
         insert into shipment (id, tenant, order_id, number, carrier, tracking_number, shipped_at, delivered_at, booked_at)
         select shipment, 'ch', id, 1, 'swiss-post', '9900' || lpad(n::text, 14, '0'), at + interval '2 days', at + interval '4 days',
           at + interval '2 days' from sent),
       shipped as (
         insert into shipment_line (shipment_id, position, sku, quantity) select shipment, line, null, 1 from sent, generate_series(1, 2) line),
       documents as (
         insert into document (tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total, vat, lines, content)
         select 'ch', 'bench', 'invoice', 'R' || lpad(n::text, 8, '0'), n, 'shipment:' || shipment, id, at + interval '2 days',
           (at + interval '2 days')::date, 'CHF', total, jsonb_build_array(jsonb_build_object('permille', 81, 'gross', total, 'vat', total * 75 / 1000)),
           '[]', '{}' from sent),
       returns as (
         insert into order_return (id, number, tenant, order_id, state, way, registered_by, registered_at, received_at, settled_at, credit_due_on)
         select shipment, 'T' || lpad(n::text, 8, '0'), 'ch', id, case when n > $3 - 8000 then 'registered' else 'settled' end, 'label',
           'customer', at + interval '9 days', case when n > $3 - 8000 then null else at + interval '12 days' end,
           case when n > $3 - 8000 then null else at + interval '13 days' end, (at + interval '30 days')::date
         from sent where stage = 'returned'),
       returned as (
         insert into order_return_line (return_id, position, quantity, reason, accepted)
         select shipment, 1, 1, 'size', (n <= $3 - 8000)::int from sent where stage = 'returned'),
       tags as (
         insert into order_tag (order_id, tag)
         select id, case when n % 500 = 0 then 'vip' else 'geschenk' end from own where n % 20 = 0),
       reviews as (
         insert into credit_review (tenant, locale, order_id, state, reasons, total, currency, matches, requested_at, answer_by, answered_at)
         select 'ch', 'de-CH', id, case when n > $3 - 4000 then 'open' else 'accepted' end, array['limit'], total, 'CHF', '[]', at,
           at + interval '1 day', case when n > $3 - 4000 then null else at + interval '1 hour' end from own where n % 20 = 3),
       dues as (
         insert into ledger_due (tenant, account_id, key, order_id, order_number, kind, due_on, payable_on, amount, principal, settled)
         select 'ch', account.id, 'bench:' || n, own.id, own.number, 'invoice', (at + interval '14 days')::date, (at + interval '14 days')::date,
           total, total, case when n > $3 - ${OPEN_BILLS} then 0 else total end
         from own join ledger_account account on account.customer_id = own.customer_id where state = 'placed')
       select max(id::text) as last from own`,
      [last, ORDERS, orders],
    );
    last = rows[0]?.last ?? null;
  }
}

async function writeTickets(pool: Pool, { from, to, of }: Part): Promise<void> {
  await pool.query(
    `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, customer_id, state, created_at, changed_at,
       priority, tags, words)
     select gen_random_uuid(), 'ch', 'de-CH', (array['shipping', 'returns', 'product', 'account', 'other'])[1 + n % 5], email, name, '{}',
       message, ${customerIdOf(`(n % ${of})`)}, case when n % 300 = 0 then 'open' when n % 3 = 0 then 'answered' else 'closed' end, at, at,
       1 + n % 4, case when n % 10 = 0 then array['lieferung'] else '{}'::text[] end,
       to_tsvector('simple', lower(name || ' ' || replace(replace(email, '@', ' '), '.', ' ') || ' ' || message))
     from (select n, ${timeOf('n')} as at, ${emailOf(`(n % ${of})`)} as email, 'Lea ' || ${surnameOf(`(n % ${of})`)} as name,
       (array['Wann kommt meine Lieferung', 'Das Regal hat einen Kratzer', 'Ich möchte die Rechnung später bezahlen',
         'Die Retoure ist unterwegs, wann kommt die Gutschrift'])[1 + n % 4] || ' nummer' || n as message
       from generate_series($1::int, $2::int) n) one`,
    [from, to],
  );
}

async function writeGiftCards(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into gift_card (tenant, currency, locale, amount, origin, state, last_four, balance, expires_on, motif, recipient_email,
       send_on, created_at, activated_at, sent_at)
     select 'ch', 'CHF', 'de-CH', 5000, case n % 50 when 0 then 'goodwill' else 'sale' end, case n % 100 when 0 then 'blocked' else 'active' end,
       upper(lpad(to_hex(n % 65536), 4, '0')), case n % 3 when 0 then 5000 when 1 then 0 else 1200 end, (${timeOf('n')} + interval '2 years')::date,
       'birthday', ${emailOf('n')}, ${timeOf('n')}::date, ${timeOf('n')}, ${timeOf('n')}, ${timeOf('n')}
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

async function writeReviews(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into review (tenant, product_id, sku, locale, stars, title, body, author, source, import_key, state, written_at)
     select 'ch', offer.product_id, offer.sku, 'de-CH', 1 + n % 5, 'Gut', 'Genau wie beschrieben.', 'Lea M.', 'import',
       sha256(('bench ' || n)::bytea), case n % 400 when 0 then 'waiting' else 'published' end, ${timeOf('n')}
     from generate_series($1::int, $2::int) n cross join (select sku, product_id from offer where tenant = 'ch' order by sku limit 1) offer`,
    [from, to],
  );
}

async function writeSubscribers(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `with made as (
       insert into newsletter_subscriber (tenant, email, locale, created_at)
       select 'ch', ${emailOf('(n * 2)')}, 'de-CH', ${timeOf('n')} from generate_series($1::int, $2::int) n returning id, created_at)
     insert into newsletter_consent (subscriber_id, kind, granted, changed_at) select id, 'brandA', true, created_at from made`,
    [from, to],
  );
}

async function writeContracts(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into credit_agreement (customer_id, tenant, locale, form, state, limit_amount, currency, terms_version, information, requested_at, concluded_at)
     select ${customerIdOf('n')}, 'ch', 'de-CH', 'text', case n % 100 when 0 then 'requested' else 'live' end, 100000, 'CHF', '2026-11', '{}', ${timeOf('n')},
       case n % 100 when 0 then null else ${timeOf('n')} end from generate_series($1::int - 1, $2::int - 1) n`,
    [from, to],
  );
}

async function writeAudit(pool: Pool, { from, to, of }: Part): Promise<void> {
  await pool.query(
    `insert into staff_audit (at, staff_id, email, role, action, tenant, subject, after)
     select now() - (1 - n::float8 / ${of}) * interval '31000000 seconds', '00000000-0000-4000-8000-000000000009',
       case n % 20 when 0 then 'bench@example.ch' else 'person-' || n % 20 || '@example.ch' end, 'service',
       (array['customer.searched', 'order.searched', 'order.shipped', 'customer.viewed', 'contact.answered'])[1 + n % 5], 'ch',
       'order:' || n % 100000, '{"found": 3}' from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}
