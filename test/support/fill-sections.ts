import { tenants } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';

/** Values for the parameters of an address, by section of the back office. */
export const IDS: Record<string, string> = {
  mails: '00000000-0000-0000-0000-000000000001',
  x: 'test-rides',
  imports: '00000000-0000-0000-0000-000000000002',
  sources: '00000000-0000-0000-0000-000000000011',
  products: 'vase',
  stock: 'vase-1',
  reports: 'sales',
  attributes: 'width',
  'price-lists': '00000000-0000-0000-0000-00000000000f',
  categories: 'width',
  manufacturers: 'werk',
  bulk: '00000000-0000-0000-0000-000000000012',
  customers: '00000000-0000-0000-0000-000000000003',
  memberships: '00000000-0000-0000-0000-000000000004',
  promotions: '00000000-0000-0000-0000-000000000005',
  'gift-cards': '00000000-0000-0000-0000-00000000000d',
  orders: '90000001',
  'order-bulk': '00000000-0000-0000-0000-000000000014',
  warehouse: '00000000-0000-0000-0000-000000000013',
  returns: '90000002',
  ledger: '00000000-0000-0000-0000-000000000007',
  contracts: '00000000-0000-0000-0000-000000000006',
  'credit-reviews': '00000000-0000-0000-0000-00000000000b',
  approvals: '00000000-0000-0000-0000-00000000000c',
  documents: '00000000-0000-0000-0000-00000000000e',
  clearing: 'po_of_this_test',
  disputes: 'dp_of_this_test',
  campaigns: '00000000-0000-0000-0000-000000000008',
  segments: '00000000-0000-0000-0000-000000000015',
  automations: 'basket',
  inbox: '00000000-0000-0000-0000-000000000009',
  'list-bulk': '00000000-0000-0000-0000-000000000016',
  samples: '00000000-0000-4000-8000-000000000264',
  'list-files': 'returns',
  'list-pages': '00000000-0000-4000-8000-000000000258',
  'answer-templates': '00000000-0000-4000-8000-000000000141',
  reviews: '00000000-0000-4000-8000-000000000262',
  pieces: 'menu.navigation.de-CH',
  texts: 'de-CH.basket.empty',
  media: '0123456789abcdef',
  roles: '00000000-0000-4000-8000-000000000208',
  'api-clients': '00000000-0000-4000-8000-000000000215',
  'webhook-log': '221',
  webhooks: '00000000-0000-4000-8000-000000000221',
  settings: 'ch.mail.order-shipped.de-CH',
  content: '00000000-0000-0000-0000-00000000000a',
};

/** Files of stored entries, by section: evidence of the dispute, a photograph of the review. */
export const FILES: Record<string, string> = {
  disputes: '00000000-0000-0000-0000-000000000010',
  reviews: '00000000-0000-4000-8000-000000000263',
};

/** Stores an entry for every section of the back office, to be requested by its address. */
export async function fillSections(pool: Pool): Promise<void> {
  await pool.query(
    // The demo has it already.
    "insert into attribute (key, kind, unit, origin, position) values ('width', 'number', 'cm', 'hand', 5000) on conflict do nothing",
  );
  await pool.query("insert into manufacturer (id, name) values ('werk', 'Werk')");
  await pool.query(
    `insert into staff_role (id, name, permissions, staff_email, created_at, changed_at)
     values ($1, 'Telefondienst', '{room.enter,order.read}', 'a@b.ch', now(), now())`,
    [IDS.roles],
  );
  await pool.query(
    `insert into api_client (id, name, scopes, api_version, staff_email, created_at, changed_at)
     values ($1, 'Lager', '{order.read}', '2026-11-27', 'a@b.ch', now(), now())`,
    [IDS['api-clients']],
  );
  await pool.query(
    `insert into api_job (client_id, kind, subject, tenant, has_persons, created_at)
     values ($1, 'export', 'orders', 'ch', true, now())`,
    [IDS['api-clients']],
  );
  await pool.query(
    `insert into webhook_endpoint (id, name, url, types, api_version, secret, secret_at, position, staff_email, created_at,
       changed_at)
     values ($1, 'Lager', 'https://lager.example/hooks', '{order.placed}', '2026-11-27', '\\x00', now(), 0, 'a@b.ch', now(),
       now())`,
    [IDS.webhooks],
  );
  await pool.query(
    `insert into webhook_attempt (id, endpoint_id, at, kind, position, event_id, type, subject, attempt, outcome, status, ms)
     overriding system value values ($1, $2, now(), 'event', 1, gen_random_uuid(), 'order.placed', 'order/1', 1, 'delivered', 200, 9)`,
    [IDS['webhook-log'], IDS.webhooks],
  );
  await pool.query("insert into category (id, parent_id, depth, position) values ('width', null, 1, 900)");
  await pool.query(
    `insert into price_list (id, tenant, name, valid_from, created_at, changed_at)
     values ('00000000-0000-0000-0000-00000000000f', 'ch', 'Mengen', now(), now(), now())`,
  );
  await pool.query(
    `insert into mail (id, tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
     values ('00000000-0000-0000-0000-000000000001', 'ch', 'de-CH', 'k', 'a@b.ch', 'lea@example.ch', 'Bestellung', '<p>Grüezi</p>', 't', 'key', 'm', now())`,
  );
  await pool.query(
    `insert into import_run (id, kind, tenant, replace, file_name, bytes, state, staff_email, created_at, refused)
     values ('00000000-0000-0000-0000-000000000002', 'stock', 'ch', false, 'a.tsv', 1, 'done', 'a@b.ch', now(), 1)`,
  );
  await pool.query(
    `insert into feed_source (id, name, kind, targets, staff_email, created_at)
     values ('00000000-0000-0000-0000-000000000011', 'Lieferant', 'products', '{ch/de-CH}', 'a@b.ch', now())`,
  );
  await pool.query(
    "insert into import_refusal values ('00000000-0000-0000-0000-000000000002', 1, 3, 'id', 'there is no article =1+1')",
  );
  await pool.query(
    `insert into product_selection (id, staff_id, query, ids, created_at) values ($1, gen_random_uuid(), '', '{}', now())`,
    [IDS.bulk],
  );
  await pool.query(
    `insert into bulk_action (id, kind, settings, tenant, staff_id, staff_email, staff_role, state, ids, changes, created_at)
     values ($1, 'grid', '{"kind": "grid"}', 'ch', gen_random_uuid(), 'a@b.ch', 'admin', 'planned', '{vase}', 1, now())`,
    [IDS.bulk],
  );
  await pool.query(
    `insert into bulk_change (action_id, position, product_id, field, before, after, state)
     values ($1, 1, 'vase', 'title.de-CH', 'Vase', '<b>Krug</b>', 'planned')`,
    [IDS.bulk],
  );
  await pool.query(
    `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000003', 'ch', '1', 'lea@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now())`,
  );
  await pool.query(
    `insert into membership (id, customer_id, tenant, started_on, years, renews_on)
     values ('00000000-0000-0000-0000-000000000004', '00000000-0000-0000-0000-000000000003', 'ch', '2026-11-21', 1, '2027-11-21')`,
  );
  await pool.query(
    `insert into gift_card (id, tenant, currency, locale, amount, origin, state, motif, recipient_email, send_on, created_at)
     values ('00000000-0000-0000-0000-00000000000d', 'ch', 'CHF', 'de-CH', 5000, 'sale', 'ordered', 'neutral', 'lea@example.ch', '2026-11-26', now())`,
  );
  await pool.query(
    `insert into promotion (id, tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage,
       texts, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000005', 'ch', 'aktion', 'voucher', 'amount', 1000, 0, false, true, '2026-01-01',
       'unlimited', '{}', now(), now())`,
  );
  const address = `{"salutation": "female", "firstName": "Lea", "lastName": "Brunner", "street": "Bahnhofstrasse",
    "houseNumber": "12a", "postalCode": "8001", "city": "Zürich", "country": "CH"}`;
  const amount = (value: number) => `{"amount": ${value}, "currency": "CHF"}`;
  await pool.query(
    `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
       currency, total, prepared_at, placed_at)
     values ('90000001', 'ch', 'de-CH', gen_random_uuid(), 'placed', '', '{"email": "lea@example.ch"}',
       '{"billing": ${address}, "shipping": null, "phone": null, "groups": []}', '{"method": "invoice", "birthday": null}',
       '{"goods": ${amount(1000)}, "delivery": ${amount(0)}, "total": ${amount(1000)}, "vat": [], "missingToFreeDelivery": null}',
       '2026-11', 'CHF', 1000, now(), now())`,
  );
  await pool.query(
    `insert into order_bulk (id, tenant, staff_id, staff_email, act, query, ids, state, created_at)
     select $1, 'ch', gen_random_uuid(), 'a@b.ch', 'print', '', array[id], 'planned', now() from orders where number = '90000001'`,
    [IDS['order-bulk']],
  );
  await pool.query(
    `insert into list_bulk (id, list, tenant, staff_id, staff_email, act, query, ids, state, created_at)
     values ($1, 'inbox', 'ch', gen_random_uuid(), 'a@b.ch', 'close', '', array[$2::uuid], 'planned', now())`,
    [IDS['list-bulk'], IDS.inbox],
  );
  await pool.query(
    `insert into sample_request (id, tenant, locale, product_id, sku, covers, email, address, state, requested_at)
     select $1, 'ch', 'de-CH', product_id, sku, jsonb_build_array(jsonb_build_object('sku', sku, 'name', 'creme')), 'lea@example.ch',
       '{"salutation": "female", "firstName": "Lea", "lastName": "Brunner", "street": "Gasse", "houseNumber": "1", "postalCode": "8001",
         "city": "Zürich", "country": "CH"}', 'waiting', now()
     from variant order by sku limit 1`,
    [IDS.samples],
  );
  await pool.query(
    `insert into list_bulk (id, list, tenant, staff_id, staff_email, act, query, ids, state, created_at)
     values ($1, 'samples', 'ch', gen_random_uuid(), 'a@b.ch', 'sent', '', array[$1::uuid], 'planned', now())`,
    [IDS.samples],
  );
  await pool.query(
    `insert into credit_review (id, tenant, locale, order_id, reasons, total, currency, matches, requested_at, answer_by)
     select '00000000-0000-0000-0000-00000000000b', tenant, locale, id, '{near-match}', total, currency,
       jsonb_build_array(jsonb_build_object('orderId', id, 'number', number, 'match', 'near', 'owed', total)), now(), now()
     from orders where number = '90000001'`,
  );
  await pool.query(
    `insert into approval_request (id, tenant, act, target, subject, amount, currency, entered, seen, reason, requested_by,
       requested_email, requested_at, expires_at)
     values ('00000000-0000-0000-0000-00000000000c', 'ch', 'order.cancel', 'order:90000001', 'order:90000001', 120000, 'CHF',
       '{"number": "90000001", "reason": "customer", "note": ""}', '', 'Telefonat', gen_random_uuid(), 'a@b.ch', now(),
       now() + interval '7 days')`,
  );
  await pool.query(
    `insert into document (id, tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total, vat,
       lines, content)
     select '00000000-0000-0000-0000-00000000000e', 'ch', 'montarve-ch', 'invoice', 'CH-R-1', 1000000, 'test', id, now(), now(), 'CHF',
       1000, '[]', '[]', '{"paper": {"title": "Rechnung"}}' from orders where number = '90000001'`,
  );
  await pool.query(
    `insert into document_file (document_id, content, sha256, drawn_at)
     values ('00000000-0000-0000-0000-00000000000e', '%PDF-1.7', '', now())`,
  );
  await pool.query(
    `insert into provider_payout (tenant, id, amount, total, currency, arrives_on, state, created_at)
     values ('ch', 'po_of_this_test', 1000, 1000, 'CHF', now(), 'paid', now())`,
  );
  await pool.query(
    `with paid as (
       insert into online_payment (id, order_id, tenant, attempt, method, amount, currency, state, created_at, expires_at, changed_at,
         checked_at)
       select '00000000-0000-0000-0000-00000000000f', id, 'ch', 1, 'card', 1000, 'CHF', 'captured', now(), now(), now(), now() from orders
       where number = '90000001' returning id, order_id)
     insert into payment_dispute (id, tenant, payment_id, order_id, kind, amount, currency, reason, state, opened_at, changed_at)
     select 'dp_of_this_test', 'ch', id, order_id, 'chargeback', 1000, 'CHF', 'general', 'needs-response', now(), now() from paid`,
  );
  await pool.query(
    `insert into dispute_file (id, dispute_id, purpose, name, type, content, added_by, added_at)
     values ($1, 'dp_of_this_test', 'receipt', 'beleg.pdf', 'application/pdf', '%PDF-1.7', 'a@b.ch', now())`,
    [FILES.disputes],
  );
  await pool.query(
    `with written as (
       insert into review (id, tenant, product_id, sku, locale, stars, title, body, author, source, state, written_at)
       select $1, 'ch', id, id, 'de-CH', 5, 'Gut', 'Gut', 'Lea', 'customer', 'published', now() from product order by id limit 1
       returning id)
     insert into review_photo (id, review_id, position, content) select $2, id, 0, '\\xffd8' from written`,
    [IDS.reviews, FILES.reviews],
  );
  // One id for the batch, the parcel, the pick list and the manifest, because addresses of a section share theirs.
  await pool.query(
    `with whole as (
       insert into ship_batch (id, tenant, created_by, created_at) values ('00000000-0000-0000-0000-000000000013', 'ch', 'a@b.ch', now())
       returning id), list as (
       insert into pick_list (id, tenant, kind, state, created_by, created_at) select id, 'ch', 'single', 'open', 'a@b.ch', now() from whole),
       day as (
       insert into manifest (id, tenant, carrier, number, closed_by, closed_at) select id, 'ch', 'swiss-post', 1, 'a@b.ch', now() from whole
       returning id), ride as (
       insert into tour (id, tenant, day, starts, ends, capacity, created_by, created_at)
       select id, 'ch', now(), '08:00', '12:00', 6, 'a@b.ch', now() from whole), box as (
       insert into parcel (id, tenant, order_id, number, carrier, state, packed_by, packed_at, label, batch_id)
       select day.id, 'ch', orders.id, 1, 'swiss-post', 'packed', 'a@b.ch', now(), $1, day.id from day, orders where number = '90000001'
       returning id, order_id)
     insert into ship_batch_entry (batch_id, order_id, way, parcel_id) select id, order_id, 'parcel', id from box`,
    [Buffer.from('%PDF-1.7')],
  );
  await pool.query(
    `insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at)
     select '90000002', 'ch', id, 'registered', 'label', 'customer', now() from orders where number = '90000001'`,
  );
  await pool.query(
    `insert into credit_agreement (id, customer_id, tenant, locale, form, state, limit_amount, currency, terms_version,
       information, requested_at)
     values ('00000000-0000-0000-0000-000000000006', '00000000-0000-0000-0000-000000000003', 'ch', 'de-CH', 'written',
       'requested', 50000, 'CHF', '2026-11', $1, now())`,
    [
      JSON.stringify({
        example: { base: 1, months: 12, monthly: 1, last: 1, total: 1, rate: 0.09 },
        terms: tenants.ch.instalments,
      }),
    ],
  );
  await pool.query(
    `insert into ledger_account (id, tenant, currency, opened_at)
     values ('00000000-0000-0000-0000-000000000007', 'ch', 'CHF', now())`,
  );
  await pool.query(
    `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000008', 'ch', 'Herbst', 'brandA', 50, $1, 'draft', 'a@b.ch', now(), now())`,
    [JSON.stringify({ 'de-CH': { subject: 'Herbst', preheader: '', blocks: [{ type: 'text', text: 'Warm' }] } })],
  );
  await pool.query(
    `insert into segment (id, tenant, name, rule, created_by, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000015', 'ch', 'Stammkundschaft', '{"match": "all", "groups": []}', 'a@b.ch', now(), now())`,
  );
  await pool.query(
    `with ticket as (
       insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at)
       values ('00000000-0000-0000-0000-000000000009', 'ch', 'de-CH', 'other', 'lea@example.ch', 'Lea', '{}', 'Guten Tag', 'open', now(), now())
       returning id)
     insert into contact_file (id, ticket_id, position, name, type, content) select id, id, 0, 'a.jpg', 'image/jpeg', '\\xffd8ffd9' from ticket`,
  );
  await pool.query(
    `with whole as (
       insert into picture (id, width, height, ground, media_type, content)
       values ('0123456789abcdef', 4, 3, '#ffffff', 'image/jpeg', '') returning id)
     insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     select id, id, 'a.jpg', 4, 3, 0, 'a@montarve.example', now() from whole`,
  );
  await pool.query(
    "insert into list_page (id, tenant, filters, published, changed_at) values ($1, 'ch', '{}', true, now())",
    [IDS['list-pages']],
  );
  await pool.query(
    `insert into content_page (id, tenant, locale, path, identifier) values ('00000000-0000-0000-0000-00000000000a', 'ch', 'de-CH', '/x', 'x')`,
  );
  await pool.query(
    `insert into content_version (page_id, version, title, description, robots, blocks, created_at)
     select id, 1, 'X', 'X', 'index,follow', '[{"type": "text", "title": null, "paragraphs": ["x"], "list": []}]', now() from content_page
     where id = '00000000-0000-0000-0000-00000000000a'`,
  );
}
