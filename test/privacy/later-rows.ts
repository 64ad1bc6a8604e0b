import { createHash } from 'node:crypto';
import type { Pool } from '../../src/platform/database/pool.ts';

/** A row in every table of the departments that came after the account, by SQL: what they do is tested with them. */
export async function fillLater(pool: Pool, person: { id: string; email: string; mark: string }): Promise<void> {
  const { id, email, mark } = person;
  const voter = createHash('sha256').update(`review-feedback customer ${id}`).digest();
  await pool.query(
    `with written as (
       insert into review (tenant, product_id, sku, locale, stars, title, body, author, customer_id, source, state, written_at)
       values ('ch', 'vase', 'vase-1', 'de-CH', 5, $2, $2, $2, $1, 'customer', 'published', now()) returning id),
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
       from orders, agreed where orders.customer_id = $1 and agreed.form = 'text' returning order_id)
     insert into instalment_due (order_id, position, due_on, payable_on, amount)
     select order_id, 1, '2026-12-21', '2026-12-21', 3375 from planned`,
    [id],
  );
  await pool.query(
    `insert into credit_decision (tenant, customer_id, person, method, reason, total, owed, limit_amount, currency, decided_at)
     values ('ch', $1, $2, 'invoice', 'owed', 60000, 1000, 50000, 'CHF', now()), ('ch', null, $2, 'invoice', 'owed', 70000, 1000, 50000, 'CHF', now())`,
    [id, createHash('sha256').update(`credit:ch:${email.toLowerCase()}`).digest()],
  );
  // Nothing tracks in these tests: everybody's hash is empty.
  await pool.query(
    "insert into tracking_event (tenant, type, item, person, at) values ('ch', 'product', 'vase-1', '', now())",
  );
  await pool.query(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, address_hash, created_at, expires_at,
       changed_at, checked_at)
     select 'ch', id, 1, 'card', 4990, 'CHF', 'captured', 'x', now(), now(), now(), now() from orders
     where customer_id = $1 and state = 'placed'`,
    [id],
  );
}
