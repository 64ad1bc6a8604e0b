import { expect } from 'vitest';
import type { Pool } from '../../src/platform/database/pool.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';

const STORED = {
  days: 'select * from report_day where tenant = $1 order by day',
  products: `select * from report_product where tenant = $1 order by span, since, product_id`,
  variants: 'select * from report_variant where tenant = $1 order by day, sku',
  parts: 'select * from report_part where tenant = $1 order by kind, day, key',
};

async function stored(pool: Pool, tenant: string) {
  const read = async (sql: string) => (await pool.query(sql, [tenant])).rows;
  return {
    days: (await read(STORED.days)).filter(isAnything),
    products: await read(STORED.products),
    variants: await read(STORED.variants),
    parts: await read(STORED.parts),
  };
}

/** A day whose figures went back to zero may be stored or not. */
function isAnything({ tenant: _tenant, day: _day, ...figures }: Record<string, unknown>): boolean {
  return Object.values(figures).some((value) => value !== 0);
}

/**
 * Compares the figures that the job kept up to date with those that are computed from scratch, and the money with the
 * ledger. Leaves the computed ones.
 */
export async function expectFigures(pool: Pool, tenant: Tenant, days: { from: string; to: string }): Promise<void> {
  await renewDays({ pool });
  const kept = await stored(pool, tenant.id);
  for (const table of ['report_day', 'report_product', 'report_variant', 'report_part'])
    await pool.query(`delete from ${table}`);
  await pool.query(
    `insert into report_due (tenant, day) select $1, day::date from generate_series($2::date, $3::date, interval '1 day') day`,
    [tenant.id, days.from, days.to],
  );
  await renewDays({ pool });
  expect(await stored(pool, tenant.id)).toEqual(kept);
  await expectLedger(pool, tenant);
}

/** Revenue, VAT and order values of all days are those of the ledger. */
async function expectLedger(pool: Pool, tenant: Tenant): Promise<void> {
  const { rows: figures } = await pool.query(
    `select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(vat), 0)::bigint as vat from report_day where tenant = $1`,
    [tenant.id],
  );
  const { rows: books } = await pool.query(
    `select coalesce(-sum(posting.amount) filter (where account = 'sales'), 0)::bigint as revenue,
       coalesce(-sum(posting.amount) filter (where account = 'vat'), 0)::bigint as vat
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id where entry.tenant = $1`,
    [tenant.id],
  );
  expect(figures).toEqual(books);
  // The order value is that of the bills of orders that were not cancelled.
  const { rows: ordered } = await pool.query(
    `select coalesce((select sum(gross) from report_day where tenant = $1), 0)::bigint as value,
       coalesce((select -sum(posting.amount) from ledger_entry entry join orders on orders.id = entry.order_id and orders.state = 'placed'
         join ledger_posting posting on posting.entry_id = entry.id
         where entry.tenant = $1 and entry.kind = 'order-billed' and posting.account in ('sales', 'vat', 'deferred')), 0)::bigint
       -- Changed goods are billed beside those whose place they take.
       - coalesce((select sum(replaced_amount) from orders where tenant = $1 and state = 'placed'), 0)::bigint as billed`,
    [tenant.id],
  );
  expect(ordered[0]?.value).toBe(ordered[0]?.billed);
}
