import type { Pool } from '../../src/platform/database/pool.ts';
import { inParts, type Part, timeOf } from './parts.ts';

/** Parcels of a statement. */
const PARCELS = 10_000;
const EMPLOYEE = "'person-' || n % 20 || '@example.ch'";

/**
 * Fills the lists of the warehouse, of vouchers, of webhooks, of redirects, of approvals and of deliveries. Each shipment has a
 * parcel; vouchers and attempts are as many as orders. A shop that has these rows stays as it is.
 */
export async function fillWork(pool: Pool, orders: number): Promise<void> {
  const { rows } = await pool.query("select from promotion where key = 'bench' limit 1");
  if (rows.length > 0) return;
  await pool.query(
    `insert into manifest (tenant, carrier, number, closed_by, closed_at)
     select 'ch', 'swiss-post', n, ${EMPLOYEE}, ${timeOf('(n * 7)')} from generate_series(1, 1000) n`,
  );
  await pool.query('analyze manifest');
  await writeParcels(pool);
  await inParts(pool, Math.ceil(orders / 20), writePickLists);
  await pool.query(
    `insert into webhook_endpoint (name, url, types, api_version, secret, secret_at, position, staff_email, created_at, changed_at)
     values ('Bench', 'https://erp.example/', '{order.placed}', '2026-11-27', '\\x00', now(), 0, 'bench@example.ch', now(), now())`,
  );
  await inParts(pool, orders, writeAttempts);
  await inParts(pool, Math.ceil(orders / 10), writeRedirects);
  // Requests are deleted after 90 days.
  await inParts(pool, Math.ceil(orders / 100), writeApprovals);
  await inParts(pool, Math.ceil(orders / 5), writeDeliveries);
  await pool.query(
    `insert into promotion (tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage, texts,
       created_at, changed_at)
     values ('ch', 'bench', 'voucher', 'percent', 10, 0, false, true, current_date - 400, 'single', '{"de-CH": {"title": "Bench", "text": ""}}',
       now(), now())`,
  );
  await inParts(pool, orders, writeVouchers);
  await pool.query(
    'vacuum analyze parcel, manifest, pick_list, pick_line, webhook_attempt, redirect, approval_request, expected_delivery, voucher',
  );
}

/** The latest thousand parcels wait for a manifest. */
async function writeParcels(pool: Pool): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const { rows }: { rows: { last: string | null }[] } = await pool.query(
      `with sent as materialized (
         select id, order_id, number, tracking_number, shipped_at as at, right(tracking_number, 9)::int as n from shipment
         where tenant = 'ch' and id > $1 and tracking_number like '9900%' order by id limit $2),
       written as (
         insert into parcel (tenant, order_id, number, carrier, weight, state, tracking_number, packed_by, packed_at, shipment_id, manifest_id)
         select 'ch', sent.order_id, sent.number, 'swiss-post', 1000 + n % 9000, case n % 100 when 1 then 'packed' when 2 then 'cancelled' else 'shipped' end,
           tracking_number, ${EMPLOYEE}, at - interval '2 hours', case when n % 100 not in (1, 2) then sent.id end, manifest.id
         from sent left join manifest on manifest.tenant = 'ch' and manifest.carrier = 'swiss-post' and manifest.number = 1 + n % 1000
           and n % 100 not in (1, 2) and at < now() - interval '4 days')
       select max(id::text) as last from sent`,
      [last, PARCELS],
    );
    last = rows[0]?.last ?? null;
  }
}

async function writePickLists(pool: Pool, { from, to, of }: Part): Promise<void> {
  await pool.query(
    `insert into pick_list (tenant, kind, state, created_by, created_at, finished_at)
     select 'ch', (array['single', 'batch', 'wave'])[1 + n % 3], case when n > ${of} - 200 then 'open' else 'done' end, ${EMPLOYEE},
       ${timeOf('n')}, case when n > ${of} - 200 then null else ${timeOf('n')} end from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

async function writeAttempts(pool: Pool, { from, to, of }: Part): Promise<void> {
  await pool.query(
    `insert into webhook_attempt (endpoint_id, at, kind, position, event_id, type, subject, attempt, outcome, status, ms)
     select endpoint.id, now() - (1 - n::float8 / ${of}) * interval '14 days', (array['event', 'event', 'event', 'replay'])[1 + n % 4], n,
       md5('bench event ' || n)::uuid, (array['order.placed', 'order.changed', 'stock.changed'])[1 + n % 3], 'order/' || n % 100000, 1,
       case n % 200 when 0 then 'status' else 'delivered' end, 200, 20 + n % 300
     from generate_series($1::int, $2::int) n cross join (select id from webhook_endpoint where name = 'Bench') endpoint`,
    [from, to],
  );
}

async function writeRedirects(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into redirect (tenant, from_path, to_path, status, staff_email, at)
     select 'ch', '/bench-' || lpad(n::text, 7, '0'), '/neu', case n % 10 when 0 then 302 else 301 end, ${EMPLOYEE}, ${timeOf('n')}
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

async function writeApprovals(pool: Pool, { from, to, of }: Part): Promise<void> {
  await pool.query(
    `insert into approval_request (tenant, act, target, subject, amount, currency, entered, seen, reason, requested_by, requested_email,
       requested_at, expires_at, state)
     select 'ch', (array['payment.refund', 'orders.export', 'return.settle'])[1 + n % 3], 'bench:' || n, 'order:' || n % 100000, 5000, 'CHF',
       '{}', '', 'Bench', '00000000-0000-4000-8000-000000000008', ${EMPLOYEE}, ${timeOf('n')}, ${timeOf('n')} + interval '7 days',
       case when n > ${of} - 300 then 'open' else (array['done', 'refused', 'expired', 'withdrawn'])[1 + n % 4] end
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

async function writeDeliveries(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into expected_delivery (supplier, location_id, sku, quantity, received, day, ended, created_at)
     select 'Werk ' || n % 50, 'main', goods.skus[1 + n % cardinality(goods.skus)], 100, case when n % 100 = 0 then 0 else 100 end,
       current_date + 40 - n % 400, n % 100 > 0, ${timeOf('n')}
     from generate_series($1::int, $2::int) n
     cross join (select array_agg(sku) as skus from (select sku from variant order by sku limit 1000) few) goods`,
    [from, to],
  );
}

async function writeVouchers(pool: Pool, { from, to }: Part): Promise<void> {
  await pool.query(
    `insert into voucher (promotion_id, tenant, code, person, valid_to, taken, issued_at, ended_at)
     select promotion.id, 'ch', 'BENCH' || n, case when n % 2 = 0 then sha256(('bench ' || n)::bytea) end,
       (${timeOf('n')} + interval '90 days')::date, (n % 5 = 0)::int, ${timeOf('n')}, case when n % 50 = 1 then ${timeOf('n')} end
     from generate_series($1::int, $2::int) n cross join (select id from promotion where tenant = 'ch' and key = 'bench') promotion`,
    [from, to],
  );
}
