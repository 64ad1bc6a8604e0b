import type { Pool } from '../../src/platform/database/pool.ts';

/** Stores rows of lists for tests, four of them at each point in time. */
export async function addListRows(pool: Pool, rows: number): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement.replaceAll(':rows', String(rows)));
}

const FRESH = `with fresh as (
  select n, timestamptz '2026-10-01 10:00Z' + (n / 4) * interval '6 hours' as at from generate_series(1, :rows) n)`;

const STATEMENTS = [
  `${FRESH} insert into gift_card (tenant, currency, locale, amount, origin, state, last_four, balance, expires_on, order_number,
     motif, recipient_name, recipient_email, send_on, created_at, sent_at)
   select 'ch', 'CHF', 'de-CH', 5000, (array['sale', 'goodwill'])[1 + n % 2],
     (array['ordered', 'active', 'blocked', 'cancelled'])[1 + n % 4], 'A' || lpad(n::text, 3, '0'), (n % 3) * 2500,
     case when n % 4 <> 0 then date '2026-11-10' + n / 4 end, (70000000 + n)::text, 'plain', 'Nora', 'n' || n || '@example.ch',
     '2026-10-01', at, case when n % 8 > 1 then at end
   from fresh`,
  `${FRESH}, stored as (
     insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at,
       failed_at, doubted)
     select (array['ch', 'de'])[1 + n % 2], 'de-CH', (array['order-confirmation', 'campaign'])[1 + n % 2], 's@montarve.example',
       'n' || n || '@example.ch', 'Bestellung ' || n, '-', '-', 'list-' || n, 'list-' || n, at, case when n % 3 = 1 then at end,
       case when n % 3 = 2 then at end, n % 5
     from fresh returning id, created_at, key)
   insert into mail_handover (mail_id, token, sender, since, renewed_at, doubt_at)
   select id, id, 'host:1', created_at, created_at, created_at from stored where key like 'list-%0'`,
  `${FRESH} insert into approval_request (tenant, act, target, subject, amount, currency, entered, seen, reason, requested_by,
     requested_email, requested_at, expires_at, state)
   select 'ch', (array['payment.refund', 'order.settle'])[1 + n % 2], 'payment:' || n, 'order:' || 70000000 + n, 1000 * n, 'CHF',
     '{}', '-', 'Bar bezahlt', gen_random_uuid(), (array['a@b.ch', 'b@b.ch'])[1 + n % 3 % 2], at,
     timestamptz '2026-11-20' + n % 4 * interval '1 day',
     (array['open', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'outdated'])[1 + n % 7]
   from fresh`,
  `insert into category (id, parent_id, depth, position) values ('lists', null, 1, 9)`,
  `insert into product (id, category_id, brand, vat_class, delivery_mode, created_at)
   select 'list-' || n, 'lists', 'Linnovelle', 'standard', 'parcel', now() from generate_series(1, 3) n`,
  `${FRESH} insert into review (tenant, product_id, sku, locale, stars, title, body, author, verified, source, import_key, state,
     reason, written_at)
   select 'ch', 'list-' || 1 + n % 3, 'list-' || 1 + n % 3 || '-1', 'de-CH', 1 + n % 5, 'Titel', 'Text', 'Nora', n % 2 = 0,
     (array['import', 'demo'])[1 + n % 2], sha256(n::text::bytea), (array['waiting', 'published', 'refused'])[1 + n % 3],
     case when n % 3 = 2 then 'advertising' end, at
   from fresh`,
  `${FRESH} insert into product_question (tenant, product_id, sku, locale, body, author, source, state, answer, asked_at)
   select 'ch', 'list-' || 1 + n % 3, 'list-' || 1 + n % 3 || '-1', 'de-CH', 'Frage', 'Nora', (array['customer', 'demo'])[1 + n % 2],
     (array['waiting', 'published', 'answered', 'refused'])[1 + n % 4], 'Antwort', at
   from fresh`,
  `${FRESH} insert into sample_request (tenant, product_id, sku, locale, covers, email, address, state, requested_at, sent_at)
   select 'ch', 'list-' || 1 + n % 3, 'list-' || 1 + n % 3 || '-1', 'de-CH', '[{"sku": "list-1-1", "name": "creme"}]', 'm' || n || '@example.ch',
     '{"firstName": "Nora", "lastName": "Muster", "street": "Gasse", "houseNumber": "1", "postalCode": "8001", "city": "Zürich", "country": "CH"}',
     (array['waiting', 'sent'])[1 + n % 2], at, case when n % 2 = 1 then at end
   from fresh`,
  `${FRESH}, person as (
     insert into customer (tenant, number, email, first_name, last_name, locale, salutation, created_at, changed_at)
     select 'ch', (60000000 + n)::text, 'm' || n || '@example.ch', 'Nora', 'Muster' || n, 'de-CH', 'female', at, at from fresh
     returning id, number::int - 60000000 as n, created_at as at),
   agreed as (
     insert into credit_agreement (customer_id, tenant, locale, form, state, limit_amount, currency, terms_version, information,
       requested_at, concluded_at, withdrawn_at, ended_by)
     select id, 'ch', 'de-CH', (array['text', 'written'])[1 + n % 2], (array['requested', 'live', 'withdrawn'])[1 + n % 3], 100000,
       'CHF', '1', '{}', at, case when n % 3 > 0 then at end, case when n % 3 = 2 then at end,
       case when n % 3 = 2 then (array['customer', 'house'])[1 + n % 2] end
     from person)
   insert into membership (customer_id, tenant, started_on, years, renews_on, cancelled_at, cancelled_by, ended_at)
   select id, 'ch', at::date, 1, at::date + 365, case when n % 3 = 1 then at end, case when n % 3 = 1 then 'customer' end,
     case when n % 4 = 1 then at end
   from person`,
  `with ordered as (select id, number, number::int - 70000000 as n, prepared_at as at from orders where number like '7000%')
   insert into credit_review (tenant, locale, order_id, state, reasons, total, currency, matches, email, requested_at, answer_by)
   select 'ch', 'de-CH', id, (array['open', 'accepted', 'refused', 'prepayment', 'void'])[1 + n % 5], '{owed}', 1000 + n % 7, 'CHF',
     '[]', 'n' || n || '@example.ch', at, at + n % 3 * interval '1 day'
   from ordered`,
  `with ordered as (select id, number::int - 70000000 as n, prepared_at as at from orders where number like '7000%'),
   paid as (
     insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, created_at, expires_at, changed_at,
       checked_at)
     select 'ch', id, 1, 'card', 9000, 'CHF', 'captured', at, at, at, at from ordered returning id, order_id)
   insert into payment_dispute (id, tenant, payment_id, order_id, kind, amount, currency, reason, state, opened_at, due_at, changed_at)
   select 'list-' || n, 'ch', paid.id, ordered.id, (array['chargeback', 'return'])[1 + n % 2], 1000 + n % 7, 'CHF', 'fraudulent',
     (array['inquiry', 'needs-response', 'under-review', 'won', 'lost'])[1 + n % 5], at,
     case when n % 2 = 0 then at + interval '30 days' end, at
   from paid join ordered on ordered.id = paid.order_id`,
  `${FRESH} insert into import_run (id, kind, tenant, replace, file_name, bytes, state, staff_email, created_at, refused)
   select gen_random_uuid(), (array['products', 'prices', 'stock'])[1 + n % 3], (array['ch', 'de'])[1 + n % 2], false, n || '.csv', 1,
     (array['receiving', 'waiting', 'running', 'done', 'failed'])[1 + n % 5], 'a@b.ch', at, n % 2
   from fresh`,
  `${FRESH} insert into staff_audit (at, email, role, action, tenant, subject, after)
   select at, (array['a@b.ch', 'b@b.ch'])[1 + n % 2], 'admin', (array['product.stock', 'login'])[1 + n % 2], 'ch', 'product:' || n % 7,
     '{"note": "x"}'
   from fresh`,
  `${FRESH}, endpoint as (
     insert into webhook_endpoint (name, url, types, api_version, secret, secret_at, position, staff_email, created_at, changed_at)
     values ('Listed', 'https://erp.example/', '{order.placed}', '2026-11-27', '\\x00', now(), 0, 'a@b.ch', now(), now())
     returning id)
   insert into webhook_attempt (endpoint_id, at, kind, position, event_id, type, subject, attempt, outcome, status, ms)
   select endpoint.id, at, (array['event', 'replay'])[1 + n % 2], n, gen_random_uuid(),
     (array['order.placed', 'order.changed'])[1 + n % 3 % 2], 'order/' || n % 7, 1, (array['delivered', 'status'])[1 + n % 2], 200, n
   from fresh, endpoint order by n`,
  `${FRESH}, owner as (
     insert into ledger_account (tenant, currency, customer_id, opened_at)
     select 'ch', 'CHF', case when n % 3 > 0 then (select id from customer where number = (60000000 + n)::text) end, at
     from fresh returning id),
   nth as (select id, row_number() over (order by id)::int as n from owner),
   owed as (
     insert into ledger_due (tenant, account_id, key, order_number, kind, due_on, payable_on, amount, settled, reminded)
     select 'ch', id, 'list-' || n, 'D-' || n, (array['invoice', 'fee'])[1 + n % 2], date '2026-08-01', date '2027-01-20' - n * 2,
       1000 + n % 7, n % 2, n % 4
     from nth returning id, account_id, order_number)
   insert into ledger_hold (tenant, account_id, due_id, kind, reason, created_by, created_at)
   select 'ch', account_id, id, 'dunning-stop', 'x', 'a@b.ch', now() from owed where order_number like '%5'`,
  `insert into staff (email, role, created_at) values ('list@b.ch', 'service', now())`,
  `${FRESH}
   insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at, words,
     priority, tags, assigned_to)
   select gen_random_uuid(), 'ch', 'de-CH', (array['returns', 'other'])[1 + n % 2], 'n@example.ch', 'Nora', '{}', '',
     (array['open', 'answered', 'closed', 'spam'])[1 + n % 4], at, at, to_tsvector('simple', 'n' || n), 1 + n % 4,
     case when n % 3 = 0 then array['vip'] else '{}' end,
     case when n % 5 > 0 then (select id from staff where email = 'list@b.ch') end
   from fresh`,
  "insert into stock_location (id, name, kind, sellable, position) values ('listed', 'Lager Nord', 'warehouse', false, 9)",
  `insert into expected_delivery (id, supplier, location_id, sku, quantity, received, day, ended, created_at)
   select gen_random_uuid(), (array['Glas AG', 'Ton AG'])[1 + n % 2], case when n % 3 = 0 then 'listed' else 'main' end,
     'jug-' || 1 + n % 100 || '-1', 10, 0, date '2026-11-01' + n / 3, n % 5 = 0, now()
   from generate_series(1, :rows) n`,
  "insert into customer_group (tenant, key, name, created_at) values ('ch', 'listed', 'Firmen', now())",
  `insert into promotion (tenant, key, source, kind, value, min_goods, exclude_technical, combinable, customer_group, valid_from,
     valid_to, usage, texts, ended_at, created_at, changed_at)
   select 'ch', 'listed-' || lpad(n::text, 3, '0'), (array['automatic', 'choice', 'voucher'])[1 + n % 3],
     (array['percent', 'freeShipping'])[1 + n % 2], case n % 2 when 0 then 10 else 0 end, 0, false, true,
     case when n % 5 = 0 then 'listed' end, date '2026-10-01' + n / 2,
     case when n % 3 > 0 then date '2026-10-01' + n end, 'unlimited', '{"de-CH": {"title": "Herbst", "text": ""}}',
     case when n % 7 = 0 then now() end, now(), now()
   from generate_series(1, :rows) n`,
  `${FRESH} insert into voucher (promotion_id, tenant, code, person, valid_to, taken, issued_at, ended_at)
   select promotion.id, 'ch', 'LISTED' || n, case when n % 4 = 0 then decode(lpad(n::text, 4, '0'), 'hex') end,
     case when n % 3 = 0 then date '2026-10-01' + n end, case when n % 5 = 0 then 1 else 0 end, at, case when n % 9 = 0 then at end
   from fresh join promotion on promotion.key = 'listed-0' || 17 + n % 2`,
  `insert into segment (id, tenant, name, rule, counted, created_by, created_at, changed_at)
   select gen_random_uuid(), 'ch', 'Segment ' || lpad(n::text, 3, '0'), '{}', case when n % 3 > 0 then n % 20 end,
     (array['a@b.ch', 'b@b.ch'])[1 + n % 2], now(), timestamptz '2026-10-01 10:00Z' + (n / 4) * interval '6 hours'
   from generate_series(1, :rows) n`,
  `${FRESH} insert into campaign (id, tenant, name, kind, rate, texts, state, send_at, created_by, created_at, changed_at, segment_id)
   select gen_random_uuid(), 'ch', 'Newsletter ' || lpad(n::text, 3, '0'), (array['brandA', 'brandB'])[1 + n % 2], 50, '{}',
     (array['draft', 'scheduled', 'sending', 'held', 'sent', 'ended'])[1 + n % 6],
     case when n % 6 > 0 then at + interval '1 day' end, (array['a@b.ch', 'b@b.ch'])[1 + n % 2], at, at,
     case when n % 4 = 0 then (select id from segment where name = 'Segment ' || lpad((n / 2)::text, 3, '0')) end
   from fresh`,
  `${FRESH} insert into redirect (tenant, from_path, to_path, status, staff_email, at)
   select 'ch', '/alt-' || lpad(n::text, 3, '0'), '/neu', (array[301, 301, 302])[1 + n % 3], (array['a@b.ch', 'b@b.ch'])[1 + n % 2], at
   from fresh`,
  `insert into manufacturer (id, name, address, country, contact, responsible, by_hand)
   select 'listed-' || n, 'Werk ' || lpad((n / 2)::text, 3, '0'), case when n % 3 > 0 then 'Hafen 1' else '' end,
     (array['CH', 'DE'])[1 + n % 2], 'post@werk-' || n || '.example', case when n % 4 = 0 then '{"name": "Werk EU"}'::jsonb end,
     n % 5 = 0
   from generate_series(1, :rows) n`,
  "update product set manufacturer_id = 'listed-' || split_part(id, '-', 2) where id in ('jug-1', 'jug-2', 'jug-3')",
  `insert into price_list (tenant, name, customer_group, valid_from, valid_to, created_at, changed_at)
   select 'ch', 'Preise ' || lpad((n / 2)::text, 3, '0'), case when n % 3 = 0 then 'listed' end,
     timestamptz '2026-10-01 10:00Z' + (n / 2) * interval '1 day',
     case when n % 4 > 0 then timestamptz '2026-10-02 10:00Z' + n * interval '1 day' end, now(), now()
   from generate_series(1, :rows) n`,
  `with ordered as (select id, number::int - 70000000 as n, prepared_at as at from orders where number like '7000%'),
   left_behind as (
     insert into shipment (tenant, order_id, number, carrier, tracking_number, shipped_at)
     select 'ch', id, 1, 'swiss-post', '99' || n, at from ordered where n % 4 = 2 returning id, order_id),
   closed as (
     insert into manifest (tenant, carrier, number, closed_by, closed_at)
     select 'ch', (array['swiss-post', 'two-man'])[1 + n % 2], n, (array['a@b.ch', 'b@b.ch'])[1 + n % 2], at from ordered
     returning id, number)
   insert into parcel (tenant, order_id, number, carrier, state, tracking_number, label, packed_by, packed_at, shipment_id, manifest_id)
   select 'ch', ordered.id, 1, (array['swiss-post', 'two-man'])[1 + n % 2],
     (array['packed', 'packed', 'shipped', 'cancelled'])[1 + n % 4], case when n % 4 = 2 then '99' || n end,
     case when n % 4 = 1 then '-'::bytea end, (array['a@b.ch', 'b@b.ch'])[1 + n % 3 % 2], at, left_behind.id,
     case when n % 8 = 2 then closed.id end
   from ordered join closed on closed.number = n left join left_behind on left_behind.order_id = ordered.id`,
  `${FRESH}, stored as (
     insert into pick_list (tenant, kind, state, created_by, created_at)
     select 'ch', (array['single', 'batch', 'wave'])[1 + n % 3], case when n % 2 = 0 then 'open' else 'done' end,
       (array['a@b.ch', 'b@b.ch'])[1 + n % 4 % 2], at from fresh order by n returning id, number),
   nth as (select id, row_number() over (order by number) as n from stored)
   insert into pick_line (pick_list_id, order_id, position, sku, location_id, quantity)
   select nth.id, orders.id, 1, 'jug-1-1', 'main', 2 from nth join orders on orders.number = (70000000 + nth.n)::text`,
];
