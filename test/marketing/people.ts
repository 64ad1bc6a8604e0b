import { randomUUID } from 'node:crypto';
import type { Pool } from '../../src/platform/database/pool.ts';

/** Customers, subscriptions and orders for tests of segments and automatic mails, by SQL. */
export async function addCustomer(
  pool: Pool,
  given: {
    email: string;
    locale?: string;
    group?: string;
    postalCode?: string;
    /** Absent: without a subscription. */
    newsletter?: 'granted' | 'ended' | 'impersonal' | 'paused';
  },
): Promise<string> {
  const { email, locale = 'de-CH', group = 'standard', postalCode, newsletter } = given;
  const { rows } = await pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, category, created_at, changed_at)
     values ('ch', $1, $2, 'female', 'Lea', 'Muster', $3, $4, now(), now()) returning id`,
    [String(Math.floor(Math.random() * 1e12)), email, locale, group],
  );
  const id = rows[0]?.id ?? '';
  if (postalCode !== undefined)
    await pool.query(
      'insert into customer_address (customer_id, address, is_default, created_at) values ($1, $2, true, now())',
      [id, JSON.stringify({ country: 'CH', postalCode })],
    );
  if (newsletter !== undefined)
    await pool.query(
      `with reader as (insert into newsletter_subscriber (tenant, email, locale, personalised, created_at)
         values ('ch', $1, $2, $3, now()) returning id)
       insert into newsletter_consent (subscriber_id, kind, granted, pause_until, changed_at)
       select id, 'brandA', $4, $5::date, now() from reader`,
      [
        email,
        locale,
        newsletter !== 'impersonal',
        newsletter !== 'ended',
        newsletter === 'paused' ? '2099-01-01' : null,
      ],
    );
  return id;
}

export async function addOrder(
  pool: Pool,
  given: {
    customerId: string;
    at: Date;
    total?: number;
    paid?: boolean;
    lines?: { sku: string; productId: string; quantity?: number; returned?: number }[];
    deliveredAt?: Date;
  },
): Promise<string> {
  const { customerId, at, total = 4990, paid = true, lines = [], deliveredAt } = given;
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
       currency, total, prepared_at, placed_at, customer_id)
     select $1, 'ch', 'de-CH', $2, 'placed', '', jsonb_build_object('email', customer.email), '{"groups": []}', '{"method": "invoice"}',
       '{"vat": []}', '1', 'CHF', $3, $4, $4, customer.id from customer where customer.id = $5 returning id`,
    [String(Math.floor(Math.random() * 1e12)), randomUUID(), total, at, customerId],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into payment (order_id, method, state, amount, currency, reference, created_at, settled_at)
     values ($1, 'invoice', $2, $3, 'CHF', '', $4, $5)`,
    [id, paid ? 'captured' : 'authorised', total, at, paid ? at : null],
  );
  for (const [index, { sku, productId, quantity = 1, returned = 0 }] of lines.entries())
    await pool.query(
      `insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount,
         vat_class, delivery_mode, shipped, returned) values ($1, $2, $3, $4, '', '', $5, 100, 100, 'standard', 'parcel', $6, $7)`,
      [id, index + 1, sku, productId, quantity, deliveredAt ? quantity : returned, returned],
    );
  if (deliveredAt)
    await pool.query(
      `insert into shipment (tenant, order_id, number, carrier, shipped_at, delivered_at) values ('ch', $1, 1, 'post', $2, $2)`,
      [id, deliveredAt],
    );
  return id;
}
