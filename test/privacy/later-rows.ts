import { createHash } from 'node:crypto';
import type { Pool } from '../../src/platform/database/pool.ts';

/**
 * Inserts a row into every table of the departments that came after the account, by SQL: their own tests cover their
 * behaviour.
 */
export async function fillLater(pool: Pool, person: { id: string; email: string; mark: string }): Promise<void> {
  const { id, email, mark } = person;
  await pool.query(
    "insert into customer_former_email (customer_id, email, until) values ($1, 'before-' || $2, now())",
    [id, email],
  );
  await pool.query(
    `insert into customer_passkey
       (customer_id, tenant, credential_id, public_key, counter, transports, browser, platform, created_at)
     values ($1, 'ch', $3, '', 0, '{}', $2, '', now())`,
    [id, mark, email],
  );
  await pool.query("insert into customer_note (customer_id, text, staff_email, at) values ($1, $2, 'a@b.ch', now())", [
    id,
    mark,
  ]);
  const voter = createHash('sha256').update(`review-feedback customer ${id}`).digest();
  await pool.query(
    `with written as (
       insert into review (tenant, product_id, sku, locale, stars, title, body, author, customer_id, source, state, written_at)
       values ('ch', 'vase', 'vase-1', 'de-CH', 5, $2, $2, $2, $1, 'customer', 'published', now()) returning id),
     photographed as (insert into review_photo (id, review_id, position) select gen_random_uuid(), id, 0 from written),
     questioned as (
       insert into product_question (tenant, product_id, sku, locale, body, author, customer_id, source, state, answer, asked_at)
       values ('ch', 'vase', 'vase-1', 'de-CH', $2, $2, $1, 'customer', 'published', $2, now())),
     sampled as (
       insert into sample_request (tenant, product_id, sku, locale, covers, customer_id, email, address, state, requested_at)
       values ('ch', 'vase', 'vase-1', 'de-CH', '[]', $1, $4, jsonb_build_object('street', $2::text), 'waiting', now())),
     voiced as (insert into review_feedback (review_id, voter, helpful, at) select id, $3, true, now() from written),
     joined as (
       insert into membership (customer_id, tenant, started_on, years, renews_on)
       values ($1, 'ch', '2026-11-21', 1, '2027-11-21') returning id),
     paid as (
       insert into membership_year (membership_id, year, order_id, order_number, amount, currency, bought_at)
       select id, 1, gen_random_uuid(), '1', 1990, 'CHF', now() from joined),
     rewarded as (
       insert into membership_reward (membership_id, year, address, requested_at)
       select id, 1, jsonb_build_object('street', $2::text), now() from joined)
     insert into membership_declaration (tenant, locale, name, email, kind, received_at, membership_id)
     select 'ch', 'de-CH', $2, $4, 'ordinary', now(), id from joined
     -- One that fitted no membership: theirs by the address alone, however it was written.
     union all select 'ch', 'de-CH', $2, upper($4), 'ordinary', now(), null`,
    [id, mark, voter, email],
  );
  await pool.query(
    `with mine as (select id from wishlist where customer_id = $1),
     shared as (insert into wishlist_share (token, wishlist_id, created_at) select 't' || id, id, now() from mine),
     noticed as (
       insert into wishlist_notice (wishlist_id, sku, product_id, kind, amount, created_at)
       select id, 'vase-1', 'vase', 'price', 1, now() from mine)
     insert into notice_mailbox (wishlist_id, email, locale, confirmed_at, stop_token)
     select id, $2, 'de-CH', now(), 's' || id from mine`,
    [id, email],
  );
  await pool.query(
    `with offered as (
       insert into promotion (tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage,
         texts, created_at, changed_at)
       values ('ch', 'thanks-' || gen_random_uuid(), 'voucher', 'amount', 1000, 0, false, true, '2026-01-01', 'single', '{}', now(), now())
       returning id),
     issued as (
       insert into voucher (promotion_id, tenant, code, person, issued_at)
       select id, 'ch', upper(replace(id::text, '-', '')), $2, now() from offered returning id, promotion_id)
     insert into voucher_redemption (tenant, promotion_id, voucher_id, order_id, person, day, amount, currency, state, changed_at)
     select 'ch', promotion_id, issued.id, orders.id, $2, '2026-11-21', 1000, 'CHF', 'redeemed', now()
     from issued, orders where orders.customer_id = $1`,
    [id, createHash('sha256').update(`promotion:ch:${email.toLowerCase()}`).digest()],
  );
  await pool.query(
    `with agreed as (
       insert into credit_agreement (customer_id, tenant, locale, form, state, limit_amount, currency, terms_version, information,
         requested_at, concluded_at)
       values ($1, 'ch', 'de-CH', 'text', 'live', 50000, 'CHF', '2026-11', '{}', now(), now()),
         ($1, 'ch', 'de-CH', 'written', 'requested', 50000, 'CHF', '2026-11', '{}', now(), null)
       returning id, form),
     planned as (
       insert into instalment_plan (order_id, agreement_id, currency, base, months, pause_months, surcharge, pause_surcharge, total,
         monthly, last, rate, placed_on)
       select orders.id, agreed.id, 'CHF', 10000, 3, 0, 120, 0, 10120, 3375, 3370, 0.07, '2026-11-21'
       from orders, agreed where orders.customer_id = $1 and agreed.form = 'text' returning order_id),
     ended as (
       insert into plan_ending (order_id, tenant, kind, request, ended_at)
       select order_id, 'ch', 'payoff', '{"total": 10010}', now() from planned)
     insert into instalment_due (order_id, position, due_on, payable_on, amount)
     select order_id, 1, '2026-12-21', '2026-12-21', 3375 from planned`,
    [id],
  );
  await pool.query(
    `insert into credit_review (tenant, locale, order_id, state, reasons, total, currency, matches, email, message, requested_at, answer_by)
     select tenant, locale, id, 'open', '{near-match}', total, currency, '[]', $2, $3, now(), now() from orders
     where customer_id = $1 on conflict do nothing`,
    [id, email, mark],
  );
  await pool.query(
    `insert into credit_decision (tenant, customer_id, person, method, reason, total, owed, limit_amount, currency, decided_at)
     values ('ch', $1, $2, 'invoice', 'owed', 60000, 1000, 50000, 'CHF', now()), ('ch', null, $2, 'invoice', 'owed', 70000, 1000, 50000, 'CHF', now())`,
    [id, createHash('sha256').update(`credit:ch:${email.toLowerCase()}`).digest()],
  );
  await pool.query(
    `with account as (
       insert into ledger_account (tenant, currency, customer_id, opened_at) values ('ch', 'CHF', $1, now()) returning id),
     entry as (
       insert into ledger_entry (tenant, key, account_id, kind, currency, value_on, booked_on, booked_at, note, booked_by)
       select 'ch', 'goodwill:' || id, id, 'goodwill', 'CHF', now(), now(), now(), $2, 'desk@example.ch' from account returning id),
     posting as (
       insert into ledger_posting (entry_id, position, account, amount)
       select id, 1, 'goodwill', 500 from entry union all select id, 2, 'credit', -500 from entry),
     remind as (
       insert into ledger_reminder (tenant, account_id, day, level, overdue, fee, interest, currency)
       select 'ch', id, now(), 1, 1000, 0, 0, 'CHF' from account),
     hold as (
       insert into ledger_hold (tenant, account_id, kind, reason, created_by, created_at)
       select 'ch', id, 'dunning-stop', $2, 'desk@example.ch', now() from account)
     , agreed as (
       insert into payment_agreement (tenant, account_id, due_ids, open_before, parts, reason, created_by, created_at)
       select 'ch', id, '{}', 1000, '[{"on": "2027-01-01", "amount": 1000}]', $2, 'desk@example.ch', now() from account)
     insert into ledger_due (tenant, account_id, key, kind, due_on, payable_on, amount)
     select 'ch', id, 'fee:' || id, 'fee', now(), now(), 1000 from account`,
    [id, mark],
  );
  await pool.query(
    `with noted as (
       insert into order_note (order_id, text, written_by, written_at)
       select id, $2, 'desk@example.ch', now() from orders where customer_id = $1),
     changed as (
       insert into order_change (order_id, number, form_key, changed_at, changed_by, reason, note, added_amount, credited_amount, lines)
       select id, 1, id::text, now(), 'desk@example.ch', 'other', $2, 100, 0, '[{"title": "Vase"}]' from orders where customer_id = $1)
     insert into order_tag (order_id, tag) select id, 'VIP' from orders where customer_id = $1`,
    [id, mark],
  );
  await pool.query(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, debtor, message, state, order_id, received_at)
     select 'ch', id, 4990, 'CHF', now(), now(), $2, $2, 'matched', id, now() from orders where customer_id = $1`,
    [id, mark],
  );
  // These tests do not track: every hash is empty.
  await pool.query(
    "insert into tracking_event (tenant, type, item, person, at) values ('ch', 'product', 'vase-1', '', now())",
  );
  await pool.query(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, address_hash, created_at, expires_at,
       changed_at, checked_at)
     select 'ch', id, 1, 'card', 4990, 'CHF', 'captured', 'x', placed_at, placed_at, placed_at, placed_at from orders
     where customer_id = $1 and state = 'placed'`,
    [id],
  );
  await pool.query(
    `insert into payment_dispute (id, tenant, payment_id, order_id, kind, amount, currency, reason, state, opened_at, evidence,
       evidence_by, note, changed_at)
     select 'du_' || payment.id, 'ch', payment.id, o.id, 'chargeback', 4990, 'CHF', 'fraudulent', 'lost', now(), $2, 'desk@example.ch', $2,
       now() from online_payment payment join orders o on o.id = payment.order_id where o.customer_id = $1`,
    [id, mark],
  );
  await pool.query(
    `insert into dispute_file (dispute_id, purpose, name, type, content, added_by, added_at)
     select dispute.id, 'other', $2, 'application/pdf', '', 'desk@example.ch', now() from payment_dispute dispute
     join orders o on o.id = dispute.order_id where o.customer_id = $1`,
    [id, mark],
  );
  await pool.query(
    `with mine as (select id from orders where customer_id = $1 and state = 'placed'),
     sent as (
       insert into shipment (tenant, order_id, number, carrier, tracking_number, shipped_at)
       select 'ch', id, 1, 'swiss-post', $2, now() from mine returning id),
     lines as (insert into shipment_line (shipment_id, position, quantity) select id, 1, 1 from sent),
     box as (
       insert into parcel (tenant, order_id, number, carrier, state, tracking_number, label, label_id, packed_by, packed_at)
       select 'ch', id, 1, 'swiss-post', 'packed', $2, convert_to($2, 'UTF8'), $2, 'desk@example.ch', now() from mine),
     back as (
       insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at)
       select nextval('return_number')::text, 'ch', id, 'settled', 'label', 'customer', now() from mine returning id, order_id),
     backed as (insert into order_return_line (return_id, position, quantity, reason, accepted) select id, 1, 1, 'none', 1 from back),
     credited as (
       insert into credit_note (number, tenant, order_id, return_id, amount, rest_way, currency, lines, vat, issued_at)
       select nextval('credit_note_number')::text, 'ch', order_id, id, 100, 'invoice', 'CHF',
           '[{"position": 1, "pieces": 1, "amount": 100}]', '[{"permille": 81, "gross": 100, "vat": 7}]', now() from back returning id, order_id),
     documented as (
       insert into document (tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total, vat,
         lines, content)
       select 'ch', 'montarve-ch', 'credit-note', id::text, null, 'credit:' || id, order_id, now(), now(), 'CHF', 100,
         '[{"permille": 81, "gross": 100, "vat": 7}]', '[]', '{}' from credited returning id),
     filed as (
       insert into document_file (document_id, content, sha256, drawn_at) select id, '\\x00', '\\x00', now() from documented),
     payout as (
       insert into payout_account (credit_note_id, sealed, ending, given_at) select id, '\\x00', '9012', now() from credited)
     insert into withdrawal (tenant, locale, name, email, order_number, goods, received_at, order_id)
     select 'ch', 'de-CH', $2, $3, '1', $2, now(), id from mine
     union all select 'ch', 'de-CH', $2, upper($3), '1', null, now(), null`,
    [id, mark, email],
  );
  await pool.query(
    `with written as (
       insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
       values (gen_random_uuid(), 'ch', 'Herbst', 'brandA', 50, '{}', 'sent', 'a@b.ch', now(), now()) returning id)
     insert into campaign_delivery (campaign_id, subscriber_id, part, state, at)
     select written.id, subscriber.id, 0, 'sent', now() from written, newsletter_subscriber subscriber where email = $1`,
    [email],
  );
  await pool.query(
    `with mailed as (
       insert into automation_mail (tenant, kind, subscriber_id, occasion, at)
       select 'ch', 'basket', id, gen_random_uuid(), now() from newsletter_subscriber where email = $1)
     insert into automation_stop (subscriber_id, kind, at)
     select id, 'basket', now() from newsletter_subscriber where email = $1`,
    [email],
  );
  await pool.query(
    `with ticket as (
       insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, customer_id, state, created_at, changed_at)
       values (gen_random_uuid(), 'ch', 'de-CH', 'other', $3, $2, '{}', $2, $1, 'open', now(), now()) returning id),
     file as (
       insert into contact_file (id, ticket_id, position, name, type, content) select gen_random_uuid(), id, 0, $2, 'image/jpeg', '' from ticket),
     note as (
       insert into contact_note (id, ticket_id, text, staff_email, at) select gen_random_uuid(), id, $2, 'a@b.ch', now() from ticket),
     reply as (
       insert into contact_reply (id, ticket_id, key, email, text, omitted, at)
       select gen_random_uuid(), id, sha256(convert_to(id::text, 'UTF8')), $3, $2, 0, now() from ticket),
     reader as (
       insert into contact_reader (ticket_id, staff_id, staff_email, at) select id, gen_random_uuid(), 'a@b.ch', now() from ticket)
     insert into contact_answer (id, ticket_id, text, staff_email, at) select gen_random_uuid(), id, $2, 'a@b.ch', now() from ticket`,
    [id, mark, email],
  );
  await pool.query(
    `insert into gift_card (tenant, currency, locale, amount, origin, state, expires_on, order_id, position, customer_id, motif,
       message, recipient_name, recipient_email, send_on, sent_at, created_at)
     select 'ch', 'CHF', 'de-CH', 5000, 'sale', 'active', '2036-11-26', id, 1, $1, 'thanks', $2, $2, $3, '2026-11-26', now(), now()
     from orders where customer_id = $1 and state = 'placed' limit 1`,
    [id, mark, email],
  );
  await pool.query(
    `insert into gift_card_movement (card_id, kind, amount, key, moved_at)
     select id, 'sold', 5000, 'sold', now() from gift_card where customer_id = $1`,
    [id],
  );
}
