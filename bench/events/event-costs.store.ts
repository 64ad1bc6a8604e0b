import type pg from 'pg';
import type { Pool } from '../../src/platform/database/pool.ts';

/** Writes drafts of events in one transaction, as a bulk change does. */
export async function writeDrafts(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into event_draft (type, subject, data)
     select 'stock.changed', 'variant/bench-' || n % 1000, jsonb_build_object('sku', 'bench-' || n % 1000, 'quantity', n,
       'waiting', 0, 'safety', 0, 'backorder', 0) from generate_series(1, $1::int) n`,
    [count],
  );
}

export async function countDrafts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from event_draft');
  return rows[0]?.count ?? 0;
}

/** Creates a product with many variants and their prices, without events. The caller's transaction rolls back. */
export async function writeVariants(client: pg.ClientBase, count: number): Promise<string[]> {
  await switchTriggers(client, false);
  await client.query("insert into product (id, brand, status, created_at) values ('bench-events', '', 'draft', now())");
  const { rows } = await client.query<{ sku: string }>(
    `insert into variant (sku, product_id, position)
     select 'bench-events-' || n, 'bench-events', n from generate_series(1, $1::int) n returning sku`,
    [count],
  );
  await client.query(
    `insert into price (tenant, sku, amount, valid_from)
     select 'ch', sku, 4990, '2026-01-01Z' from variant where product_id = 'bench-events'`,
  );
  await client.query('analyze price');
  return rows.map(({ sku }) => sku);
}

/** Switches the triggers that write events of prices. */
export async function switchTriggers(client: pg.ClientBase, on: boolean): Promise<void> {
  await client.query(`alter table price ${on ? 'enable' : 'disable'} trigger user`);
}
